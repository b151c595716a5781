import type { App } from "../../../http/fastify-app.ts";
import { createHubSigningKey } from "../../../router/keys/hub-signing-key.ts";
import type { ModuleDeps } from "../../module.ts";
import { registerSignatures } from "./routes.ts";

export const register = (app: App, deps: ModuleDeps): void => registerSignatures(app, createHubSigningKey(deps));
