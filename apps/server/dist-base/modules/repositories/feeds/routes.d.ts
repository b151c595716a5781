import type { App } from "../../../http/fastify-app.ts";
import type { FeedService } from "./service.ts";
/** Atom feeds of repositories and of lists. */
export declare const registerFeeds: (app: App, feeds: FeedService, publicUrl: string) => void;
//# sourceMappingURL=routes.d.ts.map