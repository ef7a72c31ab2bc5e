/* Numbers of essays that a reader drags, types or steps with the arrow keys. The chances of their paragraph, and of the
   table right below it, follow: each says which cell of which table it is. The address has each number that is not as
   the essay has it, by the number's name. */
(() => {
  "use strict";
  const { oppose } = window;
  if (!oppose || oppose.Drag) return;

  const STEP = 8; // pixels to the next number
  const SIDES = { you: [0], them: [1], both: [0, 1] };

  /* A chance of the text, as it is first. */
  const read = (shown) => {
    const [, key, at] = /^cell (\S+) at=(\S+)$/.exec(shown.dataset.basis);
    return { shown, key, labels: at.split(",").map(decodeURIComponent), places: (shown.textContent.split(".")[1] ?? "%").length - 1 };
  };

  class Drag {
    constructor(paragraph) {
      this.knobs = [...paragraph.querySelectorAll("[data-drag] input")].map((input) => ({ input, name: input.parentElement.dataset.drag, usual: input.defaultValue }));
      const below = paragraph.nextElementSibling;
      const places = below?.querySelector("table") ? [paragraph, below] : [paragraph];
      this.numbers = places.flatMap((place) => [...place.querySelectorAll('data[data-basis^="cell "]')].map(read));
      for (const { input } of this.knobs) {
        input.disabled = false;
        input.addEventListener("input", () => { this.show(); this.tell(); this.keep(); });
        input.addEventListener("change", () => { if (!this.sound) this.follow(location.search); }); // what is not allowed does not stay
        input.addEventListener("pointerdown", (event) => this.pull(event));
      }
      paragraph.ariaLive = "polite";
      this.problem = Object.assign(document.createElement("span"), { className: "op-problem" });
      paragraph.append(" ", this.problem);
    }

    pull({ target: input, clientX: from, pointerId }) {
      const first = input.valueAsNumber;
      const move = ({ clientX }) => {
        const value = Math.min(Math.max(first + Math.trunc((clientX - from) / STEP), input.min), input.max);
        if (value === input.valueAsNumber) return;
        input.setPointerCapture(pointerId);
        input.value = value;
        this.show();
        this.keep();
      };
      input.addEventListener("pointermove", move);
      for (const end of ["pointerup", "pointercancel"]) input.addEventListener(end, () => input.removeEventListener("pointermove", move), { once: true });
    }

    /* The numbers of an address; one that it lacks, or that is not allowed, is as the essay has it. */
    follow(search) {
      const given = oppose.parameters(search);
      for (const { input, name, usual } of this.knobs) {
        const asked = oppose.whole(given.get(name) ?? usual, Number(input.min), Number(input.max));
        input.value = asked ?? usual;
      }
      return this.show();
    }

    get sound() { return this.knobs.every(({ input }) => input.checkValidity() && input.value); }

    keep() {
      if (!this.sound) return;
      const own = new Map(this.knobs.map(({ input, name, usual }) => [name, input.valueAsNumber === Number(usual) ? "" : input.valueAsNumber]));
      const others = [...oppose.parameters(location.search)].filter(([name]) => !own.has(name));
      oppose.remember(oppose.query([...others, ...own]));
    }

    show() {
      for (const { input } of this.knobs) input.setCustomValidity("");
      return this.count().catch(({ message }) => {
        for (const { input } of this.knobs) input.setCustomValidity(message); // the chances stay as they are
      });
    }

    /* Below the paragraph, which numbers are allowed, once another was written. */
    tell() {
      const { min, max } = this.knobs.find(({ input }) => !input.checkValidity() || !input.value)?.input ?? {};
      this.problem.textContent = min === undefined ? "" : `Whole numbers from ${oppose.minus(min)} to ${oppose.minus(max)}.`;
    }

    async count() {
      if (this.sound) await Promise.all(this.numbers.map(({ key }) => oppose.need(key.split("/")[0])));
      if (!this.sound) return; // it may be by now
      for (const { shown, key, labels, places } of this.numbers) {
        const { axes, outcomes, counts } = oppose.table(key);
        const now = [...labels];
        for (const { input, name, usual } of this.knobs) {
          for (const at of SIDES[name] ?? [axes.findIndex((axis) => axis.name === name)]) if (labels[at] === usual) now[at] = String(input.valueAsNumber);
        }
        const { each, total } = counts(...now.slice(0, -1));
        const count = BigInt(each[outcomes.indexOf(now.at(-1))]);
        shown.textContent = `${oppose.percent(count, total, places)}%`;
        shown.title = `exactly ${oppose.grouped(count)} of ${oppose.grouped(total)}`;
        shown.value = `${count}/${total}`;
      }
    }
  }

  const known = new Map();
  const before = oppose.ready;
  oppose.Drag = Drag;
  oppose.ready = () => {
    before?.();
    for (const paragraph of known.keys()) if (!paragraph.isConnected) known.delete(paragraph);
    for (const paragraph of new Set([...document.querySelectorAll("[data-drag]")].map((each) => each.parentElement))) {
      if (known.has(paragraph)) continue;
      known.set(paragraph, new Drag(paragraph));
      oppose.arrive();
      known.get(paragraph).follow(location.search);
    }
  };
  oppose.following.push((search) => { for (const [paragraph, drag] of known) if (paragraph.isConnected) drag.follow(search); });
})();
