import type { App } from "../../http/fastify-app.ts";
import type { BranchService } from "./service.ts";
/** Branches and tags of repositories. */
export declare const registerBranches: (app: App, branches: BranchService) => void;
//# sourceMappingURL=routes.d.ts.map