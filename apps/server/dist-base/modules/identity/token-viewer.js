import { viewerOf } from "../../identity/account-viewer.js";
import { narrowViewer } from "../../identity/fine-grained-viewer.js";
import { touchToken } from "./store.js";
export const isAlive = (row, at) => row.revoked_at === null && (row.expires_at === null || row.expires_at > at);
/** Writing the time of every use would make every read a write. */
const touchEvery = 60 * 1000;
/** Records that a token, or a session opened with it, is used. */
export const touchIfDue = async (db, { id, last_used_at }, at) => {
    // A full disk must not fail reads.
    if ((last_used_at ?? 0) + touchEvery < at)
        await touchToken(db, id, at).catch(() => { });
};
/** The viewer of a token, or of a session opened with it. */
export const toViewer = async (db, row, isSession) => {
    const viewer = await viewerOf(db, row.account_id, row.role);
    if (!viewer)
        return undefined;
    const scopes = row.scopes === null ? {} : { scopes: row.scopes.split(" ") };
    const ending = row.expires_at === null ? {} : { expiresAt: row.expires_at };
    const own = await narrowViewer(db, { ...viewer, tokenId: row.id, isSession, ...ending, ...scopes }, row.fine_grained);
    // Organizations do not pay for pages of other sites.
    return row.browser_limits === null
        ? own
        : { ...own, organizations: [], browser: JSON.parse(row.browser_limits) };
};
//# sourceMappingURL=token-viewer.js.map