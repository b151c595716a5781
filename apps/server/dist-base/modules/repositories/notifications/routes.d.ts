import type { App } from "../../../http/fastify-app.ts";
import type { NotificationService } from "./service.ts";
/** Watching repositories, and notifications of what happens in them. Replies are about one person, so no cache stores them. */
export declare const registerNotifications: (app: App, service: NotificationService, publicUrl: string) => void;
//# sourceMappingURL=routes.d.ts.map