import type { App } from "../../http/fastify-app.ts";
import type { ModuleDeps } from "../module.ts";
import { registerAudit } from "./routes.ts";

export const register = (app: App, { db }: ModuleDeps): void => registerAudit(app, db);
