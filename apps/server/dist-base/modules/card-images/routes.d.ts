import type { App } from "../../http/fastify-app.ts";
import type { CardImageService } from "./service.ts";
export declare const registerCardImages: (app: App, service: CardImageService) => void;
//# sourceMappingURL=routes.d.ts.map