import type { Viewer } from "../../../identity/viewer.ts";
import type { Catalogue } from "../../catalogue.ts";
import type { DocumentedModel, RelatedRepository } from "./documented-model.ts";
/** The base models and datasets of a model, and of its bases in turn, in the order in which cards name them. */
export declare const loadRelated: (catalogue: Pick<Catalogue, "find">, viewer: Viewer, { id, baseIds, datasetIds }: Pick<DocumentedModel, "id" | "baseIds" | "datasetIds">) => Promise<RelatedRepository[]>;
//# sourceMappingURL=related-repositories.d.ts.map