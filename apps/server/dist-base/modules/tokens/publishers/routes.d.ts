import type { App } from "../../../http/fastify-app.ts";
import type { PublisherService } from "./service.ts";
/** CI jobs that can write to a repository without a secret. */
export declare const registerPublishers: (app: App, publishers: PublisherService) => void;
//# sourceMappingURL=routes.d.ts.map