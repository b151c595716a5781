import type { RepositoryRow } from "../../repository-store.ts";
import type { DocumentedDataset } from "./croissant.ts";
import type { DocumentedModel } from "./documented-model.ts";
/** The base models that a model names; records from elsewhere have them as tags only. */
export declare const basesOf: (row: Pick<RepositoryRow, "card" | "tags">) => string[];
export declare const datasetsOf: (row: Pick<RepositoryRow, "card" | "tags">) => string[];
export declare const licensesOf: (row: Pick<RepositoryRow, "card" | "tags">) => import("./documented-model.ts").LicenseFacts[];
/** What the record of a model says. */
export declare const modelFacts: (row: RepositoryRow) => Omit<DocumentedModel, "sha" | "hub" | "url" | "committedAt" | "sections" | "isCardRead" | "files" | "related" | "upstream">;
/** What the record of a dataset says. */
export declare const datasetFacts: (row: RepositoryRow) => Omit<DocumentedDataset, "sha" | "url" | "ownerUrl" | "committedAt" | "configs" | "upstream">;
//# sourceMappingURL=model-facts.d.ts.map