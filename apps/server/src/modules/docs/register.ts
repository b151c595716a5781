import { readFileSync } from "node:fs";
import { join } from "node:path";
import { documentsFolder } from "../../asset-folders.ts";
import type { App } from "../../http/fastify-app.ts";
import type { ModuleDeps } from "../module.ts";
import { registerDocs, registerSkill } from "./routes.ts";
import { createDocsService } from "./service.ts";

const readDocument = (path: string): string => readFileSync(join(documentsFolder, path), "utf8");

export const register = (app: App, { config }: ModuleDeps): void => {
  const { sourceUrl, publicUrl } = config;
  registerDocs(
    app,
    createDocsService({
      read: (id) => readDocument(`guides/${id}.md`),
      sourceUrl: (id) => `${sourceUrl}/blob/main/docs/guides/${id}.md`,
    }),
  );
  registerSkill(app, () => readDocument("skill/SKILL.md"), publicUrl);
};
