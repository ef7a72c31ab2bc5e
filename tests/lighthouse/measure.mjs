/* Measures pages as told on stdin, and writes one line of JSON for each page and form factor.
   {chrome, flags, runs, forms, pages}: performance is the run in the middle of `runs`, since it is a
   simulation on top of what this machine took; the other categories do not vary. */
import { launch } from "chrome-launcher";
import lighthouse, { desktopConfig } from "lighthouse";

const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const order = JSON.parse(Buffer.concat(chunks).toString());
const percent = (score) => (score === null ? null : Math.round(score * 100));

/* What kept a category from its full score: every audit that counts and is not perfect. */
const missing = (category, audits) =>
  category.auditRefs
    .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 1)
    .map(({ id, weight }) => ({ id, weight, score: audits[id].score, said: audits[id].displayValue ?? audits[id].title }));

const browser = await launch({ chromePath: order.chrome, chromeFlags: ["--headless=new", ...order.flags], logLevel: "silent" });
try {
  for (const form of order.forms) {
    const config = form === "desktop" ? desktopConfig : undefined;
    for (const url of order.pages) {
      const options = { port: browser.port, logLevel: "silent", output: "json" };
      const runs = [(await lighthouse(url, options, config)).lhr];
      while (runs.length < order.runs) {
        runs.push((await lighthouse(url, { ...options, onlyCategories: ["performance"] }, config)).lhr);
      }
      const [full] = runs;
      const sorted = [...runs].sort((a, b) => a.categories.performance.score - b.categories.performance.score);
      const middle = sorted[Math.floor(sorted.length / 2)];
      const categories = { ...full.categories, performance: middle.categories.performance };
      const scores = Object.fromEntries(Object.entries(categories).map(([name, { score }]) => [name, percent(score)]));
      const reasons = Object.fromEntries(
        Object.entries(categories).map(([name, each]) => [name, missing(each, (name === "performance" ? middle : full).audits)]),
      );
      const error = runs.find(({ runtimeError }) => runtimeError)?.runtimeError.message ?? "";
      process.stdout.write(`${JSON.stringify({ url, form, scores, reasons, error })}\n`);
    }
  }
} finally {
  browser.kill();
}
