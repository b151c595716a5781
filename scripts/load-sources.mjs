// @ts-check
import { createServer } from "vite";
import { root } from "./build.mjs";

/** Loads modules of this repository that are TypeScript, such as the browser tests' own hub, into plain Node. */
export const loadSources = async () => {
  const vite = await createServer({
    root,
    configFile: false,
    logLevel: "error",
    appType: "custom",
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    ssr: { resolve: { conditions: ["orrery-source"] } },
  });
  return { load: (/** @type {string} */ path) => vite.ssrLoadModule(path), close: () => vite.close() };
};
