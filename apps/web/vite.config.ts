import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig, type Plugin } from "vite";
import { chunkGroups } from "./build/chunk-groups.ts";
import { type Bundle, pageScripts } from "./build/page-scripts.ts";

/** Fonts that the first screen of every page shows. */
const firstFonts = [
  /^assets\/inter-latin-wght-normal-.*\.woff2$/,
  /^assets\/instrument-serif-latin-400-normal-.*\.woff2$/,
];

/** Tells the browser about the first fonts before it has read the style sheet. */
const preloadFonts = (): Plugin => ({
  name: "preload-fonts",
  transformIndexHtml: {
    order: "post",
    handler: (_, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => firstFonts.some((font) => font.test(file)))
        .map((file) => ({
          tag: "link",
          attrs: { rel: "preload", href: `./${file}`, as: "font", type: "font/woff2", crossorigin: "" },
          injectTo: "head" as const,
        })),
  },
});

const stylesheet = /\s*<link rel="stylesheet"[^>]*>/;

/** A style sheet in the head holds up the first paint; after the skeleton it holds up only the scripts. */
const stylesAfterSkeleton = (): Plugin => ({
  name: "styles-after-skeleton",
  transformIndexHtml: {
    order: "post",
    handler: (html) => {
      const [link = ""] = stylesheet.exec(html) ?? [];
      return html.replace(stylesheet, "").replace("<!-- styles -->", link.trim());
    },
  },
});

/** Tells the hub which scripts each page needs, so that a page's document can name them. */
const listPageScripts = (): Plugin => ({
  name: "page-scripts",
  apply: "build",
  generateBundle(_, bundle) {
    const source = JSON.stringify(pageScripts(bundle as Bundle));
    this.emitFile({ type: "asset", fileName: "page-scripts.json", source });
  },
});

const encodings = { br: promisify(brotliCompress), gz: promisify(gzip) };

/** Brotli takes a minute for the 18 MB of DuckDB. */
const encodingsOf = (file: string) =>
  Object.entries(encodings).filter(([ending]) => ending === "gz" || !file.endsWith(".wasm"));

/** Writes scripts and style sheets compressed as well, so that the hub need not compress them for each request. */
const compressed = (): Plugin => ({
  name: "compressed",
  apply: "build",
  writeBundle: async ({ dir = "" }, bundle) => {
    const files = Object.keys(bundle).filter((file) => /\.(?:js|css|wasm)$/.test(file));
    await Promise.all(
      files.map(async (file) => {
        const content = await readFile(join(dir, file));
        for (const [ending, compress] of encodingsOf(file))
          await writeFile(join(dir, `${file}.${ending}`), await compress(content));
      }),
    );
  },
});

export default defineConfig({
  // Relative, so that the hub can be served under a path, which it knows only when it starts.
  base: "./",
  plugins: [react(), tailwindcss(), preloadFonts(), stylesAfterSkeleton(), listPageScripts(), compressed()],
  resolve: { conditions: ["orrery-source", ...defaultClientConditions] },
  server: { proxy: { "/api": "http://127.0.0.1:4747" } },
  build: {
    outDir: "dist/site",
    // Fonts stay files: a font inside the style sheet would hold up the first paint.
    assetsInlineLimit: 0,
    cssTarget: ["chrome123", "firefox128", "safari17.5"],
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
});
