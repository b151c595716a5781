import { randomBytes } from "node:crypto";
import { findFor } from "../../../catalogue/access.js";
import { can, searchViewer, visibleOwners } from "../../../catalogue/policy.js";
import { HubError } from "../../../errors.js";
import { requireAccount } from "../../../http/auth.js";
import { ownerFor } from "../owner-account.js";
import { deleteCollection, deleteItem, findByTitle, findCollection, firstItemsOf, hasUpvoted, insertCollection, insertItem, insertNested, itemsOf, listCollections, parseItem, setUpvote, updateCollection, updateItem, } from "./store.js";
import { collectionGuard, slugOf, toCollection } from "./wire.js";
const maxItems = 500;
const listedItems = 4;
/** Trending collections have the most upvotes of the last 30 days. */
const recentMs = 30 * 24 * 60 * 60 * 1000;
const newKey = () => randomBytes(12).toString("hex");
const noCollection = (slug) => new HubError("not_found", `There is no collection "${slug.slice(0, 200)}" here, or you don't have access.`);
const noItem = (item) => new HubError("not_found", `The collection has no item "${item.slice(0, 40)}".`);
/** A list with one member moved. */
const moved = (items, from, to) => {
    const rest = items.filter((_, at) => at !== from);
    return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)];
};
/** The collection with this slug, if the viewer can see or change it. */
const open = async (db, slug, viewer, action) => {
    const row = await findCollection(db, slug.slice(-24));
    const isNamed = row?.owner.toLowerCase() === slug.split("/")[0]?.toLowerCase();
    if (!row || !isNamed || !can(viewer, "see", collectionGuard(row)))
        throw noCollection(slug);
    if (can(viewer, action, collectionGuard(row)))
        return row;
    throw new HubError(viewer.account ? "forbidden" : "unauthorized", `You can't change the collections of ${row.owner}. Use a token with the role write of that account.`);
};
const list = async ({ db, catalogue, now }, query, viewer) => {
    const { owner, item, sort = "lastModified", limit = 20, cursor = 0 } = query;
    const repositories = [];
    for (const { kind, id } of (item ?? []).flatMap((text) => parseItem(text) ?? [])) {
        const row = await catalogue.find(kind, id);
        if (row)
            repositories.push(row.id);
    }
    const order = { sort, recentSince: now() - recentMs };
    const filter = {
        sees: visibleOwners(viewer),
        ...order,
        ...(owner && { owners: owner }),
        ...(item && { repositories }),
    };
    const rows = await listCollections(db, filter, { start: cursor, limit: limit + 1 });
    const toListed = async (row) => {
        const items = await firstItemsOf(db, row.key, searchViewer(viewer), listedItems);
        // The Python client fails on a list whose collections have a position.
        const { position: _, ...collection } = toCollection(row, items, viewer);
        return collection;
    };
    return {
        items: await Promise.all(rows.slice(0, limit).map(toListed)),
        ...(rows.length > limit && { next: String(cursor + limit) }),
    };
};
const create = async ({ db, audit, now }, request, actor) => {
    const owner = ownerFor(actor.viewer, request.namespace);
    if (owner.id === null)
        throw new HubError("not_found", `There is no account "${request.namespace}" here.`);
    const title = request.title.trim();
    if (title === "")
        throw new HubError("bad_request", '"title" must not be empty.');
    const known = await findByTitle(db, owner.id, title);
    if (known)
        throw new HubError("conflict", `${owner.name} already has a collection "${title}".`, {
            facts: { slug: slugOf(known) },
        });
    const key = newKey();
    await insertCollection(db, {
        key,
        owner_id: owner.id,
        title,
        description: request.description ?? null,
        is_private: request.private ? 1 : 0,
        position: 0,
        theme: "blue",
        updated_at: now(),
    });
    await audit(actor, "collection.create", `collection ${owner.name}/${title}`, { key });
    const row = await findCollection(db, key);
    if (!row)
        throw noCollection(key);
    return row;
};
/** What a request adds, if the viewer can see it. */
const additionOf = async ({ db, catalogue }, { key }, { id, type }, viewer) => {
    if (type === "model" || type === "dataset") {
        const repository = await findFor(catalogue, viewer, "see", type, id);
        return {
            name: `the ${type} ${repository.full_name}`,
            isSame: (item) => "repository" in item && item.repository.repository_id === repository.id,
            insert: (row) => insertItem(db, { ...row, repository_id: repository.id }),
        };
    }
    if (type !== "collection")
        throw new HubError("bad_request", `Collections can have models, datasets and collections, not "${type}".`);
    const child = await open(db, id, viewer, "see");
    if (child.key === key)
        throw new HubError("bad_request", "A collection can't have itself as an item.");
    return {
        name: `the collection "${child.title}"`,
        isSame: (item) => "nested" in item && item.nested.key === child.key,
        insert: (row) => insertNested(db, { ...row, child: child.key }),
    };
};
const addItem = async (deps, row, { item, note }, viewer) => {
    const { name, isSame, insert } = await additionOf(deps, row, item, viewer);
    const items = await itemsOf(deps.db, row.key);
    if (items.some(isSame))
        throw new HubError("conflict", `"${row.title}" already has ${name}.`);
    if (items.length >= maxItems)
        throw new HubError("unprocessable", "A collection can have 500 items.");
    const position = (items.at(-1)?.position ?? -1) + 1;
    await insert({ collection: row.key, key: newKey(), note: note || null, position });
    await updateCollection(deps.db, row.key, { updated_at: deps.now() });
};
const changeItem = async ({ db, now }, row, key, change) => {
    const items = await itemsOf(db, row.key);
    const from = items.findIndex((item) => item.key === key);
    if (from < 0)
        throw noItem(key);
    if (change.note !== undefined)
        await updateItem(db, row.key, key, { note: change.note || null });
    const order = change.position === undefined ? [] : moved(items, from, change.position);
    for (const [position, item] of order.entries())
        await updateItem(db, row.key, item.key, { position });
    await updateCollection(db, row.key, { updated_at: now() });
};
const toChange = ({ title, description, position, private: isPrivate, theme }) => ({
    ...(title !== undefined && { title: title.trim() || title }),
    ...(description !== undefined && { description: description || null }),
    ...(position !== undefined && { position }),
    ...(isPrivate !== undefined && { is_private: isPrivate ? 1 : 0 }),
    ...(theme !== undefined && { theme }),
});
/** Lists of models, datasets and other collections that users and organizations keep. */
export const createCollectionService = (deps) => {
    const { db, now, audit } = deps;
    const show = async (key, viewer) => {
        const row = await findCollection(db, key);
        if (!row)
            throw noCollection(key);
        return toCollection(row, await itemsOf(db, key), viewer);
    };
    const upvoteState = async (slug, viewer) => {
        const { key, upvotes } = await open(db, slug, viewer, "see");
        return { upvotes: Number(upvotes), upvoted: !!viewer.account && (await hasUpvoted(db, key, viewer.account.id)) };
    };
    return {
        upvoteState,
        upvote: async (slug, isUpvoted, viewer) => {
            const account = requireAccount(viewer, "write");
            const { key } = await open(db, slug, viewer, "see");
            await setUpvote(db, key, account.id, isUpvoted, now());
            return upvoteState(slug, viewer);
        },
        list: (query, viewer) => list(deps, query, viewer),
        find: async (slug, viewer) => show((await open(db, slug, viewer, "see")).key, viewer),
        create: async (request, actor) => show((await create(deps, request, actor)).key, actor.viewer),
        change: async (slug, change, { viewer }) => {
            const { key } = await open(db, slug, viewer, "change");
            await updateCollection(db, key, { ...toChange(change), updated_at: now() });
            return show(key, viewer);
        },
        remove: async (slug, actor) => {
            const { key } = await open(db, slug, actor.viewer, "change");
            await deleteCollection(db, key);
            await audit(actor, "collection.delete", `collection ${slug}`);
        },
        addItem: async (slug, request, { viewer }) => {
            const row = await open(db, slug, viewer, "change");
            await addItem(deps, row, request, viewer);
            return show(row.key, viewer);
        },
        changeItem: async (slug, item, change, { viewer }) => changeItem(deps, await open(db, slug, viewer, "change"), item, change),
        removeItem: async (slug, item, { viewer }) => {
            const { key } = await open(db, slug, viewer, "change");
            if (!(await itemsOf(db, key)).some((row) => row.key === item))
                throw noItem(item);
            await deleteItem(db, key, item);
            await updateCollection(db, key, { updated_at: now() });
        },
    };
};
//# sourceMappingURL=service.js.map