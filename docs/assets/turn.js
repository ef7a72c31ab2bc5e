/* A link to another state of its page sets that state, and the reader keeps the place on the page. */
(() => {
  "use strict";
  const { oppose } = window;
  const HEADER = 96; // the height of what stays at the top of a page

  /* The answer comes into sight; the focus stays on the link. */
  oppose.turn = ({ search, hash }) => {
    const box = document.querySelector(hash || "[data-readout-kind]");
    oppose.arrive();
    oppose.remember(search);
    oppose.following.forEach((each) => each(search));
    if (box?.getBoundingClientRect().top < HEADER) box.scrollIntoView();
  };
})();
