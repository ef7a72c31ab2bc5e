/* The words of a check that its readout, the questions and the rule lab share: its result, its letters for dice. */
(() => {
  "use strict";
  const { oppose } = window;
  if (!oppose || oppose.reaching) return;

  /* A word with its article, if it takes one. */
  oppose.an = (word) => (word.startsWith("no ") ? word : `${/^[aeiou]/.test(word) ? "an" : "a"} ${word}`);

  /* What you do with the first good result of a check, or with a better one if there is one. */
  oppose.reaching = (name, more) => (name.startsWith("success") ? "succeed" : `reach ${/ and /.test(name) ? `\u201c${name}\u201d` : /(hit|success)$/.test(name) ? oppose.an(name) : name}${more ? " or better" : ""}`);

  /* A letter for each die as {value}, in the order of the letters that are known, or as {problem}; a choice in small
     letters, as none, is allowed too. */
  oppose.lettered = (text, letters, choices, most) => {
    const word = choices.find((each) => /^[a-z]/.test(each));
    if (word && text.trim().toLowerCase() === word) return { value: word };
    const typed = [...text.toUpperCase().replace(/[\s+]/g, "")];
    const known = typed.length && typed.length <= most && typed.every((each) => letters.includes(each));
    if (!known) return { problem: `Write 1 to ${most} letters of ${[...letters].join(", ")}, one for each die${word ? `, or ${word}` : ""}.` };
    return { value: [...letters].map((letter) => typed.filter((each) => each === letter).join("")).join("") };
  };
})();
