import { guardFor } from "../../catalogue/access.js";
import { can } from "../../catalogue/policy.js";
import { findById } from "../../catalogue/repository-store.js";
import { HubError } from "../../errors.js";
import { checkAddress } from "../../http/auth.js";
import { viewerAt } from "../../identity/caller-address.js";
import { anonymous } from "../../identity/viewer.js";
import { createTtlCache } from "../../shared-state/ttl-cache.js";
import { invalidToken } from "./signed-token.js";
/** A change by another process takes effect within this time, one of this process at once. */
const maxAgeMs = 1_000;
/**
 * Finds who calls with a storage token, which lives for an hour. A user who was disabled, a token that was revoked and a member who left
 * must not have it for so long, so account, token and repository are looked up.
 */
export const createStorageAccess = ({ database, catalogue, tokens, now }) => {
    const known = createTtlCache(now, maxAgeMs);
    const lookUp = async ({ repository, tokenId }) => {
        const viewer = tokenId === undefined ? anonymous : await tokens.byTokenId(tokenId);
        if (!viewer)
            return undefined;
        const row = await findById(database.db, repository);
        return { viewer, guard: row && (await guardFor(catalogue, viewer, row)) };
    };
    return async (claims, address) => {
        const key = `${database.writeCount()} ${claims.tokenId} ${claims.repository}`;
        const found = await known.get(key, () => lookUp(claims));
        if (!found)
            throw invalidToken("is no longer valid: the token it was issued for was revoked, or its account is disabled");
        checkAddress(found.viewer, address);
        const viewer = viewerAt(found.viewer, () => address);
        if (!found.guard || !can(viewer, claims.isWrite ? "contribute" : "download", found.guard))
            throw new HubError("forbidden", "You no longer have access to this repository. Ask its owner for access.");
        return { ...claims, viewer };
    };
};
//# sourceMappingURL=storage-access.js.map