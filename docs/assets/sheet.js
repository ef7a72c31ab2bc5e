/* A print sheet has the readings of its address chosen, and the address follows when others are. */
(() => {
  "use strict";
  if (window.opposeSheet) return;
  const READINGS = ".op-sheet-switches input";
  let page = null;
  const all = () => [...document.querySelectorAll(READINGS)];

  /* Once for each sheet that is shown; what a reader has chosen by then stays. */
  window.opposeSheet = () => {
    const [own] = all();
    if (own === page) return;
    page = own;
    const asked = new URLSearchParams(location.search);
    const untouched = (name) => all().some((each) => each.name === name && each.checked && each.defaultChecked);
    for (const each of all()) if (asked.get(each.name) === each.value && untouched(each.name)) each.click();
  };

  document.addEventListener("change", ({ target }) => {
    if (target.matches(READINGS)) history.replaceState(history.state, "", `${location.pathname}${window.oppose.readings()}`);
  });
})();
