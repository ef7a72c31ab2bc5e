/* The overview of games: typing a part of a name leaves the games that have it; Enter opens the first of them. */
(() => {
  "use strict";
  if (window.opposeFind) return;
  window.opposeFind = true;

  const found = (field) => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    const games = [...field.closest(".op-cards").querySelectorAll("[data-names]")];
    for (const game of games) game.hidden = !words.every((word) => game.dataset.names.includes(word));
    return games.filter((game) => !game.hidden);
  };

  document.addEventListener("input", ({ target }) => {
    if (!target.matches?.("[data-find]")) return;
    const left = found(target).length;
    target.closest(".op-find").querySelector("output").value = target.value.trim() ? `${left || "No"} ${left === 1 ? "game" : "games"}` : "";
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.target.matches?.("[data-find]")) {
      event.preventDefault();
      found(event.target)[0]?.querySelector("a").click();
    }
  });
})();
