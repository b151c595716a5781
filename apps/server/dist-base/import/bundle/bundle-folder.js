import { fileURLToPath } from "node:url";
/** The models and datasets that come with the hub. */
export const bundleFolder = fileURLToPath(new URL("../../../../../models", import.meta.url));
//# sourceMappingURL=bundle-folder.js.map