import { listViewer } from "../../../catalogue/access.js";
import { can, guardOf, visibleOwners } from "../../../catalogue/policy.js";
import { findByKeys } from "../../../catalogue/repository-store.js";
import { repositoryKinds } from "../../../readers/repository-id.js";
const maxEntries = 100;
const titles = { model: "Models", dataset: "Datasets" };
const section = (title, lines) => lines.length > 0 ? `## ${title}\n\n${lines.join("\n")}` : "";
const text = (...parts) => parts.filter(Boolean).join("\n\n");
/** As much of a row as a line of a list shows and access depends on. */
const columns = [
    ...["kind", "full_name", "pipeline_tag", "description"],
    ...["owner_id", "resource_group_id", "is_private", "gated"],
];
const lineOf = ({ kind, full_name, pipeline_tag, description }) => {
    const about = [pipeline_tag, description?.replaceAll(/\s+/g, " ").slice(0, 200)].filter(Boolean).join(", ");
    return `- [${full_name}](/${kind === "dataset" ? "datasets/" : ""}${full_name}.md)${about && `: ${about}`}`;
};
const rowsOf = async (db, keys) => (await findByKeys(db, keys, columns));
/** The most downloaded repositories that the viewer finds, of one owner or of all. */
const topLines = async (deps, kind, viewer, owner) => {
    const { keys } = deps.indexes[kind].list({
        filters: owner === undefined ? [] : [{ facet: "author", anyOf: [owner] }],
        ranges: [],
        sort: { field: "downloads", direction: "desc" },
        limit: maxEntries,
        viewer: await listViewer(deps.catalogue, viewer),
    });
    return (await rowsOf(deps.db, keys)).map(lineOf);
};
/** The list of models or datasets. */
export const listMarkdown = async (deps, kind, viewer) => text(`# ${titles[kind]}`, `The most downloaded ${kind}s. All of them, with search and filters: [/api/${kind}s](/api/${kind}s)`, (await topLines(deps, kind, viewer)).join("\n"));
/** The page of a user or organization; undefined if there is none. */
export const ownerMarkdown = async (deps, name, viewer) => {
    const account = await deps.db
        .selectFrom("accounts")
        .select(["name", "full_name", "bio"])
        .where("name_key", "=", name.toLowerCase())
        .executeTakeFirst();
    const sections = [];
    for (const kind of repositoryKinds)
        sections.push(section(titles[kind], await topLines(deps, kind, viewer, account?.name ?? name)));
    if (!account && sections.every((one) => one === ""))
        return undefined;
    const details = `Details: [JSON](/api/owners/${account?.name ?? name})`;
    return text(`# ${account?.full_name ?? name}`, account?.bio ?? "", details, ...sections);
};
const collectionsFor = (db, viewer) => {
    const sees = visibleOwners(viewer);
    const owners = typeof sees === "string" ? [] : sees;
    return db
        .selectFrom("collections")
        .innerJoin("accounts", "accounts.id", "collections.owner_id")
        .select(["collections.key", "collections.title", "collections.description", "accounts.name as owner"])
        .$if(sees !== "all", (query) => query.where((eb) => eb.or([eb("is_private", "=", 0), eb("owner_id", "in", [0, ...owners])])));
};
/** The list of collections. */
export const collectionsMarkdown = async ({ db }, viewer) => {
    const rows = await collectionsFor(db, viewer).orderBy("collections.updated_at", "desc").limit(maxEntries).execute();
    const lines = rows.map(({ key, title, owner, description }) => `- [${title}](/collections/${owner}/${key}.md) by ${owner}${description ? `: ${description}` : ""}`);
    return text("# Collections", "Models and datasets that belong together. All of them: [/api/collections](/api/collections)", lines.join("\n"));
};
/** A collection, by the key at the end of its address; undefined if the viewer cannot see one. */
export const collectionMarkdown = async ({ db }, address, viewer) => {
    const key = /([0-9a-f]{24})$/.exec(address)?.[1] ?? "";
    const row = await collectionsFor(db, viewer).where("collections.key", "=", key).executeTakeFirst();
    if (!row)
        return undefined;
    const items = await db
        .selectFrom("collection_items")
        .select(["repository_id", "note"])
        .where("collection", "=", key)
        .orderBy("position")
        .execute();
    const notes = new Map(items.map(({ repository_id, note }) => [repository_id, note]));
    const found = await rowsOf(db, [...notes.keys()]);
    const lines = found
        .filter((item) => can(viewer, "see", guardOf(item)))
        .map((item) => [lineOf(item), notes.get(item.id)].filter(Boolean).join(". "));
    const nested = await collectionsFor(db, viewer)
        .innerJoin("nested_collections as items", "items.child", "collections.key")
        .select("items.note")
        .where("items.collection", "=", key)
        .orderBy("items.position")
        .execute();
    for (const { key: child, title, owner, note } of nested)
        lines.push([`- [${title}](/collections/${owner}/${child}.md), a collection by ${owner}`, note].filter(Boolean).join(". "));
    return text(`# ${row.title}`, `By [${row.owner}](/${row.owner}.md)`, row.description ?? "", lines.join("\n"));
};
//# sourceMappingURL=list-markdown.js.map