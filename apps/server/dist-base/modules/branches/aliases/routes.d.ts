import type { App } from "../../../http/fastify-app.ts";
import type { AliasService } from "./alias-service.ts";
import type { PromotionService } from "./promotion-service.ts";
/** Aliases of repositories and the rules for moving them. */
export declare const registerAliases: (app: App, aliases: AliasService, promotion: PromotionService) => void;
//# sourceMappingURL=routes.d.ts.map