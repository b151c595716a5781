import type { App } from "../../../http/fastify-app.ts";
import type { SignatureService } from "./service.ts";
import type { SignerService } from "./signer-service.ts";
/** Signatures over the files of a revision. */
export declare const registerSignatures: (app: App, signatures: SignatureService) => void;
/** Who signs for an owner. */
export declare const registerSigners: (app: App, signers: SignerService) => void;
//# sourceMappingURL=routes.d.ts.map