/* The search starts with the first question. The theme starts its worker on every page and gives it the whole
   index at once; the one that it gets here says that it is ready, and starts the theme's, with the index, once
   somebody asks. This script runs before the theme's; nothing else on a page starts a worker. */
(() => {
  "use strict";

  const [SETUP, READY, QUERY, RESULT] = [0, 1, 2, 3]; // the theme's names for messages
  const Worker = window.Worker;

  const config = document.getElementById("__config"); // which the theme reads later
  config.textContent = config.textContent.replace("No matching documents", "Nothing found. Try the name of a game.");
  const documents = new URL("../search/documents.json", document.currentScript.src).href;

  /* What people ask, as the theme wants it. It takes each word for the beginning of one, so that "to" finds
     "token" and 5 finds 5th: small words are left out, and numbers are whole. To it "+5" is a word that must
     be there; here it is a modifier, as in "d12+5". */
  const SMALL = new Set(
    "a an and are at do does for how i if in is it many my no of on or the there to vs what when where which who why with"
      .split(" "),
  );
  const plain = (question) => {
    const words = question.split(/\s+|[+\u2212-](?=\d)/).filter(Boolean);
    const telling = words.filter((word) => !SMALL.has(word.toLowerCase()));
    return (telling.length ? telling : words).map((word) => word.replace(/^\d+$/, "$&^1")).join(" ");
  };

  /* The same question with a letter wrong in any long word. */
  const near = (question) => question.replace(/\b[a-z]{5,}(?= |$)/gi, "$&~1");

  /* The archive for a folder gives the index with the settings. */
  const indexed = async (settings) => {
    if (settings.docs.length) return settings;
    const found = await fetch(documents);
    if (!found.ok) throw new Error(`${documents} could not be fetched`);
    return { ...settings, docs: (await found.json()).docs };
  };

  window.Worker = class extends EventTarget {
    constructor(address) {
      super();
      this.address = address;
      this.sent = [];
    }

    postMessage({ type, data }) {
      if (type === SETUP) {
        this.settings = data;
        setTimeout(() => this.answer({ type: READY }));
      } else if (type === QUERY && !data && !this.started) {
        setTimeout(() => this.answer({ type: RESULT, data: { items: [] } }));
      } else {
        this.asked = plain(data);
        const asked = this.asked;
        this.started ??= this.start();
        this.started.then((worker) => this.ask(worker, asked), () => {
          this.started = null; // the next letter tries again
        });
      }
    }

    ask(worker, question) {
      this.sent.push(question);
      worker.postMessage({ type: QUERY, data: question });
    }

    answer(data) { this.dispatchEvent(new MessageEvent("message", { data })); }

    async start() {
      const data = await indexed(this.settings);
      const worker = new Worker(this.address);
      await new Promise((resolve, reject) => {
        worker.addEventListener("message", ({ data: said }) => {
          if (said.type === READY) resolve();
          else {
            const question = this.sent.shift(); // answers come in their order
            if (said.data.items.length || question !== this.asked || question === near(question)) this.answer(said);
            else this.ask(worker, this.asked = near(question));
          }
        });
        worker.addEventListener("error", reject);
        worker.postMessage({ type: SETUP, data });
      });
      return worker;
    }
  };
})();
