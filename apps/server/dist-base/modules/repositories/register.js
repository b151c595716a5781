import { registerAccessRequests } from "./access-requests/routes.js";
import { createAccessRequestService } from "./access-requests/service.js";
import { registerCollections } from "./collections/routes.js";
import { createCollectionService } from "./collections/service.js";
import { registerCroissant, registerDocuments } from "./documents/routes.js";
import { createDocumentService } from "./documents/service.js";
import { registerDownloadHistory } from "./download-history.js";
import { registerFeeds } from "./feeds/routes.js";
import { createFeedService } from "./feeds/service.js";
import { registerImports } from "./imports/routes.js";
import { createImportService } from "./imports/service.js";
import { createLikeService } from "./like-service.js";
import { registerLineage } from "./lineage.js";
import { registerPins } from "./mirror/pin-routes.js";
import { createPinService } from "./mirror/pin-service.js";
import { registerMirror } from "./mirror/routes.js";
import { createMirrorAdminService } from "./mirror/service.js";
import { registerUpstreamSearch } from "./mirror/upstream-search.js";
import { registerNotifications } from "./notifications/routes.js";
import { createNotificationService } from "./notifications/service.js";
import { registerOverview } from "./overview.js";
import { createOwnerService } from "./owner-service.js";
import { registerRepositories } from "./routes.js";
import { createRepositoryService } from "./service.js";
export const register = (app, deps) => {
    const { publicUrl } = deps.config;
    const repositories = createRepositoryService(deps);
    registerRepositories(app, {
        repositories,
        owners: createOwnerService(deps),
        likes: createLikeService(deps),
        workers: deps.workers,
        publicUrl,
    });
    registerOverview(app, repositories);
    registerDownloadHistory(app, deps);
    registerLineage(app, { ...deps, repositories });
    registerDocuments(app, createDocumentService(deps), publicUrl);
    registerCroissant(app, deps.croissant, publicUrl);
    const imports = createImportService(deps);
    app.addHook("onClose", imports.close);
    registerImports(app, imports);
    registerMirror(app, createMirrorAdminService(deps));
    registerPins(app, createPinService(deps));
    registerUpstreamSearch(app, deps.mirror);
    registerCollections(app, createCollectionService(deps), publicUrl);
    registerAccessRequests(app, createAccessRequestService(deps), publicUrl);
    registerNotifications(app, createNotificationService(deps), publicUrl);
    registerFeeds(app, createFeedService({ ...deps, repositories }), publicUrl);
};
//# sourceMappingURL=register.js.map