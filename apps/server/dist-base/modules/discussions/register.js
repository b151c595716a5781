import { createDiscussionChanges } from "./change-service.js";
import { createFileChangeService } from "./file-change-service.js";
import { createMergeService } from "./merge-service.js";
import { registerDiscussions } from "./routes.js";
import { createDiscussionService } from "./service.js";
export const register = (app, deps) => registerDiscussions(app, {
    discussions: createDiscussionService(deps),
    changes: createDiscussionChanges(deps),
    merges: createMergeService(deps),
    fileChanges: createFileChangeService(deps),
    publicUrl: deps.config.publicUrl,
});
//# sourceMappingURL=register.js.map