import type { App } from "../../http/fastify-app.ts";
import type { FileHeaderService } from "./service.ts";
/** What the headers of files of weights say. */
export declare const registerFileHeaders: (app: App, service: FileHeaderService) => void;
//# sourceMappingURL=routes.d.ts.map