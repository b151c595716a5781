import type { App } from "../../../http/fastify-app.ts";
import type { CroissantService } from "./croissant-service.ts";
import type { DocumentService } from "./service.ts";
/** Descriptions of datasets for loaders and search engines. */
export declare const registerCroissant: (app: App, croissant: CroissantService, publicUrl: string) => void;
/** Bills of materials and documentation sheets of models. */
export declare const registerDocuments: (app: App, documents: DocumentService, publicUrl: string) => void;
//# sourceMappingURL=routes.d.ts.map