/* The match-up of any game, in the box of the home page. */
(() => {
  "use strict";
  const { oppose } = window;
  if (!oppose?.matches || oppose.kinds.game) return;
  const { put, phrase } = oppose;
  const { Match, WHOSE, exact, keep, sentence } = oppose.matches;

  class AnyGame extends Match {
    constructor(box) {
      super(box);
      this.games = JSON.parse(box.dataset.games);
      this.game = this.games[0];
      this.opened = this.game.system; // the game of an address that names none
    }

    get names() { return ["system", ...WHOSE]; }

    edit(control) {
      if (control.dataset.field !== "system") return super.edit(control);
      keep(control.value);
      return void this.change(control.value);
    }

    /* Show the game that was kept, if it is one and the address names none. */
    recall(system) {
      if (oppose.parameters(location.search).get("system") || !this.games.some((game) => game.system === system)) return;
      this.opened = system;
      this.follow(location.search);
    }

    get reading() { return ""; } // each game has its first here

    /* An act of the reader ends what an address asked for. */
    set(change, options) {
      if (!options?.quiet) this.visit = null;
      return super.set(change, options);
    }

    async goTo(search) {
      const asked = oppose.parameters(search).get("system");
      const system = (asked && this.accept(this.field("system"), asked).value) || this.opened;
      const visit = this.visit = {};
      if (system !== this.game.system) await this.change(system, { quiet: true });
      if (this.visit === visit) await super.goTo(search);
    }

    change(system, options) {
      const { you, them } = this.game;
      this.game = this.games.find((game) => game.system === system) ?? this.game;
      clearTimeout(this.telling); // of the game before, whose place the next one takes
      const { game, box } = this;
      Object.assign(box.dataset, { system: game.system, table: game.table, variants: game.variant });
      box.querySelector("[data-part=answer]").parentElement.dataset.variant = game.variant;
      for (const name of WHOSE) this.replace(name, game);
      this.complain("");
      const [low, high] = game.ends?.number ?? [];
      const same = game.you === you && game.them === them && WHOSE.every((side) => this.state[side] >= low && this.state[side] <= high);
      const set = same && { you: this.state.you, them: this.state.them }; // where games begin alike, what was set stays
      this.first = { system: game.system, variant: game.variant, you: game.you, them: game.them };
      return this.set({ ...this.first, ...set }, options);
    }

    /* A side is a number in some games and an entry of a list in others. */
    replace(name, game) {
      const holder = this.box.querySelector(`.op-input-${name}`);
      for (const variety of holder.querySelectorAll("[data-variety]")) {
        const fits = variety.dataset.variety === (game.labels ? "side" : "number");
        variety.hidden = !fits;
        for (const control of variety.querySelectorAll("input, select")) {
          delete control.dataset.field;
          if (!fits) continue;
          control.dataset.field = name;
          if (game.labels) control.replaceChildren(...game.labels.map((label) => new Option(label, label)));
          else [control.min, control.max] = game.ends[control.type];
          if (control.type !== "range") holder.querySelector("label").htmlFor = control.id;
        }
      }
      put(holder.querySelector("label"), `${name === "you" ? "Your" : "Their"} ${game.side}`);
    }

    render() {
      const { you, them, variant } = this.state;
      const counts = this.table(variant).counts(you, them);
      put(this.of(variant, "big"), oppose.percent(counts.each[0], counts.total, 1));
      oppose.showShares(this.of(variant, "answer"), counts);
      phrase(this.of(variant, "sentence"), "strong", ...sentence(...this.said(variant), counts));
      if (this.game.final) this.of(variant, "again").hidden = true;
      else this.afterwards(variant, counts);
      put(this.of(variant, "exact"), [`${exact(counts).join(" ")}.`, this.game.reading].filter(Boolean).join(" "));
      this.part("open").setAttribute("href", this.target());
      this.say(sentence(...this.said(variant), counts).join(""));
    }

    target() { return `${this.game.href}${oppose.query([["you", this.state.you], ["them", this.state.them]])}${this.game.hash}`; }
    link() { return new URL(this.target(), location.href).href; }
  }

  oppose.kinds.game = AnyGame;
})();
