/* Loads the other scripts when a reader touches a part of the page that needs them, or when the address
   sets a state. Clicks and input from before are repeated once the scripts are there. */
(() => {
  "use strict";
  if (window.opposeLoad) return;

  const assets = new URL(".", document.currentScript.src);
  const files = window.opposeParts; // the hashes in their addresses, by name; written when the site is built
  const LOST = "[data-lost]"; // on the page for addresses that lead nowhere, which cannot wait for a touch
  const SHEET = ".op-sheet-switches"; // readings of a print sheet
  const WANTED = [
    ["odds", ".op-figure, .op-odds[data-system], [data-readout-kind], [data-ask], [data-drag]"],
    ["figures", ".op-figure"],
    ["readout", "[data-readout-kind], [data-ask]"],
    ["tables", ".md-content [data-readout-kind]"], // all but a box on another site
    ["match", ".op-match[data-readout-kind]:not(.op-explore)"],
    ["game", "[data-readout-kind=game]"],
    ["explore", ".op-explore"],
    ["course", '[data-readout-kind="planner"]'],
    ["compare", '[data-readout-kind="compare"]'],
    ["ask", "[data-ask]"],
    ["drag", "[data-drag]"],
    ["check", '[data-ask="lab"]'],
    ["find", "[data-find]"],
    ["lost", LOST],
    ["paper", SHEET],
  ];
  const LIVE = "[data-readout-kind], [data-of], [data-ask], [data-drag], [data-find], .op-figure, .op-map-drawn, .op-odds[data-system], " + SHEET;
  const PRESSED = "[data-step], [data-do], [data-ask-do], [data-save], .op-map-drawn, .op-odds td";
  const loading = new Map(); // name -> promise
  const there = new Set();

  /* A script of this folder, once it has run; `waits` for those that were asked for before. */
  const script = (file, waits = false) => new Promise((resolve, reject) => {
    const made = document.createElement("script");
    made.src = new URL(file, assets).href;
    made.async = !waits;
    made.onload = resolve;
    made.onerror = () => {
      made.remove();
      reject(new Error(`${made.src} could not be loaded`));
    };
    document.body.append(made); // navigation drops what is added to the head
  });

  const get = async (name) => {
    try {
      await script(`${name}.${files[name]}.js`, true); // it may build on the one before
      there.add(name);
    } catch (error) {
      loading.clear(); // what is built on it did nothing without it
      throw error;
    }
  };

  /* One of the scripts by its name, loaded once. */
  const part = (name) => {
    if (!loading.has(name)) loading.set(name, get(name));
    return loading.get(name);
  };

  const wanted = () => {
    const own = document.querySelector("[data-ask]")?.dataset.ask; // a box may have a script of its own
    return [...WANTED.filter(([, parts]) => document.querySelector(parts)).map(([name]) => name), ...(files[own] ? [own] : [])];
  };

  /* Load everything that this page needs; ends when it works. */
  const bring = async () => {
    await Promise.all(wanted().map(part));
    window.oppose?.ready?.();
    window.opposeSheet?.();
  };

  /* ---- what a reader does before the scripts are there ------------------------------------------ */

  const done = new Map(); // type of event -> elements, each once, in their order

  const note = (event) => {
    const { target, type } = event;
    const place = target.closest?.(LIVE);
    if (!place || wanted().every((name) => there.has(name))) return;
    const pressed = type === "click" ? target.closest(PRESSED) : target;
    if (pressed) {
      if (!done.has(type)) done.set(type, new Map());
      done.get(type).delete(pressed);
      done.get(type).set(pressed, event);
    }
    if (done.size > 1 || done.get(type)?.size > 1) return;
    bring().then(again, (error) => fail(place, error));
  };

  const again = () => {
    const all = [...done].flatMap(([type, targets]) => {
      // of the places of pointer and focus, only the last matters
      const kept = type === "pointerover" || type === "focusin" ? [...targets].slice(-1) : [...targets];
      return kept.map(([target, { clientX, clientY }]) => ({ type, target, value: target.value, clientX, clientY }));
    });
    done.clear();
    for (const { type, target, value, clientX, clientY } of all) {
      if (!target.isConnected) continue;
      if (type === "input" && target.value !== value) target.value = value; // another edit may have set it
      const types = type === "pointerover" ? [type, "pointermove"] : [type];
      for (const each of types) target.dispatchEvent(new MouseEvent(each, { bubbles: true, clientX, clientY }));
    }
  };

  const fail = (place, error) => {
    done.clear(); // the next touch tries again
    const figure = place.matches(".op-figure");
    if (figure && there.has("figures")) return;
    const line = figure ? noticeOf(place) : place.querySelector('[data-part="problem"]');
    if (line) line.textContent = `The ${figure ? "picture stays as it is" : "numbers stay as they are"}: ${error.message}.`;
  };

  /* The line below a picture that says why its live chart is missing. */
  const noticeOf = (figure) => {
    const notice = figure.querySelector(".op-notice") ?? document.createElement("p");
    notice.className = "op-notice";
    figure.querySelector(".op-stage").after(notice);
    return notice;
  };

  for (const type of ["pointerover", "focusin", "input", "change", "click"]) {
    document.addEventListener(type, note, { passive: true });
  }

  document.addEventListener("click", (event) => {
    if (event.target.closest?.("[data-menu]")) {
      window.__drawer.click();
      part("menu").catch(() => {}); // for the keyboard
    }
    const use = event.target.closest?.("[data-use]");
    const tool = use?.dataset.use || "use";
    if (use) bring().then(() => part("readout")).then(() => part(tool)).then(() => window.opposeTools[tool](use)).catch((error) => fail(use.closest(LIVE) ?? document.querySelector(LIVE), error));
    event.target.closest?.(".op-contents a")?.closest(".op-contents").hidePopover();
  });

  /* A link to another state of this page sets it, and the reader keeps the place. */
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.('article a[href^="?"]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation(); // or the theme fetches the page anew
    bring().then(() => part("turn")).then(() => window.oppose.turn(link)).catch(() => location.assign(link));
  }, true);

  /* ---- each page ---------------------------------------------------------------------------------- */

  /* The theme keeps references to pages that instant navigation has left; empty them, so that they take no memory. */
  let article = null;
  const empty = () => {
    if (article && !article.isConnected) article.replaceChildren();
    article = document.querySelector("article");
  };

  /* Once the controls of a box have left the screen at its top, a bar has them, unless those of the next are there. */
  const CONTROLS = "[data-readout-kind]:not([data-readout-kind=compare]) .op-set > .op-inputs";
  let docked = null;
  let due = 0;
  const follow = () => {
    due = 0;
    const all = [...document.querySelectorAll(CONTROLS)].map((each) => [each, each.getBoundingClientRect()]).filter(([, { height }]) => height);
    const seen = all.some(([, { top, bottom }]) => bottom >= 60 && top < innerHeight);
    const passed = all.filter(([, { bottom }]) => bottom < 60).at(-1)?.[0];
    const box = (!seen && passed?.closest("[data-readout-kind]")) || null;
    if (box === docked) return;
    docked = box;
    bring().then(() => part("dock")).then(() => window.oppose.dock(docked), () => { docked = null; });
  };
  addEventListener("scroll", () => { due ||= requestAnimationFrame(follow); });

  /* The home page shows the game that was looked at last, unless the reader is at work there already. */
  const recall = () => {
    const box = document.querySelector('[data-readout-kind="game"]');
    let last = null;
    try {
      last = box && localStorage.getItem("oppose.game");
    } catch {
      /* a reader may forbid it */
    }
    if (last) bring().then(() => done.size || window.oppose.readouts.get(box)?.recall(last), () => {});
  };

  const ready = () => {
    empty();
    docked = null;
    document.documentElement.classList.remove("op-docked");
    const controls = document.querySelectorAll(":is([data-readout-kind], [data-of], [data-ask], [data-drag]) [disabled]");
    for (const control of controls) control.disabled = false;
    const asked = (location.search.length > 1 || location.hash.startsWith("#r=")) && document.querySelector(`[data-readout-kind], [data-ask], [data-drag], ${SHEET}`);
    if (asked || document.querySelector(LOST)) bring().catch(() => {});
    recall();
  };

  window.opposeLoad = { bring, part, script };
  ready(); // the theme's own signal may fail to come, as in a page opened from a folder
  if (window.document$) window.document$.subscribe(ready);
})();
