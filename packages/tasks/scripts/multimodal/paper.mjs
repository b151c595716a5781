import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const font = (family, file, weight, style = "normal") => {
  const data = readFileSync(require.resolve(file)).toString("base64");
  return `@font-face{font-family:"${family}";font-weight:${weight};font-style:${style};src:url(data:font/woff2;base64,${data})}`;
};

/** The faces the drawings are set in, embedded so that a picture does not depend on the machine. */
const fonts = [
  font("Inter", "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2", "100 900"),
  font("Instrument Serif", "@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff2", 400),
  font("Instrument Serif", "@fontsource/instrument-serif/files/instrument-serif-latin-400-italic.woff2", 400, "italic"),
].join("");

/** A whole HTML document of the given size, set in the shared faces. */
export const sheet = (css, body) => `<!doctype html><meta charset="utf-8"><style>${fonts}
*{box-sizing:border-box;margin:0;padding:0}
body{font-family:Inter,sans-serif;color:#1d2026}
.n{font-feature-settings:"tnum"}
${css}</style>${body}`;

/** Numbers between 0 and 1 that come out the same on every run. */
export const seeded = (seed) => {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
};
