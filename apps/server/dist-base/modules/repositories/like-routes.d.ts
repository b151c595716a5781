import type { App } from "../../http/fastify-app.ts";
import type { LikeService } from "./like-service.ts";
/** Likes of models and datasets, and what a user likes. */
export declare const registerLikes: (app: App, likes: LikeService) => void;
//# sourceMappingURL=like-routes.d.ts.map