import type { App } from "../../http/fastify-app.ts";
import type { SnippetService } from "./service.ts";
/** The code that uses a model or a dataset. */
export declare const registerSnippets: (app: App, service: SnippetService, publicUrl: string) => void;
//# sourceMappingURL=routes.d.ts.map