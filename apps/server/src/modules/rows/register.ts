import type { App } from "../../http/fastify-app.ts";
import type { ModuleDeps } from "../module.ts";
import { registerRows } from "./routes.ts";

export const register = (app: App, { rows }: ModuleDeps): void => registerRows(app, rows);
