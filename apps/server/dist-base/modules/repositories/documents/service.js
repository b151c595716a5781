import { writeBom } from "../../../catalogue/supply-chain/documents/cyclonedx.js";
import { sheetMarkdown, writeSheet } from "../../../catalogue/supply-chain/documents/documentation-sheet.js";
import { loadModel } from "./load-model.js";
export const createDocumentService = (deps) => {
    const sheet = async (target, viewer) => writeSheet(await loadModel(deps, target, viewer));
    return {
        bom: async (target, version, viewer) => writeBom(await loadModel(deps, target, viewer), { version, maxFiles: deps.config.maxBomFiles }),
        sheet,
        sheetText: async (target, viewer) => sheetMarkdown(await sheet(target, viewer)),
    };
};
//# sourceMappingURL=service.js.map