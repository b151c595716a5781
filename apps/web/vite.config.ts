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

export default defineConfig({
  plugins: [react(), tailwindcss(), preloadFonts()],
  resolve: { conditions: ["orrery-source", ...defaultClientConditions] },
  server: { proxy: { "/api": "http://127.0.0.1:4747" } },
  build: {
    outDir: "dist/site",
    // Fonts stay files: a font inside the style sheet would hold up the first paint.
    assetsInlineLimit: 0,
    cssTarget: ["chrome123", "firefox128", "safari17.5"],
  },
});
