import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig, type Plugin } from "vite";

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
          attrs: { rel: "preload", href: `/${file}`, as: "font", type: "font/woff2", crossorigin: "" },
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

const encodings = { br: promisify(brotliCompress), gz: promisify(gzip) };

/** Writes scripts and style sheets compressed as well, so that the hub need not compress them for each request. */
const compressed = (): Plugin => ({
  name: "compressed",
  apply: "build",
  writeBundle: async ({ dir = "" }, bundle) => {
    const files = Object.keys(bundle).filter((file) => /\.(?:js|css)$/.test(file));
    await Promise.all(
      files.map(async (file) => {
        const content = await readFile(join(dir, file));
        for (const [ending, compress] of Object.entries(encodings))
          await writeFile(join(dir, `${file}.${ending}`), await compress(content));
      }),
    );
  },
});

/** Small modules of many pages, without those that would take a large dependency along. */
const interfaceModules =
  /web[\\/]src[\\/](?:(?:ui|lib)[\\/](?!.*(?:dialog|sheet|markdown|formula|source-text|code-editor|range\.|image-overlay|facet|matrix|grid-editor|file-drop|html-|day-chart|combobox|find-sections|virtual-list|listing|file-list|traced-text|template-tokens|word-diff|turn-card|pane[\\/]|wav-bytes|packed-text|error-panel|countdown|marked-text|bar-chart|next-steps|reason-list|choice-chips|line-list|tag-field|metric-bars|streaming|labeled-select|output-text|entry-row|doc-nav|choice-list|day-range|prepare-file|drawing-pad|filter-chip|provider-mark|audio-player|row-list|find-tasks|word-match))|run[\\/]request[\\/]run-endpoint|features[\\/](?:card[\\/]card-urls|repositories[\\/](?:chips|repository-(?:facts|skeleton)|language)|workbench[\\/]chat-templates-of))/;

/**
 * Automatic splitting writes one file for each set of pages that share a module: 210 files, 79 of them for a task page.
 * Groups take their modules' dependencies along, in order of priority, so `base` is all that the entry needs.
 */
const groups = [
  { name: "base", priority: 9, test: /preload-helper|src[\\/]app[\\/]main\.tsx/ },
  { name: "interface", priority: 8, minShareCount: 2, test: interfaceModules },
  { name: "dialog", priority: 6, minShareCount: 2, test: /ui[\\/]overlay[\\/]dialog/ },
  { name: "markdown", priority: 5, test: /ui[\\/]text[\\/]markdown[\\/]|features[\\/]card[\\/]/ },
  { name: "icons", priority: 4, minShareCount: 3, test: /lucide-react/ },
  { name: "snippets", priority: 3, test: /features[\\/]snippets[\\/]|call-it/ },
  // What a call needs, which home uses without the panel.
  {
    name: "call",
    priority: 3,
    test: /features[\\/]run-model[\\/]use-run|run-failure|task-request|error-panel|run[\\/](?:cost|request[\\/]run-body)\./,
  },
  {
    name: "try",
    priority: 2,
    test: /countdown|output-text|prepare-file|features[\\/]run-model[\\/](?!outputs[\\/](?!result|example|lazy)|chat|task-panel|inputs[\\/](?!parameter))/,
  },
];

export default defineConfig({
  plugins: [react(), tailwindcss(), preloadFonts(), stylesAfterSkeleton(), compressed()],
  resolve: { conditions: ["orrery-source", ...defaultClientConditions] },
  server: { proxy: { "/api": "http://127.0.0.1:4747" } },
  build: {
    outDir: "dist/site",
    // Fonts stay files: a font inside the style sheet would hold up the first paint.
    assetsInlineLimit: 0,
    cssTarget: ["chrome123", "firefox128", "safari17.5"],
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
});
