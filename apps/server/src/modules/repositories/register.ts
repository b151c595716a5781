import { ownAddress } from "../../http/address.ts";
import type { App } from "../../http/fastify-app.ts";
import type { ModuleDeps } from "../module.ts";
import { registerAccessRequests } from "./access-requests/routes.ts";
import { createAccessRequestService } from "./access-requests/service.ts";
import { registerCollections } from "./collections/routes.ts";
import { createCollectionService } from "./collections/service.ts";
import { registerCroissant, registerDocuments } from "./documents/routes.ts";
import { createDocumentService } from "./documents/service.ts";
import { registerDownloadHistory } from "./download-history.ts";
import { registerFeeds } from "./feeds/routes.ts";
import { createFeedService } from "./feeds/service.ts";
import { registerImports } from "./imports/routes.ts";
import { createImportService } from "./imports/service.ts";
import { createLikeService } from "./like-service.ts";
import { registerLineage } from "./lineage.ts";
import { registerPins } from "./mirror/pin-routes.ts";
import { createPinService } from "./mirror/pin-service.ts";
import { registerMirror } from "./mirror/routes.ts";
import { createMirrorAdminService } from "./mirror/service.ts";
import { registerMirrorSource } from "./mirror/source-routes.ts";
import { createMirrorSourceService } from "./mirror/source-service.ts";
import { registerUpstreamSearch } from "./mirror/upstream-search.ts";
import { type Email, openEmail } from "./notifications/email/open-email.ts";
import { registerNotifications } from "./notifications/routes.ts";
import { createNotificationService } from "./notifications/service.ts";
import { createWaitingService, type WaitingService } from "./notifications/waiting-service.ts";
import { registerOverview } from "./overview.ts";
import { createOwnerService } from "./owner-service.ts";
import { registerRepositories } from "./routes.ts";
import { createRepositoryService } from "./service.ts";
import { registerStarterModels } from "./starter-models/routes.ts";
import { createStarterModelService } from "./starter-models/service.ts";

const emailOf = (app: App, deps: ModuleDeps, waiting: WaitingService): Email => {
  const { config } = deps;
  if (config.smtpUrl === "") return undefined;
  const onError = (error: unknown): void => app.log.error({ err: error }, "could not send e-mail");
  const email = openEmail({ ...deps, waiting, hubUrl: () => ownAddress(app, config), onError });
  app.addHook("onClose", email.close);
  return email;
};

export const register = (app: App, deps: ModuleDeps): void => {
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
  registerStarterModels(app, createStarterModelService(deps));
  registerMirror(app, createMirrorAdminService(deps));
  registerMirrorSource(app, createMirrorSourceService(deps));
  registerPins(app, createPinService(deps));
  registerUpstreamSearch(app, deps.mirror);
  registerCollections(app, createCollectionService(deps), publicUrl);
  registerAccessRequests(app, createAccessRequestService(deps), publicUrl);
  const waiting = createWaitingService({ ...deps, imports });
  registerNotifications(app, {
    service: createNotificationService(deps),
    waiting,
    email: emailOf(app, deps, waiting),
    publicUrl,
  });
  registerFeeds(app, createFeedService({ ...deps, repositories }), publicUrl);
};
