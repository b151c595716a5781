import { changePage } from "../../catalogue/history/change-page.js";
import { findPullRequest } from "./find.js";
import { changedFiles } from "./pull-details.js";
/** Pages of what a pull request changes. */
export const createFileChangeService = (deps) => ({
    list: async (target, query, viewer) => {
        const { discussion } = await findPullRequest(deps, target, viewer, "download");
        return changePage(deps, discussion.repository_id, await changedFiles(deps, discussion), query);
    },
});
//# sourceMappingURL=file-change-service.js.map