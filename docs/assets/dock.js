/* A bar that travels with the reader once the box has been scrolled out of view: the game, both sides, the answer in
   short, and the way back to all controls. At the foot of a phone, at the top of a desk. */
(() => {
  "use strict";
  const { oppose } = window;
  if (!oppose?.Readout || oppose.dock) return;
  const { element, styled, put } = oppose;

  const bars = new WeakMap(); // by readout
  let shown = null; // the readout whose bar is there

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

  /* The heading of a roll that is not the first of its page. */
  const heading = (box) => {
    const before = [...document.querySelectorAll("article h2")].filter((each) => each.compareDocumentPosition(box) & Node.DOCUMENT_POSITION_FOLLOWING);
    return before.at(-1)?.firstChild.textContent;
  };

  /* Which game this is, and which roll of it, and the way to the others; nothing on a page of no game. */
  const game = (roll) => {
    const href = document.querySelector(".md-tabs__item--active a")?.href ?? "";
    if (!/\/systems\//.test(href)) return [];
    const games = element("a", "Games");
    games.href = href;
    return [styled("span", "op-dock-game", games, ...[document.querySelector("h1").firstChild.textContent, roll].filter(Boolean).map((each) => ` \u203a ${each}`))];
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
    const roll = heading(readout.box);
    const answer = styled("strong", "op-dock-answer");
    const bar = readout.box.querySelector(".op-bar").cloneNode(true);
    const against = sides[1] && readout.box.querySelector(".op-inputs > .op-against") ? [styled("span", "op-against", "against")] : [];
    const dock = styled("div", "op-dock op-match", ...game(roll), ...sides.slice(0, 1), ...against, ...sides.slice(1), styled("span", "op-dock-result", answer, bar), more, styled("span", "op-problem"));
    dock.lastChild.dataset.part = "problem";
    dock.dataset.of = readout.box.id;
    dock.setAttribute("role", "group");
    dock.setAttribute("aria-label", roll ?? "The state of this page");
    readout.places.push(dock);
    readout.box.after(dock);
    return dock;
  };

  const tell = (readout) => {
    if (shown !== readout) return;
    const bar = bars.get(readout);
    put(bar.querySelector("strong"), `${readout.of(readout.state.variant, "big").textContent}%`);
    const own = readout.of(readout.state.variant, "answer").querySelector(".op-bar");
    bar.querySelector(".op-bar").innerHTML = own.innerHTML; // rectangles of our own making
  };

  /* Show the bar of a box in place of the one before, or none; it is made when it is shown first. */
  oppose.dock = (box) => {
    const readout = oppose.readouts.get(box);
    if (shown) bars.get(shown).hidden = true;
    shown = readout?.of(readout.state.variant, "big") ? readout : null;
    document.documentElement.classList.toggle("op-docked", Boolean(shown));
    if (!shown) return;
    if (!bars.has(shown)) bars.set(shown, made(shown));
    bars.get(shown).hidden = false;
    tell(shown);
  };

  document.addEventListener("oppose:state", ({ detail }) => tell(detail));
})();
