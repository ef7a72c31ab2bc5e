/* Elements that scripts make as a reader goes on: with attributes, buttons, bars whose parts change. */
(() => {
  "use strict";
  const { oppose } = window;
  if (!oppose?.Readout || oppose.made) return;
  const { drawn, element } = oppose;

  /* An attribute that is false or undefined is left out. */
  const made = (name, attributes = {}, ...content) => {
    const found = element(name, ...content);
    for (const [each, value] of Object.entries(attributes)) if (value !== undefined && value !== false) found.setAttribute(each, value === true ? "" : value);
    return found;
  };

  const plain = (words, does, given) => {
    const found = made("button", { type: "button", class: "op-plain", ...given }, words);
    found.addEventListener("click", does);
    return found;
  };

  /* The parts of a bar, each with its name and its colour, and their counts. */
  const drawParts = (svg, parts, counts, total) => {
    const told = String(parts);
    if (svg.dataset.parts !== told) {
      svg.replaceChildren(...parts.map(([, colour]) => drawn("rect", { height: "100%", class: `op-${colour}` })), ...parts.map(([name, colour]) =>
        drawn("text", { y: "50%", class: `op-${colour}` }, drawn("tspan", {}, `${name} `), drawn("tspan", {}))));
      svg.dataset.parts = told;
    }
    oppose.drawBar(svg, counts, total);
  };

  Object.assign(oppose, { made, plain, drawParts });
})();
