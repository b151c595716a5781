import type { App } from "../../http/fastify-app.ts";
import type { RepositoryKind } from "../../readers/repository-id.ts";
import type { FileRoutes } from "./routes.ts";
/** `/{id}/resolve/{revision}/{path}` and `/raw/`: the bytes of files. */
export declare const registerContent: (app: App, kind: RepositoryKind, routes: FileRoutes) => void;
//# sourceMappingURL=content-routes.d.ts.map