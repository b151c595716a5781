import type { App } from "../../../http/fastify-app.ts";
import type { UserService } from "./service.ts";
/** Users, for hub admins. */
export declare const registerUsers: (app: App, users: UserService, publicUrl: string) => void;
//# sourceMappingURL=routes.d.ts.map