/* A print sheet has the readings of its address chosen, and the address follows when others are. */
(() => {
  "use strict";
  if (window.opposeSheet) return;
  const READINGS = ".op-sheet-switches input";
  const all = () => [...document.querySelectorAll(READINGS)];

  /* Called for each sheet that is shown. */
  window.opposeSheet = () => {
    const asked = new URLSearchParams(location.search);
    for (const each of all()) if (asked.get(each.name) === each.value) each.click();
  };

  document.addEventListener("change", ({ target }) => {
    if (target.matches(READINGS)) history.replaceState(history.state, "", `${location.pathname}${window.oppose.readings()}`);
  });
})();
