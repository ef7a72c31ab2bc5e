/* Saves a figure as a file that can be cited: what it is of, the state it shows, its scale, where it is from.
   Always in the light colours, whatever the scheme of the page. */
(() => {
  "use strict";
  if (window.opposeSave) return;

  const SVG = "http://www.w3.org/2000/svg", FONT = "Arial, sans-serif";
  const EDGE = 12; // of the picture, and the room that a name past the edge of the drawing gets
  const SIZES = { small: [11, 15], text: [12, 16], says: [13, 18], title: [17, 22] }; // pixels of letters, of lines

  const ruler = document.createElement("canvas").getContext("2d");
  const widthOf = (text, [size], bold = false) => {
    ruler.font = `${bold ? "bold " : ""}${size}px ${FONT}`;
    return ruler.measureText(text).width * (bold ? 1.02 : 1);
  };

  /* A text in lines of a width; a word that is longer, such as an address, is broken. */
  const lines = (text, size, width, bold) => {
    const found = [""];
    for (const word of text.split(/\s+/).filter(Boolean)) {
      const longer = `${found.at(-1)} ${word}`.trim();
      if (widthOf(longer, size, bold) <= width) {
        found[found.length - 1] = longer;
        continue;
      }
      if (found.at(-1)) found.push("");
      for (const letter of word) {
        if (widthOf(found.at(-1) + letter, size, bold) > width) found.push("");
        found[found.length - 1] += letter;
      }
    }
    return found.filter(Boolean);
  };

  const make = (name, attributes, text) => {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    if (text !== undefined) made.textContent = text;
    return made;
  };

  /* An element of the page in the light scheme, in which the tokens have their colours; gone after `ask`. */
  const inLight = (content, ask) => {
    const light = document.createElement("div");
    light.dataset.mdColorScheme = "default";
    light.hidden = true;
    if (content) light.append(content);
    document.body.append(light);
    try {
      return ask(getComputedStyle(light), light);
    } finally {
      light.remove();
    }
  };

  /* The drawing on its own: no reference to another part of the page, no class, nothing for the pointer. */
  const drawing = (shown) => {
    const group = make("g", {});
    for (const child of shown.childNodes) group.append(child.cloneNode(true));
    for (const use of group.querySelectorAll("use")) {
      const copy = document.getElementById(use.getAttribute("xlink:href").slice(1)).cloneNode(true);
      const wrap = make("g", { transform: use.getAttribute("transform") });
      copy.removeAttribute("id");
      wrap.append(copy);
      use.replaceWith(wrap);
    }
    return group;
  };

  /* The least and the most across and down that the words of a drawing reach, in its own units. */
  const reach = (shown, [left, top, width, height]) => {
    const box = shown.getBoundingClientRect();
    const scale = width / box.width;
    const found = { left, top, right: left + width, bottom: top + height };
    for (const text of shown.querySelectorAll("text")) {
      const at = text.getBoundingClientRect();
      if (!at.width) continue;
      found.left = Math.min(found.left, left + (at.left - box.left) * scale);
      found.right = Math.max(found.right, left + (at.right - box.left) * scale);
      found.top = Math.min(found.top, top + (at.top - box.top) * scale);
      found.bottom = Math.max(found.bottom, top + (at.bottom - box.top) * scale);
    }
    return found;
  };

  /* The strip of shades below a map: a colour for each class, and the words on and above it. */
  const strip = (figure) => {
    const shades = figure.querySelector(".op-shades");
    if (!shades) return null;
    return inLight(shades.cloneNode(true), (_, light) => ({
      colours: [...light.querySelectorAll("li")].map((each) => [getComputedStyle(each).getPropertyValue("--op-fill"), each.textContent]),
      words: [...light.querySelectorAll("p")].map((each) => [...each.childNodes].map(({ textContent }) => textContent)),
      between: light.firstChild.matches(".op-shades-diff"), // numbers between the classes, not in them
    }));
  };

  /* What the picture says in words besides its title: the state, what of it is not shown, where it is from. */
  const words = (figure, readout) => {
    const text = (part) => figure.querySelector(part)?.textContent ?? "";
    const set = readout?.rare() ?? [];
    const canonical = document.querySelector("link[rel=canonical]")?.href;
    const address = new URL(canonical ?? location.href.replace(/[?#].*/, ""));
    if (readout) address.search = readout.query();
    if (readout?.link && !readout.box.dataset.readoutKind) address.href = readout.link; // what is kept in a link alone
    return {
      title: text(".op-figure-title"),
      sub: text(".op-figure-sub"),
      says: [text(".op-says > span"), set.length ? `Set: ${set.join("; ")}.` : text(".op-off"), text(".op-map-said"), text(".op-caption:not([hidden])")].filter(Boolean),
      from: [document.querySelector(".op-stamp")?.textContent, address.href].filter(Boolean),
    };
  };

  /* A figure as it is shown: the text of an SVG file and its size. */
  const standalone = (figure, shown, readout) => inLight(null, (style) => {
    const colour = (name) => style.getPropertyValue(`--op-${name}`).trim();
    const box = (shown.getAttribute("viewBox") ?? "").split(/[ ,]+/).map(Number);
    const { left, top, right, bottom } = reach(shown, box);
    const told = words(figure, readout);
    const width = Math.ceil(right - left) + 2 * EDGE;
    const inner = width - 2 * EDGE;
    const svg = make("svg", { "font-family": FONT });
    let y = EDGE;
    const put = (text, size, fill, weight) => {
      for (const line of lines(text, SIZES[size], inner, weight)) {
        y += SIZES[size][1];
        const bold = weight ? { "font-weight": "bold" } : {};
        svg.append(make("text", { x: EDGE, y: y - 4, "font-size": SIZES[size][0], fill: colour(fill), ...bold }, line));
      }
    };
    put(figure.dataset.game, "text", "muted", true);
    put(told.title, "title", "text", true);
    put(told.sub, "text", "muted");
    y += 8;
    const group = drawing(shown);
    group.setAttribute("transform", `translate(${EDGE - left} ${y - top})`);
    svg.append(group);
    y += bottom - top + 8;
    const shades = strip(figure);
    if (shades) {
      const each = inner / shades.colours.length;
      if (!shades.between) put(shades.words[0].join(" "), "small", "muted");
      y += 4;
      shades.colours.forEach(([fill, text], n) => {
        const at = EDGE + n * each;
        svg.append(make("rect", { x: at, y, width: each - 1, height: 10, fill: fill.trim(), stroke: colour("edge"), "stroke-width": 0.75 }));
        const middle = at + (shades.between ? each - 0.5 : (each - 1) / 2);
        if (text) svg.append(make("text", { x: middle, y: y + 24, "font-size": 11, "text-anchor": "middle", fill: colour("muted") }, text));
      });
      y += 28;
      if (shades.between) {
        const ends = shades.words[0];
        const anchors = ["start", "middle", "end"];
        const rows = ends.map((text) => lines(text, SIZES.small, inner / 3 - 8));
        rows.forEach((row, n) => row.forEach((line, down) => svg.append(make("text", {
          x: EDGE + (inner * n) / 2, y: y + 12 + 15 * down, "font-size": 11, "text-anchor": anchors[n], fill: colour("muted"),
        }, line))));
        y += 15 * Math.max(...rows.map(({ length }) => length));
      }
      y += 8;
    }
    for (const sentence of told.says) put(sentence, "says", "text");
    y += 6;
    for (const line of told.from) put(line, "small", "muted");
    const height = Math.ceil(y + EDGE);
    for (const [key, value] of Object.entries({ viewBox: `0 0 ${width} ${height}`, width, height })) svg.setAttribute(key, value);
    svg.prepend(
      make("title", {}, [figure.dataset.game, told.title].filter(Boolean).join(": ")),
      make("desc", {}, (figure.querySelector(".op-stage") ?? shown).getAttribute("aria-label")),
      make("rect", { width, height, fill: colour("page") }),
    );
    for (const cells of group.querySelectorAll(".mark-rect path")) cells.setAttribute("shape-rendering", "crispEdges"); // no hairline between two
    for (const each of svg.querySelectorAll("*")) {
      for (const attribute of [...each.attributes]) {
        if (/^(data-|aria-|role|class)/.test(attribute.name)) each.removeAttribute(attribute.name);
        else if (attribute.value.includes("var(")) {
          attribute.value = attribute.value.replace(/var\(--op-([\w-]+)\)/g, (_, name) => colour(name));
        }
      }
    }
    return { text: new XMLSerializer().serializeToString(svg), width, height };
  });

  const download = (blob, name) => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  };

  /* Offer a figure as a file, `kind` svg or png: the drawing that is shown, in the state of its readout. */
  const save = (figure, kind, shown, readout) => {
    const { text, width, height } = standalone(figure, shown, readout);
    const name = `${figure.id.replace(/^fig-/, "")}.${kind}`;
    if (kind === "svg") return download(new Blob([text], { type: "image/svg+xml" }), name);
    const image = new Image();
    image.onload = () => {
      const canvas = document.createElement("canvas");
      Object.assign(canvas, { width: width * 2, height: height * 2 });
      canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
      canvas.toBlob((blob) => download(blob, name), "image/png");
    };
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  };

  const ANSWER = 480; // pixels

  /* The answer of a box as a figure: a bar of its parts, and a line for each of them. */
  const answer = (readout, { title, sentence }) => {
    const { percent, grouped, element, styled } = window.oppose;
    const { variant } = readout.state;
    const shown = make("svg", {});
    let [x, y] = [0, 58];
    const parts = [...readout.of(variant, "answer").querySelectorAll("[data-outcome]")];
    const counts = parts.map(({ dataset: { count, denominator } }) => `${grouped(count)} in ${grouped(denominator)}`);
    const told = counts.every((each) => widthOf(each, SIZES.text) < 170); // else the sentence alone has it
    for (const [n, each] of parts.entries()) {
      const { count, denominator } = each.dataset;
      const key = each.querySelector(".op-key").classList[1].slice(3); // such as outcome-win
      const [name, chance] = [each.firstElementChild.textContent.trim(), `${percent(count, denominator, 2)}%`];
      const wide = Number((BigInt(ANSWER) * 10000n * BigInt(count)) / BigInt(denominator)) / 10000;
      const text = (said, at, anchor, fill, down = y) => make("text", { x: at, y: down, "font-size": SIZES.text[0], "text-anchor": anchor, fill: `var(--op-${fill})` }, said);
      const rect = (at, down, width, height) => make("rect", { x: at, y: down, width, height, fill: `var(--op-${key})`, stroke: "var(--op-edge)", "stroke-width": 0.75 });
      if (wide) shown.append(rect(x, 0, wide, 40));
      if (widthOf(chance, SIZES.text) + 8 < wide) shown.append(text(chance, x + wide / 2, "middle", `on-${key}`, 24));
      const named = lines(name, SIZES.text, 225).map((line, at) => text(line, 18, "start", "text", y + at * SIZES.text[1]));
      shown.append(rect(0, y - 10, 11, 11), ...named, text(chance, 300, "end", "text"));
      if (told) shown.append(text(counts[n], ANSWER, "end", "muted"));
      x += wide;
      y += 4 + named.length * SIZES.text[1];
    }
    shown.setAttribute("viewBox", `0 0 ${ANSWER} ${y - 14}`);
    const { childNodes } = readout.of(variant, "sentence");
    const strong = [...childNodes].findIndex((each) => each.matches?.("strong"));
    const figure = element("figure", styled("p", "op-figure-title", [...childNodes].slice(0, strong + 1).map(({ textContent }) => textContent).join("")),
      styled("p", "op-says", element("span", sentence)), shown);
    const { system, table } = readout.box.dataset;
    Object.assign(figure, { id: `fig-${system}-${table}-answer` }).dataset.game = title;
    shown.classList.add("op-stage");
    shown.setAttribute("aria-label", sentence);
    return figure;
  };

  /* The same as a file. */
  const saveAnswer = (readout, kind, told) => {
    const figure = answer(readout, told);
    save(figure, kind, figure.querySelector("svg"), readout);
  };

  window.opposeSave = { save, saveAnswer, standalone };
})();
