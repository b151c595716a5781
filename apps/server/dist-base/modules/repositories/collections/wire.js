import { can, guardOf } from "../../../catalogue/policy.js";
const wordsOf = (title) => title
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 60)
    .replace(/^-+|-+$/g, "");
/** The key alone names a collection; the words before it follow its title. */
export const slugOf = ({ owner, title, key }) => `${owner}/${[wordsOf(title), key].filter(Boolean).join("-")}`;
const escapes = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);
/** Who can see a collection. */
export const collectionGuard = ({ owner_id, is_private }) => ({
    repositoryId: null,
    ownerId: owner_id,
    groupId: null,
    isPrivate: is_private === 1,
    gated: null,
});
const guardOfItem = (item) => "nested" in item ? collectionGuard(item.nested) : guardOf({ ...item.repository, id: item.repository.repository_id });
const toItem = (row, position) => {
    const placed = {
        _id: row.key,
        position,
        ...(row.note !== null && { note: { html: escapeHtml(row.note), text: row.note } }),
    };
    if ("nested" in row) {
        const { nested } = row;
        const slug = slugOf(nested);
        return {
            ...placed,
            id: slug,
            type: "collection",
            slug,
            title: nested.title,
            author: nested.owner,
            private: nested.is_private === 1,
            upvotes: Number(nested.upvotes),
            lastModified: new Date(nested.updated_at).toISOString(),
        };
    }
    const { repository } = row;
    return {
        ...placed,
        id: repository.full_name,
        type: repository.kind,
        author: repository.author,
        private: repository.is_private === 1,
        gated: repository.gated ?? false,
        downloads: repository.downloads,
        likes: repository.likes,
        lastModified: new Date(repository.last_modified).toISOString(),
    };
};
/** A collection as the viewer sees it: without the repositories and collections that they can't see. */
export const toCollection = (row, items, viewer) => {
    const visible = items.filter((item) => can(viewer, "see", guardOfItem(item)));
    return {
        slug: slugOf(row),
        title: row.title,
        ...(row.description !== null && { description: row.description }),
        owner: { name: row.owner, fullname: row.owner_name, type: row.owner_kind === "user" ? "user" : "org" },
        items: visible.map(toItem),
        lastUpdated: new Date(row.updated_at).toISOString(),
        position: row.position,
        private: row.is_private === 1,
        theme: row.theme,
        upvotes: Number(row.upvotes),
        gating: false,
    };
};
//# sourceMappingURL=wire.js.map