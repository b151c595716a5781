import type { DatasetPrograms, ModelPrograms, ModelSnippets, SnippetQuery, Splits } from "@orrery/contract";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { Db } from "../../db/engine.ts";
import type { Viewer } from "../../identity/viewer.ts";
export interface SnippetDeps {
    readonly db: Db;
    readonly catalogue: Catalogue;
    /** The parts of a dataset that have rows. */
    readonly splits: (id: string, revision: string, viewer: Viewer) => Promise<Splits>;
}
/** Makes the code that pages and the command line show. */
export declare const createSnippetService: ({ db, catalogue, splits }: SnippetDeps) => {
    snippets: (id: string, query: SnippetQuery, hub: string, viewer: Viewer) => Promise<ModelSnippets>;
    modelPrograms: (id: string, hub: string, viewer: Viewer) => Promise<ModelPrograms>;
    datasetPrograms: (id: string, hub: string, viewer: Viewer) => Promise<DatasetPrograms>;
};
/** Questions for the code that uses a model or a dataset. `hub` is the address the caller knows this hub by. */
export type SnippetService = ReturnType<typeof createSnippetService>;
//# sourceMappingURL=service.d.ts.map