import type { App } from "../../http/fastify-app.ts";
import type { ModuleDeps } from "../module.ts";
import { registerSnippets } from "./routes.ts";
import { createSnippetService } from "./service.ts";

export const register = (app: App, deps: ModuleDeps): void =>
  registerSnippets(app, createSnippetService({ ...deps, splits: deps.rows.splits }), deps.config.publicUrl);
