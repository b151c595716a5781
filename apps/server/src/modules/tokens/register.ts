import type { App } from "../../http/fastify-app.ts";
import type { ModuleDeps } from "../module.ts";
import { registerTokens } from "./routes.ts";

export const register = (app: App, { tokens, config }: ModuleDeps): void => registerTokens(app, tokens, config);
