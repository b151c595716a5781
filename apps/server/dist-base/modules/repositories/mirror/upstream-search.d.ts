import type { App } from "../../../http/fastify-app.ts";
import type { MirrorService } from "../../../import/mirror/mirror-service.ts";
/** Searches of the hubs that this one mirrors. */
export declare const registerUpstreamSearch: (app: App, { upstreamSearch }: MirrorService) => void;
//# sourceMappingURL=upstream-search.d.ts.map