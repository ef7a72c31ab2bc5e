/* The words for the result of a check, which its readout and the rule lab share. */
(() => {
  "use strict";
  const { oppose } = window;
  if (!oppose || oppose.reaching) return;

  /* What you do with that result, or with a better one if there is one. */
  oppose.reaching = (name, more) => (name === "success" ? "succeed" : `reach ${/ and /.test(name) ? `\u201c${name}\u201d` : name}${more ? " or better" : ""}`);
})();
