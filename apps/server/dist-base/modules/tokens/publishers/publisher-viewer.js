import { can, guardOf } from "../../../catalogue/policy.js";
import { viewerOf } from "../../../identity/account-viewer.js";
import { narrowViewer } from "../../../identity/fine-grained-viewer.js";
/** What the tokens of a publisher reach, as it is stored: one repository. */
export const publisherAccess = ({ id }) => {
    const access = {
        owners: [],
        repositories: [{ id, permission: "write" }],
        canReadGated: false,
        canRunModels: false,
        ipRanges: [],
    };
    return JSON.stringify(access);
};
/** The viewer of a publisher's tokens; undefined if its account can't write to the repository as owner or member. */
export const publisherViewer = async (db, accountId, row) => {
    const account = await viewerOf(db, accountId, "write");
    const viewer = account && (await narrowViewer(db, account, publisherAccess(row)));
    return viewer && can(viewer, "change", guardOf(row)) ? viewer : undefined;
};
//# sourceMappingURL=publisher-viewer.js.map