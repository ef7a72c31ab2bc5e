/* The menu of a phone by the keyboard: it takes the focus, to the first of its links that is seen, and Escape gives it
   back to the button that opened it. */
(() => {
  "use strict";
  const [drawer, button] = ["#__drawer", "[data-menu]"].map((each) => () => document.querySelector(each));

  const tell = () => {
    const { checked } = drawer();
    button().ariaExpanded = checked;
    if (checked) [...document.querySelectorAll(".md-nav--primary .md-nav__item a")].find((link) => link.offsetParent && getComputedStyle(link).visibility === "visible")?.focus();
  };

  document.addEventListener("change", ({ target }) => { if (target === drawer()) tell(); });
  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !drawer()?.checked) return;
    drawer().click();
    button().focus();
  });
  tell();
})();
