import { join } from "node:path";
import { cacheSmallContents } from "../../blobs/small-contents.js";
import { createPlainFileIndexer } from "../../xet/plain-file-indexer.js";
import { createHistoryService } from "./history-service.js";
import { createLargeFileService } from "./large-files/service.js";
import { createRestoreService } from "./restore-service.js";
import { registerFiles } from "./routes.js";
import { createFileService } from "./service.js";
import { createUploadService } from "./upload-service.js";
export const register = async (app, deps) => {
    const { blobs, config, downloads, now } = deps;
    const onError = (error) => app.log.error({ err: error }, "could not index a file for Xet");
    await registerFiles(app, {
        files: createFileService({ ...deps, plainFiles: createPlainFileIndexer({ ...deps, onError }) }),
        history: createHistoryService(deps),
        largeFiles: createLargeFileService(deps),
        uploads: createUploadService({ ...deps, maxOperations: config.maxCommitOperations }),
        restores: createRestoreService(deps),
        // A mirror notes each read of a content, so that it can delete those that are not used.
        blobs: config.isMirror ? blobs : cacheSmallContents(blobs),
        publicUrl: config.publicUrl,
        incoming: join(config.dataFolder, "incoming"),
        onDownload: downloads.count,
        now,
    });
};
//# sourceMappingURL=register.js.map