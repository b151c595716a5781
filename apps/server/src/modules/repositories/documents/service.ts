import type { BomQuery, DocumentationSheet } from "@orrery/contract";
import { type Bom, writeBom } from "../../../catalogue/supply-chain/documents/cyclonedx.ts";
import { sheetMarkdown, writeSheet } from "../../../catalogue/supply-chain/documents/documentation-sheet.ts";
import type { Config } from "../../../config/config.ts";
import type { Viewer } from "../../../identity/viewer.ts";
import { type DocumentDeps, type DocumentTarget, loadModel } from "./load-model.ts";

/** Documents that the hub writes about a model at a revision. */
export interface DocumentService {
  readonly bom: (target: DocumentTarget, version: NonNullable<BomQuery["version"]>, viewer: Viewer) => Promise<Bom>;
  readonly sheet: (target: DocumentTarget, viewer: Viewer) => Promise<DocumentationSheet>;
  readonly sheetText: (target: DocumentTarget, viewer: Viewer) => Promise<string>;
}

export interface DocumentServiceDeps extends DocumentDeps {
  readonly config: Pick<Config, "maxBomFiles">;
}

export const createDocumentService = (deps: DocumentServiceDeps): DocumentService => {
  const sheet: DocumentService["sheet"] = async (target, viewer) => writeSheet(await loadModel(deps, target, viewer));
  return {
    bom: async (target, version, viewer) =>
      writeBom(await loadModel(deps, target, viewer), { version, maxFiles: deps.config.maxBomFiles }),
    sheet,
    sheetText: async (target, viewer) => sheetMarkdown(await sheet(target, viewer)),
  };
};
