/* The menu of a phone by the keyboard: its first link in sight takes the focus, and Escape gives it back. */
(() => {
  "use strict";
  const [drawer, button] = ["#__drawer", "[data-menu]"].map((each) => () => document.querySelector(each));

  const tell = () => {
    button().ariaExpanded = drawer().checked;
    if (drawer().checked) [...document.querySelectorAll(".md-nav--primary .md-nav__item a")].find((link) => link.offsetParent && getComputedStyle(link).visibility === "visible")?.focus();
  };

  document.addEventListener("change", ({ target }) => { if (target === drawer()) tell(); });
  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !drawer()?.checked) return;
    drawer().click();
    button().focus();
  });
  tell();
})();
