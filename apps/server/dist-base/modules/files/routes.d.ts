import type { ContentReader } from "../../blobs/small-contents.ts";
import type { App } from "../../http/fastify-app.ts";
import type { HistoryService } from "./history-service.ts";
import type { LargeFileService } from "./large-files/service.ts";
import type { RestoreService } from "./restore-service.ts";
import type { FileService } from "./service.ts";
import type { UploadService } from "./upload-service.ts";
export interface FileRoutes {
    readonly files: FileService;
    readonly history: HistoryService;
    readonly uploads: UploadService;
    readonly restores: RestoreService;
    readonly largeFiles: LargeFileService;
    readonly blobs: ContentReader;
    readonly publicUrl: string;
    /** Folder of bodies that are being read. */
    readonly incoming: string;
    /** Called for every download from the start of a file. */
    readonly onDownload: (repositoryId: number, path: string) => void;
    readonly now: () => number;
}
/** Folders, history, contents and uploads of repositories. */
export declare const registerFiles: (app: App, routes: FileRoutes) => Promise<void>;
//# sourceMappingURL=routes.d.ts.map