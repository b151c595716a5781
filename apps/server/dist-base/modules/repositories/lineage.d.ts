import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { App } from "../../http/fastify-app.ts";
import type { RepositoryService } from "./service.ts";
interface LineageDeps {
    readonly catalogue: Catalogue;
    readonly repositories: RepositoryService;
}
export declare const registerLineage: (app: App, deps: LineageDeps) => void;
export {};
//# sourceMappingURL=lineage.d.ts.map