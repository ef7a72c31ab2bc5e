/* The 404 page: suggests pages with a similar address, and a search for its words. */
(() => {
  "use strict";
  const MOST = 3;
  const part = (name) => document.querySelector(`[data-lost="${name}"]`);
  if (!part("guess")) return;

  /* The parts of a path, as an address of this site would have them. */
  const parts = (path) => {
    let plain = path;
    try {
      plain = decodeURIComponent(path);
    } catch {
      /* a stray percent sign: taken as it stands */
    }
    return plain.toLowerCase().replace(/\/index\.html?$|\.(html?|md|php)$/, "").split("/").filter(Boolean)
      .map((each) => each.trim().replace(/[\s_]+/g, "-"));
  };

  /* How many letters differ, are missing or too many. */
  const distance = (one, other) => {
    let row = Array.from({ length: other.length + 1 }, (_, n) => n);
    for (let i = 1; i <= one.length; i += 1) {
      const next = [i];
      for (let j = 1; j <= other.length; j += 1) {
        next.push(Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (one[i - 1] === other[j - 1] ? 0 : 1)));
      }
      row = next;
    }
    return row[other.length];
  };

  /* Paths alike as a whole, but for two letters. If there is none: pages whose own name was asked for, or
     nearly, the further back in the path the better, and the more of what stands above them. */
  const root = parts(new URL("..", document.currentScript.src).pathname).length;
  const asked = parts(location.pathname).slice(root);
  const unlike = (link) => {
    const page = parts(link.pathname).slice(root);
    const whole = distance(asked.join("/"), page.join("/"));
    if (whole <= 2) return whole;
    const name = page.at(-1) ?? "";
    const far = asked.map((each, n) => {
      const letters = distance(each, name);
      return letters <= name.length / 4 ? letters + asked.length - n : Infinity;
    });
    return 3 + Math.min(...far) - page.filter((each) => asked.includes(each)).length / 10;
  };
  const alike = [...document.querySelectorAll(".op-lost-pages a")].map((link) => ({ link, by: unlike(link) }))
    .filter(({ by }) => by < Infinity).sort((one, other) => one.by - other.by);
  const guesses = alike.filter(({ by }) => by < 3 || alike[0].by >= 3).slice(0, MOST);
  guesses.forEach(({ link }, n) => {
    const copy = link.cloneNode(true);
    const above = link.closest("ul ul ul")?.closest("li").querySelector("a");
    if (above) copy.prepend(`${above.textContent}: `);
    copy.search = location.search;
    copy.hash = location.hash;
    part("pages").append(n ? " or " : "", copy);
  });
  part("guess").hidden = !guesses.length;

  const words = asked.at(-1)?.replaceAll("-", " ");
  const button = part("search");
  const field = document.querySelector("[data-md-component=search-query]");
  button.hidden = !words || !field;
  if (words) button.textContent = `Search for “${words}”`;
  button.addEventListener("click", () => {
    field.value = words;
    field.focus(); // opens the search
    field.dispatchEvent(new Event("keyup"));
  });
})();
