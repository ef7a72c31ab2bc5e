/* A bar that travels with the reader once the box has been scrolled out of view: the game, both sides, the answer in
   short, and the way back to all controls. At the foot of a phone, at the top of a desk. */
(() => {
  "use strict";
  const { oppose } = window;
  if (!oppose?.Readout || oppose.dock) return;
  const { element, styled, put } = oppose;

  let shown = null; // {bar, readout}

  /* A control of the box once more; the readout fills both and hears both. */
  const again = (control) => {
    const copy = control.cloneNode(true);
    copy.removeAttribute("id");
    copy.removeAttribute("aria-describedby");
    copy.setAttribute("aria-label", control.labels[0]?.textContent ?? control.dataset.field);
    copy.disabled = false;
    copy.value = control.value;
    return copy;
  };

  /* Which game this is, and the way to the others; nothing on a page of no game. */
  const game = () => {
    const href = document.querySelector(".md-tabs__item--active a")?.href ?? "";
    if (!/\/systems\//.test(href)) return [];
    const games = element("a", "Games");
    games.href = href;
    return [styled("span", "op-dock-game", games, ` \u203a ${document.querySelector("h1").firstChild.textContent}`)];
  };

  const made = (readout) => {
    const numbers = [...readout.box.querySelectorAll(".op-inputs :is(input[type=number], input[list], select)[data-field]")]
      .filter((control) => !control.closest(".op-rare"));
    const sides = numbers.slice(0, "games" in readout.box.dataset ? 1 : 2).map(again); // of many games, the game: each has sides of its own
    const more = styled("button", "op-plain", "More");
    more.setAttribute("aria-label", "More: all controls");
    more.addEventListener("click", ({ detail }) => {
      readout.box.scrollIntoView();
      if (!detail) readout.box.querySelector(".op-inputs :is(input, select)").focus({ preventScroll: true }); // by the keyboard: the bar goes
    });
    const answer = styled("strong", "op-dock-answer");
    const bar = readout.box.querySelector(".op-bar").cloneNode(true);
    const against = sides[1] && readout.box.querySelector(".op-inputs > .op-against") ? [styled("span", "op-against", "against")] : [];
    const dock = styled("div", "op-dock op-match", ...game(), ...sides.slice(0, 1), ...against, ...sides.slice(1), styled("span", "op-dock-result", answer, bar), more, styled("span", "op-problem"));
    dock.lastChild.dataset.part = "problem";
    dock.dataset.of = readout.box.id;
    dock.setAttribute("role", "group");
    dock.setAttribute("aria-label", "The state of this page");
    readout.places.push(dock);
    readout.box.after(dock);
    return dock;
  };

  const tell = (readout) => {
    if (shown?.readout !== readout) return;
    put(shown.bar.querySelector("strong"), `${readout.of(readout.state.variant, "big").textContent}%`);
    const own = readout.of(readout.state.variant, "answer").querySelector(".op-bar");
    shown.bar.querySelector(".op-bar").innerHTML = own.innerHTML; // rectangles of our own making
  };

  /* Show the bar of a readout, or hide it; it is made when it is shown first. */
  oppose.dock = (box, visible) => {
    const readout = oppose.readouts.get(box);
    if (!readout?.of(readout.state.variant, "big")) return;
    if (shown?.readout !== readout) {
      if (!visible) return;
      shown = { readout, bar: made(readout) };
    }
    shown.bar.hidden = !visible;
    document.documentElement.classList.toggle("op-docked", visible);
    if (visible) tell(readout);
  };

  document.addEventListener("oppose:state", ({ detail }) => tell(detail));
})();
