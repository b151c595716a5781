import type { App } from "../../../http/fastify-app.ts";
import type { OAuthService } from "./service.ts";
/** What the consent page, the device page and settings call. */
export declare const registerOAuthPages: (app: App, oauth: OAuthService, publicUrl: string) => void;
//# sourceMappingURL=consent-routes.d.ts.map