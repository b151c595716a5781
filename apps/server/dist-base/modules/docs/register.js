import { readFileSync } from "node:fs";
import { join } from "node:path";
import { documentsFolder } from "../../asset-folders.js";
import { registerDocs, registerSkill } from "./routes.js";
import { createDocsService } from "./service.js";
const readDocument = (path) => readFileSync(join(documentsFolder, path), "utf8");
export const register = (app, { config }) => {
    const { sourceUrl, publicUrl } = config;
    registerDocs(app, createDocsService({
        read: (id) => readDocument(`guides/${id}.md`),
        sourceUrl: (id) => `${sourceUrl}/blob/main/docs/guides/${id}.md`,
    }));
    registerSkill(app, () => readDocument("skill/SKILL.md"), publicUrl);
};
//# sourceMappingURL=register.js.map