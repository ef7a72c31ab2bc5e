/* A box on another site: its colours are the device's, or what the address asks for: ?scheme=light, ?scheme=dark. */
(() => {
  "use strict";
  const scheme = { light: "default", dark: "slate" }[new URLSearchParams(location.search).get("scheme")];
  if (scheme) document.documentElement.dataset.mdColorScheme = scheme;
})();
