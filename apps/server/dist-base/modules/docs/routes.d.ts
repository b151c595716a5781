import type { App } from "../../http/fastify-app.ts";
import type { DocsService } from "./service.ts";
/** The hub's guides. */
export declare const registerDocs: (app: App, docs: DocsService) => void;
/** The Skill that tells agents how to use this hub, with the hub's own address. */
export declare const registerSkill: (app: App, read: () => string, publicUrl: string) => void;
//# sourceMappingURL=routes.d.ts.map