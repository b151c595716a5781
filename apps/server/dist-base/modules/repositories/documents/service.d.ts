import type { BomQuery, DocumentationSheet } from "@orrery/contract";
import { type Bom } from "../../../catalogue/supply-chain/documents/cyclonedx.ts";
import type { Config } from "../../../config/config.ts";
import type { Viewer } from "../../../identity/viewer.ts";
import { type DocumentDeps, type DocumentTarget } from "./load-model.ts";
/** Documents that the hub writes about a model at a revision. */
export interface DocumentService {
    readonly bom: (target: DocumentTarget, version: NonNullable<BomQuery["version"]>, viewer: Viewer) => Promise<Bom>;
    readonly sheet: (target: DocumentTarget, viewer: Viewer) => Promise<DocumentationSheet>;
    readonly sheetText: (target: DocumentTarget, viewer: Viewer) => Promise<string>;
}
export interface DocumentServiceDeps extends DocumentDeps {
    readonly config: Pick<Config, "maxBomFiles">;
}
export declare const createDocumentService: (deps: DocumentServiceDeps) => DocumentService;
//# sourceMappingURL=service.d.ts.map