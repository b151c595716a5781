import { readFileSync } from "node:fs";
import type { App } from "../../http/fastify-app.ts";
import type { ModuleDeps } from "../module.ts";
import { registerDocs } from "./routes.ts";
import { createDocsService } from "./service.ts";

const guides = new URL("../../../../../docs/guides/", import.meta.url);

export const register = (app: App, { config }: ModuleDeps): void =>
  registerDocs(
    app,
    createDocsService({
      read: (id) => readFileSync(new URL(`${id}.md`, guides), "utf8"),
      sourceUrl: (id) => `${config.sourceUrl}/blob/main/docs/guides/${id}.md`,
    }),
  );
