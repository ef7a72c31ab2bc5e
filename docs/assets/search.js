/* The worker of the search. The theme starts one on every page and gives it the whole index at once; this
   one says that it is ready, and gets the theme's worker and the index with the first question.
   In the archive for a folder it runs in a frame, and what it is given is the index already. */
(() => {
  "use strict";

  const [SETUP, READY, QUERY, RESULT] = [0, 1, 2, 3]; // the theme's names for messages
  const here = self.document ? document.currentScript.src : self.location.href;
  const worker = new URL(self.opposeWorker, here).href;
  const documents = new URL("../search/documents.json", here).href;
  const answer = self.postMessage.bind(self);
  const own = new WeakSet(); // messages for the theme's worker
  let setup = null;
  let started = null;

  const pass = (data) => {
    const message = new MessageEvent("message", { data });
    own.add(message);
    self.dispatchEvent(message);
  };

  /* What people ask, as the theme wants it. It takes each word for the beginning of one, so that "to" finds
     "token" and 5 finds 5th: small words are left out, and numbers are whole. To it "+5" is a word that must
     be there; here it is a modifier. */
  const SMALL = new Set(
    "a an and are at do does for how i if in is it many my no of on or the there to vs what when where which who why with"
      .split(" "),
  );
  const plain = (question) => {
    const words = question.split(/\s+/).map((word) => word.replace(/^[+\u2212-](?=\d)/, ""));
    const telling = words.filter((word) => !SMALL.has(word.toLowerCase()));
    return (telling.some(Boolean) ? telling : words).map((word) => word.replace(/^\d+$/, "$&^1")).join(" ");
  };

  const load = () => {
    if (self.importScripts) return void importScripts(worker);
    return new Promise((resolve, reject) => {
      const script = document.createElement("script");
      Object.assign(script, { src: worker, onload: resolve, onerror: reject });
      document.body.append(script);
    });
  };

  const index = async () => {
    if (setup.data.docs.length) return setup.data.docs;
    const found = await fetch(documents);
    if (!found.ok) throw new Error(`${documents} could not be fetched`);
    return (await found.json()).docs;
  };

  const start = async () => {
    const docs = await index();
    await load();
    await new Promise((resolve) => {
      self.postMessage = (message) => (message.type === READY ? resolve() : answer(message));
      pass({ ...setup, data: { ...setup.data, docs } });
    });
  };

  self.addEventListener("message", async (message) => {
    if (own.has(message)) return;
    message.stopImmediatePropagation();
    const { type, data } = message.data;
    if (type === SETUP) {
      setup = message.data;
      answer({ type: READY });
    } else if (type === QUERY && !data && !started) {
      answer({ type: RESULT, data: { items: [] } });
    } else {
      started ??= start();
      try {
        await started;
        pass({ type, data: type === QUERY ? plain(data) : data });
      } catch {
        started = null; // the next letter tries again
      }
    }
  });
})();
