/* What every readout shares: its controls, its address, its place on the page.
   A readout is an element with `data-readout-kind`; its first state is in the page, the numbers of any
   other are counted by the rules of its game. Kinds are classes in `oppose.kinds`. */
(() => {
  "use strict";
  const { oppose } = window;
  if (!oppose || oppose.Readout) return;

  const WIDTH = 1000;
  const NARROWEST = 3;
  const NUMBER = 150; // the width of a part that has room for its number
  const LETTERS = 56; // so many fit into a whole bar
  const QUIET = 900; // a screen reader hears the answer after this pause

  /* ---- parts of a page ---------------------------------------------------------------------- */

  const element = (name, ...content) => {
    const made = document.createElement(name);
    made.append(...content);
    return made;
  };
  const styled = (name, classes, ...content) => {
    const made = element(name, ...content);
    if (classes) made.className = classes;
    return made;
  };
  const drawn = (name, attributes, ...content) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [each, value] of Object.entries(attributes)) if (value !== undefined) made.setAttribute(each, value);
    made.append(...content);
    return made;
  };
  /* Only what changes is touched, and no node is put in or taken out: the switches of a page are `:has()`
     rules, for which a browser looks at the whole page again whenever a node comes or goes. */
  const put = (node, text) => {
    if (!node || node.textContent === text) return;
    const [only] = node.childNodes;
    if (node.childNodes.length === 1 && only.nodeType === Node.TEXT_NODE) only.data = text;
    else node.textContent = text;
  };
  /* Text, an element, text: made once, then only its words change. */
  const phrase = (node, name, before, middle, after) => {
    const [first, second, third] = node.childNodes;
    if (node.childNodes.length !== 3 || second.localName !== name) {
      node.replaceChildren(new Text(before), element(name, middle), new Text(after));
      return;
    }
    if (first.data !== before) first.data = before;
    put(second, middle);
    if (third.data !== after) third.data = after;
  };
  const key = (kind, name) => {
    const made = styled("span", `op-key op-${kind}-${name}`);
    made.setAttribute("aria-hidden", "true");
    return made;
  };

  const widths = (each, total) => {
    const found = each.map((count) => (count ? Math.max(NARROWEST, Math.round((WIDTH * Number(count)) / Number(total))) : 0));
    const widest = found.indexOf(Math.max(...found));
    found[widest] += WIDTH - found.reduce((sum, width) => sum + width, 0);
    return found;
  };

  /* The parts of a bar side by side, each with its name and its number as far as there is room. */
  const drawBar = (svg, each, total) => {
    const [parts, words] = ["rect", "text"].map((name) => svg.querySelectorAll(name));
    const place = (node, name, width) => node.setAttribute(name, `${width / (WIDTH / 100)}%`);
    let at = 0;
    widths(each, total).forEach((width, n) => {
      place(parts[n], "x", at);
      place(parts[n], "width", width);
      place(words[n], "x", at + width / 2);
      const [name, number] = words[n].children;
      put(number, `${oppose.percent(each[n], total, 1)}%`);
      const named = width * LETTERS >= WIDTH * (name.textContent.length + 7);
      words[n].dataset.room = named ? "name" : width >= NUMBER ? "number" : "none";
      at += width;
    });
  };

  /* The bar of an answer and the numbers under it, with their counts as data: the page has them in the order of
     the counts, each with the key to its colour. */
  const showShares = (holder, { each, total }) => {
    const parts = [...holder.querySelectorAll("[data-outcome]")];
    drawBar(holder.querySelector(".op-bar"), each, total);
    parts.forEach((part, n) => {
      part.dataset.count = each[n];
      part.dataset.denominator = total;
      put(part.querySelector(".op-share"), oppose.percent(each[n], total, 1));
    });
  };

  const fillRows = (body, rows, now = -1) => {
    rows.forEach((row, n) => {
      const line = body.rows[n];
      row.forEach((text, cell) => put(line.cells[cell], text));
      line.classList.toggle("op-now", n === now);
    });
  };

  /* ---- a readout -------------------------------------------------------------------------------- */

  const open = new Map(); // box -> readout

  /* The first value of a control. */
  const usual = (control) =>
    control.tagName === "SELECT"
      ? ([...control.options].find((option) => option.defaultSelected) ?? control.options[0]).value
      : control.defaultValue;

  class Readout {
    constructor(box) {
      this.box = box;
      this.places = [box, ...document.querySelectorAll(`[data-of="${box.id || "-"}"]`)]; // parts stand beside the box too
      this.state = this.read();
      this.first = { ...this.state };
      this.shown = this.state;
      this.timer = 0;
      this.enable();
    }

    /* The names of the state in the address, in their order; a kind adds its own. */
    get names() { return [...new Set(this.all("[data-field]").map((control) => control.dataset.field))]; }
    get radios() { return [...this.box.querySelectorAll(".op-readout .op-switch input")]; }
    get variants() { return this.box.dataset.variants.split(" "); }

    all(parts) { return this.places.flatMap((place) => [...place.querySelectorAll(parts)]); }
    fields(name) { return this.all(`[data-field="${name}"]`); }
    field(name) { return this.fields(name)[0]; }
    part(name) { return this.all(`[data-part="${name}"]`)[0] ?? null; }
    /* A part that is repeated for each reading. */
    of(variant, name) { return this.all(`[data-variant="${CSS.escape(variant)}"] [data-part="${name}"]`)[0] ?? null; }

    read() {
      // the state as the page was built; changes made since are repeated when this is ready
      const state = { variant: this.radios.find((radio) => radio.defaultChecked)?.value ?? this.variants[0] };
      for (const name of this.names) state[name] = this.typed(this.field(name), usual(this.field(name)));
      return state;
    }

    typed(control, text) { return ["number", "range"].includes(control.type) ? Number(text) : text; }

    get status() { return document.querySelector("[data-part=status]"); } // the one live region of the page

    enable() {
      for (const control of this.all("[disabled]")) control.disabled = false;
      if (navigator.share) for (const button of this.box.querySelectorAll('[data-do="share"]')) button.hidden = false;
    }

    /* The value of a control as {value}, or {problem}: a sentence that says what is allowed. */
    accept(control, text = control.value) {
      if (control.tagName === "SELECT") {
        // capitals do not matter; a "+" may have come as a space, and a space as a "+"
        const meant = [text, text.replace(/^\+/, ""), text.replace(" ", "+"), text.replaceAll("+", " ")].map((each) => each.toLowerCase());
        const allowed = [...control.options].filter((option) => !option.disabled);
        const named = allowed.filter(({ dataset: { name } }) => meant.some((each) => each.length > 2 && name?.startsWith(each)));
        const known = allowed.find((option) => meant.includes(option.value.toLowerCase()))
          ?? named.sort((one, other) => one.dataset.name.length - other.dataset.name.length)[0]; // "boo" is boon, not boon2
        return known ? { value: known.value } : { problem: "Choose an entry of the list." };
      }
      // a link has a space as a plus
      if (control.type === "text") return { value: text.replace(/[+\s]+/g, " ").trim().slice(0, control.maxLength) };
      const number = control.validity.badInput ? null : oppose.whole(text, Number(control.min), Number(control.max));
      const [low, high] = [control.min, control.max].map(oppose.minus);
      return number === null ? { problem: `Whole numbers from ${low} to ${high}.` } : { value: number };
    }

    edit(control) {
      const { value, problem } = this.accept(control);
      if (this.typing?.control !== control) this.typing = { control, from: this.state[control.dataset.field] };
      this.complain(problem ?? "", control);
      if (!problem) this.set({ [control.dataset.field]: value });
    }

    complain(text, control = null) {
      for (const line of this.all('[data-part="problem"]')) { // of the box, and of the bar that travels
        const own = text && this.box.contains(line) && control?.closest(".op-inputs > *, .op-changes > *");
        if (own) [...own.parentElement.children].filter((each) => each !== line && each.offsetHeight && each.offsetTop < own.offsetTop + own.offsetHeight).at(-1).after(line); // below its row
        put(line, text);
        line.parentElement.classList.toggle("op-wrong", Boolean(text));
      }
      const asked = text && control?.closest(".op-need"); // the inverse question, which may be far from the box
      if (asked) for (const answer of asked.querySelectorAll(".op-needed")) put(answer, answer.dataset.part === "need" ? text : "");
      if (text) this.say(text);
      this.box.classList.toggle("op-stale", Boolean(text && control));
      for (const other of this.all(":is(input[type=number], input[list])")) {
        if (other === control && text) other.setAttribute("aria-invalid", "true");
        else other.removeAttribute("aria-invalid");
      }
    }

    step(name, by) {
      const control = this.field(name);
      const wanted = Math.min(Number(control.max), Math.max(Number(control.min), this.state[name] + by));
      this.complain("");
      if (wanted !== this.state[name]) this.set({ [name]: wanted });
    }

    /* -- state -- */

    /* Change the state. `quiet` leaves the address alone; `settled` is when it is shown. */
    set(change, options) {
      this.settled = this.go(change, options);
      return this.settled;
    }

    async go(change, { quiet = false } = {}) {
      const next = this.settle({ ...this.state, ...change }, change);
      this.state = next;
      this.fill();
      if (!quiet) this.write();
      try {
        const loading = this.load();
        if (loading) await loading; // without a pause where everything is there
      } catch (error) {
        this.complain(`The numbers stay as they are: ${error.message}.`);
        return;
      }
      if (this.state !== next || !this.box.isConnected) return;
      const refused = this.refuses(next);
      if (refused) {
        this.state = quiet ? { ...this.first } : this.shown;
        this.fill(!quiet);
        if (!quiet) this.write();
        this.complain(refused, this.field(Object.keys(change)[0]));
        return;
      }
      this.shown = next;
      this.render();
      if (this.home) this.home.href = this.link();
      if (!quiet) this.share(change);
      clearTimeout(this.telling);
      this.telling = setTimeout(() => this.tell()); // pictures follow in their own time
    }

    /* The other boxes of the page. */
    get neighbours() { return [...open.values()].filter((other) => other !== this && other.box.isConnected); }

    /* What boxes of a page call the same is the same: the others take it too, where they allow it. */
    share(change) {
      for (const other of this.neighbours) {
        const alike = ([name, value]) => other.called(name) === this.called(name) && other.state[name] !== value && other.allows(name, value);
        const news = Object.entries(change).filter(alike);
        if (!news.length) continue;
        other.silent = true; // one box speaks
        other.settled = other.go(Object.fromEntries(news), { quiet: true }).finally(() => { other.silent = false; });
      }
    }

    /* Each side gets what the other has, with its difficulty, modifier, dice and limit. */
    swap() {
      const pairs = [["you", "them"], ["difficulty", "their-difficulty"], ...["modifier", "dice", "ranks", "limit", "name"].map((name) => [`your-${name}`, `their-${name}`])];
      const both = pairs.filter((pair) => pair.every((name) => this.names.includes(name)));
      this.set(Object.fromEntries(both.flatMap(([mine, theirs]) => [[mine, this.state[theirs]], [theirs, this.state[mine]]])));
    }

    allows(name, value) { return this.names.includes(name) && !this.accept(this.field(name), String(value)).problem; }

    settle(next) { return next; }
    refuses() { return ""; } // why a state that each control allows cannot be shown
    remember() { oppose.remember(this.query()); }
    /* The address follows once the answer stands: to change it takes a browser as long as the answer. */
    write() {
      clearTimeout(this.writing);
      if (!this.home) this.writing = setTimeout(() => this.box.isConnected && this.remember());
    }
    /* In a box on another site: the link to the page of the game. */
    get home() { return document.querySelector("a[data-home]"); }
    get reading() { return this.box.dataset.reading ?? "variant"; } // what the address calls it
    /* What the address calls a control: one that shares its name alone with a box above has a name of its own. */
    called(name) { return this.box.dataset.apart?.split(" ").includes(name) ? `${this.box.dataset.table}-${name}` : name; }

    /* -- the rest of the page -- */

    /* Figures and tables follow this one state. */
    tell() { document.dispatchEvent(new CustomEvent("oppose:state", { detail: this })); }
    /* In words, each rare control that is not as the page was built: "your difficulty: Hard". */
    rare() {
      const set = this.names.filter((name) => this.state[name] !== this.first[name] && this.field(name).closest(".op-rare"));
      return set.map((name) => {
        const control = this.field(name);
        const value = control.selectedOptions?.[0].text ?? (control.min < 0 ? oppose.signed(this.state[name]) : this.state[name]);
        const label = control.labels[0].textContent;
        return `${label.slice(0, 1).toLowerCase()}${label.slice(1)} ${value}`;
      });
    }
    /* What figures show of the state, by the names of their signals. */
    signals() { return this.state; }
    /* A place on a figure becomes the state. */
    take(found) {
      const change = {};
      for (const [name, value] of Object.entries(found)) {
        const own = this.field(name);
        const accepted = own && this.accept(own, String(value)).value;
        if (accepted !== undefined && accepted !== this.state[name]) change[name] = accepted;
      }
      if (Object.keys(change).length) this.set(change);
    }

    /* The games whose rules it asks. */
    systems() { return [this.box.dataset.system]; }
    path(variant = this.state.variant) { return `${this.box.dataset.system}/${this.box.dataset.table}/${variant}`; }
    wake() { return this.load(); }
    load() {
      const missing = this.systems().filter((name) => !oppose.have(name));
      return missing.length ? Promise.all(missing.map((name) => oppose.need(name))) : null;
    }

    /* -- address -- */

    /* This readout's part of the address: its state, without optional values that are unchanged. */
    pairs() {
      const optional = (this.box.dataset.optional ?? "").split(" ");
      const pair = (name) => [this.called(name), this.state[name]];
      return [
        ...this.names.filter((name) => !optional.includes(name)).map(pair),
        ...(this.variants.length > 1 ? [[this.reading, this.state.variant]] : []),
        ...this.names.filter((name) => optional.includes(name) && this.state[name] !== this.first[name]).map(pair),
      ];
    }

    /* The whole address, with the other readouts of the page that were changed. */
    query() {
      const pairs = [this, ...this.neighbours.filter((other) => other.changed())].flatMap((each) => each.pairs());
      return oppose.query(pairs.filter(([name], n) => pairs.findIndex(([first]) => first === name) === n));
    }

    changed() { return Object.keys(this.first).some((name) => this.first[name] !== this.state[name]); }

    /* The state that an address asks for, and the names of its values that are not allowed. */
    understand(search) {
      const asked = oppose.parameters(search);
      const state = { ...this.first };
      const wrong = [];
      for (const name of this.names) {
        const called = this.called(name);
        const text = (asked.get(called) ?? (this.variants.includes(asked.get(this.reading)) ? asked.get(name) : undefined))?.trim(); // as older links name it
        if (text === undefined) continue;
        const control = this.field(name);
        const { value, problem } = this.accept(control, text);
        if (!problem) state[name] = value;
        else if (!this.neighbours.some((other) => other.called(name) === called && other.allows(name, text))) wrong.push(name);
      }
      if (asked.has(this.reading)) {
        const name = asked.get(this.reading);
        if (this.variants.includes(name)) state.variant = name;
        else if (!this.neighbours.some((other) => other.reading === this.reading && other.variants.includes(name))) wrong.push(this.reading);
      }
      return { state: this.settle(state, state), wrong };
    }

    follow(search) { this.settled = Promise.all([this.settled, this.goTo(search)]); }

    async goTo(search) {
      const { state, wrong } = this.understand(search);
      this.complain("");
      if (Object.keys(state).some((name) => state[name] !== this.state[name])) await this.go(state, { quiet: true });
      if (wrong.length) this.complain(this.refusal(wrong, state));
    }

    /* The sentence on values of a link that are not allowed. */
    refusal(wrong, state) {
      if (wrong.length > 1) return `The link's values for ${wrong.join(", ")} are not allowed here; showing this page's own.`;
      const label = (control) => control?.labels[0]?.textContent ?? "";
      const said = (name, shown) => `The link's value for ${name} is not allowed here; showing ${shown}.`;
      const control = this.field(wrong[0]);
      if (!control) return said("the reading", label(this.radios.find((each) => each.value === state.variant)) || state.variant);
      const name = label(control).replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase()) || wrong[0];
      return said(name, control.tagName === "SELECT" ? control.selectedOptions[0].text : oppose.minus(control.value));
    }

    link() {
      const url = new URL(this.home?.href ?? location.href);
      url.search = this.query();
      url.hash = /^match-up-/.test(this.box.id) ? this.box.id : ""; // a page opens on its first roll
      return url.href;
    }

    /* -- showing -- */

    /* Set the controls to the state, except a control in which the reader is typing. */
    fill(refused = false) {
      for (const name of this.names) {
        for (const control of this.fields(name)) {
          const typing = control === document.activeElement && ["number", "text"].includes(control.type);
          if (typing && (refused || control.type === "text" || (control.value !== "" && Number(control.value) === this.state[name]))) continue;
          if (control.value !== String(this.state[name])) control.value = this.state[name];
        }
      }
      const radio = this.radios.find((each) => each.value === this.state.variant);
      if (radio && !radio.checked) {
        radio.checked = true;
        radio.dispatchEvent(new Event("change", { bubbles: true }));
      }
      const fold = this.box.querySelector(".op-rare"), set = this.rare().join("; ");
      if (!fold) return;
      fold.toggleAttribute("data-set", set); // it is printed too
      put(fold.firstElementChild, `${(fold.dataset.words ??= fold.firstElementChild.textContent)}${set && `: ${set}`}`);
    }

    /* Tell a screen reader the answer, after a pause in the changes. */
    say(text) {
      if (this.silent) return;
      clearTimeout(this.timer);
      this.timer = setTimeout(() => put(this.status, text), QUIET);
    }

    render() {}
  }

  /* ---- events: on the document, once, so that no navigation adds any -------------------------------- */

  const readoutOf = (node) => {
    const box = node.closest?.("[data-readout-kind], [data-of]");
    return box && open.get(box.dataset.of ? document.getElementById(box.dataset.of) : box);
  };
  const editing = (event) => event.target.dataset?.field && readoutOf(event.target);

  document.addEventListener("input", (event) => editing(event)?.edit(event.target));
  document.addEventListener("change", (event) => {
    const readout = event.target.type === "radio" && readoutOf(event.target);
    if (readout && readout.radios.includes(event.target) && readout.state.variant !== event.target.value) {
      readout.set({ variant: event.target.value });
    }
  });
  for (const kind of ["focusin", "pointerover"]) {
    document.addEventListener(kind, (event) => {
      const readout = readoutOf(event.target);
      if (!readout || readout.woken) return;
      readout.woken = true;
      readout.wake()?.catch(() => { readout.woken = false; });
    }, { passive: true });
  }
  document.addEventListener("focusout", (event) => {
    const readout = editing(event);
    const { type, dataset: { field } } = event.target;
    const { control, from } = readout?.typing ?? {};
    const refused = type === "number" && control === event.target && readout.accept(control).problem;
    const kept = readout && String(refused ? from : readout.state[field]); // of what is refused, no beginning stays
    if (readout) readout.typing = null;
    if (!readout || (type === "number" ? readout.accept(event.target).value === Number(kept) : type !== "text" || event.target.value === kept)) return;
    const typed = event.target.value.trim();
    const another = typed && readout.accept(event.target).value !== readout.state[event.target.dataset.field]; // not the same in other words
    event.target.value = kept;
    readout.complain(another ? `“${typed}” is not allowed here; showing ${oppose.minus(kept)}.` : "");
    if (refused && from !== readout.state[field]) readout.set({ [field]: from });
    else if (event.target.closest(".op-need")) readout.set({}, { quiet: true }); // its answer again
  });
  /* By how much a key changes a number; where it is not typed as text, the browser takes the arrows. */
  const stepOf = ({ key, target, ctrlKey, metaKey, altKey, shiftKey }) => {
    if (ctrlKey || metaKey || altKey || shiftKey) return 0;
    return { PageUp: 10, PageDown: -10, ...(target.type === "text" && { ArrowUp: 1, ArrowDown: -1 }) }[key];
  };

  document.addEventListener("keydown", (event) => {
    const by = stepOf(event);
    const readout = by && event.target.type === "number" && editing(event);
    if (!readout) return;
    event.preventDefault();
    readout.step(event.target.dataset.field, by);
  });
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-step], [data-do]");
    const readout = button && readoutOf(button);
    if (readout && button.dataset.step) {
      const [name, by] = button.dataset.step.split(" ");
      readout.step(name, Number(by));
    } else if (readout && ["swap", "exchange"].includes(button.dataset.do)) readout[button.dataset.do]();
    else if (readout) act(button, readout.link(), readout.status);
  });

  /* Copy or share an address, and say so; there may be none yet. */
  const act = async (button, address, status) => {
    if (button.dataset.do === "share") {
      navigator.share({ title: document.title, url: address }).catch(() => {});
      return;
    }
    const said = !address ? "Not copied: no answer yet" : (await copy(address)) ? "Link copied" : "Not copied: use the address bar";
    const words = (button.dataset.words ??= button.textContent);
    const show = (text) => {
      button.ariaLabel &&= button.ariaLabel.replace(button.textContent, text); // a name begins with what is seen
      put(button, text);
    };
    show(said);
    put(status, said);
    setTimeout(() => show(words), 2000);
  };

  const copy = async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      const field = styled("textarea", "op-unseen");
      const before = document.activeElement; // the reader may be at the next control by now
      field.value = text;
      document.body.append(field);
      field.select();
      const done = document.execCommand("copy");
      field.remove();
      before?.focus({ preventScroll: true });
      return done;
    }
  };

  /* ---- life on a page with instant navigation ------------------------------------------------------------ */

  const kinds = {};

  const ready = () => {
    for (const box of [...open.keys()]) if (!box.isConnected) open.delete(box);
    const fresh = [];
    for (const box of document.querySelectorAll("[data-readout-kind]")) { // of a kind that is loaded
      const Kind = kinds[box.dataset.readoutKind];
      if (Kind && !open.has(box)) {
        open.set(box, new Kind(box));
        fresh.push(open.get(box));
      }
    }
    if (fresh.length) oppose.arrive();
    for (const readout of fresh) readout.follow(location.search); // what is open may have been edited by now
  };

  oppose.following.push((search) => { for (const [box, readout] of open) if (box.isConnected) readout.follow(search); });

  const begin = () => {
    ready(); // the theme's own signal may fail to come, as in a page opened from a folder
    if (window.document$) window.document$.subscribe(ready);
  };

  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin);
  else setTimeout(begin);
  Object.assign(oppose, { Readout, kinds, ready, stepOf, usual, readouts: open, element, styled, drawn, put, phrase, key, act, copy, drawBar, showShares, fillRows });
})();
