/* In the archive only. A page opened from a folder may not fetch, nor start a worker: both work here by
   classic scripts. A file that the site fetches as X.json lies beside it as X.json.js. */
(() => {
  "use strict";
  if (location.protocol !== "file:") return;

  const root = new URL("..", document.currentScript.src).href;
  const waiting = new Map(); // path from the root -> function that ends the wait

  window.opposeFolder = (path, value) => waiting.get(path)?.(value);

  const load = (page, address) => new Promise((resolve, reject) => {
    const script = page.createElement("script");
    script.src = address;
    script.onload = resolve;
    script.onerror = () => reject(new TypeError(`${address} is not in this folder`));
    page.body.append(script);
  });

  window.fetch = async (asked) => {
    const address = new URL(asked.url ?? asked, location.href);
    const path = decodeURIComponent(address.href.slice(root.length).split(/[?#]/)[0]);
    let value;
    waiting.set(path, (given) => { value = given; });
    await load(document, `${root}${path}.js`);
    waiting.delete(path);
    return new Response(JSON.stringify(value), { headers: { "Content-Type": "application/json" } });
  };

  /* What the theme's search needs of a worker, in a frame of its own. */
  window.Worker = class extends EventTarget {
    constructor(address) {
      super();
      this.frame = document.createElement("iframe");
      this.frame.hidden = true;
      document.body.append(this.frame);
      const inside = this.frame.contentWindow;
      inside.postMessage = (data) => this.dispatchEvent(new MessageEvent("message", { data }));
      this.ready = load(inside.document, new URL(address, location.href).href);
    }

    async postMessage(data) {
      await this.ready;
      const inside = this.frame.contentWindow;
      inside?.dispatchEvent(new inside.MessageEvent("message", { data: structuredClone(data) }));
    }

    terminate() { this.frame.remove(); }
  };
})();
