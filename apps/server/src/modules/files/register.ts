import { join } from "node:path";
import { cacheSmallContents } from "../../blobs/small-contents.ts";
import type { App } from "../../http/fastify-app.ts";
import { createPlainFileIndexer } from "../../xet/plain-file-indexer.ts";
import type { ModuleDeps } from "../module.ts";
import { createHistoryService } from "./history-service.ts";
import { createLargeFileService } from "./large-files/service.ts";
import { createRestoreService } from "./restore-service.ts";
import { registerFiles } from "./routes.ts";
import { createFileService } from "./service.ts";
import { createUploadService } from "./upload-service.ts";

export const register = async (app: App, deps: ModuleDeps): Promise<void> => {
  const { blobs, config, downloads, mirror, now } = deps;
  const cached = cacheSmallContents(blobs);
  const onError = (error: unknown): void => app.log.error({ err: error }, "could not index a file for Xet");
  await registerFiles(app, {
    files: createFileService({ ...deps, plainFiles: createPlainFileIndexer({ ...deps, onError }) }),
    history: createHistoryService(deps),
    largeFiles: createLargeFileService(deps),
    uploads: createUploadService({ ...deps, maxOperations: config.maxCommitOperations }),
    restores: createRestoreService(deps),
    // A mirror notes each read of a content, so that it can delete those that are not used.
    blobs: { read: (...wanted) => (mirror.isOn() ? blobs : cached).read(...wanted) },
    publicUrl: config.publicUrl,
    incoming: join(config.dataFolder, "incoming"),
    onDownload: downloads.count,
    now,
  });
};
