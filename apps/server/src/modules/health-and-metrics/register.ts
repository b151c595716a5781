import type { App } from "../../http/fastify-app.ts";
import type { ModuleDeps } from "../module.ts";
import { registerHealthAndMetrics } from "./routes.ts";

export const register = (app: App, deps: ModuleDeps): void => registerHealthAndMetrics(app, deps);
