import { viewerOf } from "../../identity/account-viewer.js";
import { can } from "../policy.js";
/** Whether an account can see a repository and so be told of its events. */
export const canWatch = async (db, accountId, guarded) => {
    const viewer = await viewerOf(db, accountId, "read");
    return viewer !== undefined && can(viewer, "see", guarded);
};
//# sourceMappingURL=can-watch.js.map