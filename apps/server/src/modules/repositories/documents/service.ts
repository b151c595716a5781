import type { BomQuery, DocumentationSheet } from "@orrery/contract";
import { type Bom, writeBom } from "../../../catalogue/supply-chain/documents/cyclonedx.ts";
import { sheetMarkdown, writeSheet } from "../../../catalogue/supply-chain/documents/documentation-sheet.ts";
import type { Config } from "../../../config/config.ts";
import type { Viewer } from "../../../identity/viewer.ts";
import { type DocumentDeps, type DocumentTarget, loadModel } from "./load-model.ts";

export interface DocumentServiceDeps extends DocumentDeps {
  readonly config: Pick<Config, "maxBomFiles">;
}

export const createDocumentService = (deps: DocumentServiceDeps) => {
  const sheet = async (target: DocumentTarget, viewer: Viewer): Promise<DocumentationSheet> =>
    writeSheet(await loadModel(deps, target, viewer));
  return {
    bom: async (target: DocumentTarget, version: NonNullable<BomQuery["version"]>, viewer: Viewer): Promise<Bom> =>
      writeBom(await loadModel(deps, target, viewer), { version, maxFiles: deps.config.maxBomFiles }),
    sheet,
    sheetText: async (target: DocumentTarget, viewer: Viewer): Promise<string> =>
      sheetMarkdown(await sheet(target, viewer)),
  };
};

/** Documents that the hub writes about a model at a revision. */
export type DocumentService = ReturnType<typeof createDocumentService>;
