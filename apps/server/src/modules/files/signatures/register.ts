import type { App } from "../../../http/fastify-app.ts";
import { createHubSigningKey } from "../../../router/keys/hub-signing-key.ts";
import type { ModuleDeps } from "../../module.ts";
import { registerSignatures, registerSigners } from "./routes.ts";
import { createSignatureService } from "./service.ts";
import { createSignerService } from "./signer-service.ts";

export const register = (app: App, deps: ModuleDeps): void => {
  registerSignatures(app, createSignatureService({ ...deps, key: createHubSigningKey(deps) }));
  registerSigners(app, createSignerService(deps));
};
