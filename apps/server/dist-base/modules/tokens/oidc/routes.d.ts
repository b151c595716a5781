import type { App } from "../../../http/fastify-app.ts";
import type { NoteFailure } from "../failed-sign-ins.ts";
import { type OidcService } from "./service.ts";
/** Sends browsers to an issuer and receives them back. */
export declare const registerOidc: (app: App, oidc: OidcService, publicUrl: string, noteFailure: NoteFailure) => void;
//# sourceMappingURL=routes.d.ts.map