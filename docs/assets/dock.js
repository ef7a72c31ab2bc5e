/* A bar that travels with the reader once the box has been scrolled out of view: the answer in short, both sides, and
   on a phone the contents of the page. At the foot of a phone, at the top of a desk. */
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

  /* The contents of the page as a dialog: Escape, Close and a choice end it. */
  const contents = () => {
    const close = styled("button", "op-plain", "Close");
    const links = [...document.querySelectorAll(".md-nav--secondary > .md-nav__list > .md-nav__item > a")].map((link) => {
      const made = element("a", link.textContent.trim());
      made.href = link.getAttribute("href");
      return element("li", made);
    });
    const dialog = styled("dialog", "op-contents", element("p", "On this page"), element("ul", ...links), close);
    dialog.setAttribute("aria-label", "On this page");
    dialog.addEventListener("click", (event) => {
      if (event.target.closest("a, button") || event.target === dialog) dialog.close();
    });
    return dialog;
  };

  const made = (readout) => {
    const numbers = [...readout.box.querySelectorAll(".op-inputs :is(input[type=number], select)[data-field]")]
      .filter((control) => !control.closest(".op-rare"));
    const sides = numbers.slice(0, 2).map(again);
    const dialog = contents();
    const open = styled("button", "op-plain op-dock-contents", "Contents");
    open.addEventListener("click", () => dialog.showModal());
    const answer = styled("strong", "op-dock-answer");
    const bar = readout.box.querySelector(".op-bar").cloneNode(true);
    const against = readout.box.querySelector(".op-inputs > .op-against") ? [styled("span", "op-against", "against")] : [];
    const dock = styled("div", "op-dock op-match", open, sides[0], ...against, ...sides.slice(1), answer, bar, dialog);
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
