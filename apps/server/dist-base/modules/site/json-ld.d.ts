import type { Viewer } from "../../identity/viewer.ts";
import type { ModuleDeps } from "../module.ts";
/** The description of a dataset, on its page. */
export declare const createJsonLd: ({ brief }: ModuleDeps["croissant"]) => (path: string, viewer: Viewer, hub: string) => Promise<string | undefined>;
//# sourceMappingURL=json-ld.d.ts.map