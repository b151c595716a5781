import { createHubSigningKey } from "../../../router/keys/hub-signing-key.js";
import { registerSignatures, registerSigners } from "./routes.js";
import { createSignatureService } from "./service.js";
import { createSignerService } from "./signer-service.js";
export const register = (app, deps) => {
    registerSignatures(app, createSignatureService({ ...deps, key: createHubSigningKey(deps) }));
    registerSigners(app, createSignerService(deps));
};
//# sourceMappingURL=register.js.map