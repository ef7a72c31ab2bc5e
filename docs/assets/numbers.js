/* Numbers as text, as oppose_engine/text.py writes them: half up, from exact counts. */
(() => {
  "use strict";
  if (window.opposeNumbers) return;

  const decimal = (units, places) => {
    const scale = 10n ** BigInt(places);
    return places ? `${units / scale}.${String(units % scale).padStart(places, "0")}` : String(units);
  };

  /* A chance in percent, without the sign; never 0 or 100 unless it is exactly that. */
  const percent = (count, total, places = 2) => {
    const [n, d] = [BigInt(count), BigInt(total)];
    const scale = 10n ** BigInt(places);
    const units = (200n * n * scale + d) / (2n * d);
    if (units === 0n && n > 0n) return `<${decimal(1n, places)}`;
    if (units === 100n * scale && n < d) return `>${decimal(units - 1n, places)}`;
    return decimal(units, places);
  };

  const grouped = (count) => String(count).replace(/\B(?=(\d{3})+$)/g, ",");

  window.opposeNumbers = { decimal, percent, grouped };
})();
