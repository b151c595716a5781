import { fileURLToPath } from "node:url";
/** The repository, or `hub` in a release. Sources, `dist` and the bundled programs are all two folders below `apps`. */
const root = new URL("../../../", import.meta.url);
const folder = (path) => fileURLToPath(new URL(path, root));
/** The models and datasets that come with the hub. */
export const bundleFolder = folder("models");
/** The built web app. */
export const siteFolder = folder("apps/web/dist/site");
/** Guides by id, and what agents learn about the hub. */
export const documentsFolder = folder("docs");
/** A bundle of one file of `src/programs`. Always the built one: not every supported Node version runs TypeScript. */
export const programFile = (name) => folder(`apps/server/programs/${name}.js`);
//# sourceMappingURL=asset-folders.js.map