import type { Viewer } from "../../../identity/viewer.ts";
import type { ModuleDeps } from "../../module.ts";
import { type DocumentDeps, type DocumentTarget } from "./load-model.ts";
export interface CroissantDeps extends DocumentDeps {
    readonly rows: Pick<ModuleDeps["rows"], "splits" | "rows">;
}
export declare const createCroissantService: (deps: CroissantDeps) => {
    /** With columns, which are read from the files if the viewer can download them. */
    full: (target: DocumentTarget, viewer: Viewer) => Promise<Record<string, unknown>>;
    /** Without columns: a page must not wait until files are read. */
    brief: (target: DocumentTarget, viewer: Viewer) => Promise<Record<string, unknown>>;
};
/** Describes datasets in Croissant. */
export type CroissantService = ReturnType<typeof createCroissantService>;
//# sourceMappingURL=croissant-service.d.ts.map