import type { App } from "../../../http/fastify-app.ts";
import type { RepositoryKind } from "../../../readers/repository-id.ts";
import type { LargeFileService } from "./service.ts";
/** Large files of a repository: listed, deleted for good, and copied to others. */
export declare const registerLargeFiles: (app: App, kind: RepositoryKind, largeFiles: LargeFileService, publicUrl: string) => void;
//# sourceMappingURL=routes.d.ts.map