import type { App } from "../../../http/fastify-app.ts";
import type { InvitationService } from "./service.ts";
/** Invitation links and settings of organizations. */
export declare const registerInvitations: (app: App, service: InvitationService, publicUrl: string) => void;
//# sourceMappingURL=routes.d.ts.map