import { findFor } from "../../catalogue/access.js";
import { isLikedBy, likedBy, likersOf } from "../../catalogue/activity/likes.js";
import { can, guardOf } from "../../catalogue/policy.js";
import { HubError } from "../../errors.js";
import { requireAccount } from "../../http/auth.js";
const maxListed = 1000;
/** Likes by account and by repository. */
export const createLikeService = ({ db, catalogue }) => ({
    state: async (kind, id, viewer) => {
        const row = await findFor(catalogue, viewer, "see", kind, id);
        return { liked: !!viewer.account && (await isLikedBy(db, row.id, viewer.account.id)), likes: row.likes };
    },
    set: async (kind, id, isLiked, viewer) => {
        const account = requireAccount(viewer, "write");
        const row = await findFor(catalogue, viewer, "see", kind, id);
        return { liked: isLiked, likes: await catalogue.like(row, account.id, isLiked) };
    },
    likers: async (kind, id, viewer) => {
        const row = await findFor(catalogue, viewer, "see", kind, id);
        const rows = await likersOf(db, row.id, maxListed);
        return rows.map(({ name, full_name }) => ({ type: "user", user: name, fullname: full_name, avatarUrl: "" }));
    },
    /** What a user likes, as far as the viewer may know of it. */
    of: async (user, viewer) => {
        const account = await db
            .selectFrom("accounts")
            .select("id")
            .where("name_key", "=", user.toLowerCase())
            .where("kind", "=", "user")
            .executeTakeFirst();
        if (!account)
            throw new HubError("not_found", `There is no user "${user.slice(0, 96)}" here.`);
        const rows = await likedBy(db, account.id, maxListed);
        return rows
            .filter((row) => can(viewer, "see", guardOf({ ...row, gated: null })))
            .map(({ kind, full_name, created_at }) => ({
            createdAt: new Date(created_at).toISOString(),
            repo: { type: kind, name: full_name },
        }));
    },
});
//# sourceMappingURL=like-service.js.map