import type { App } from "../../../http/fastify-app.ts";
import type { OAuthService } from "./service.ts";
/** The endpoints that programs call. Forms are read here alone. */
export declare const registerOAuthProtocol: (app: App, oauth: OAuthService, publicUrl: string) => Promise<void>;
//# sourceMappingURL=protocol-routes.d.ts.map