import { listViewer } from "../../../catalogue/access.ts";
import type { Catalogue } from "../../../catalogue/catalogue.ts";
import { can, guardOf, visibleOwners } from "../../../catalogue/policy.ts";
import { findByKeys, type RepositoryColumn, type RepositoryRow } from "../../../catalogue/repository-store.ts";
import type { SearchIndexes } from "../../../catalogue/search/follower.ts";
import type { Db } from "../../../db/engine.ts";
import type { Viewer } from "../../../identity/viewer.ts";
import { type RepositoryKind, repositoryKinds } from "../../../readers/repository-id.ts";

export interface ListMarkdownDeps {
  readonly db: Db;
  readonly catalogue: Catalogue;
  readonly indexes: SearchIndexes;
}

const maxEntries = 100;

const titles: Readonly<Record<RepositoryKind, string>> = { model: "Models", dataset: "Datasets" };

const section = (title: string, lines: readonly string[]): string =>
  lines.length > 0 ? `## ${title}\n\n${lines.join("\n")}` : "";

const text = (...parts: readonly string[]): string => parts.filter(Boolean).join("\n\n");

/** As much of a row as a line of a list shows and access depends on. */
const columns = [
  "kind",
  "full_name",
  "pipeline_tag",
  "description",
  "owner_id",
  "resource_group_id",
  "is_private",
  "gated",
] as const satisfies readonly RepositoryColumn[];

type ListedRow = Pick<RepositoryRow, (typeof columns)[number] | "id">;

const lineOf = ({ kind, full_name, pipeline_tag, description }: ListedRow): string => {
  const about = [pipeline_tag, description?.replaceAll(/\s+/g, " ").slice(0, 200)].filter(Boolean).join(", ");
  return `- [${full_name}](/${kind === "dataset" ? "datasets/" : ""}${full_name}.md)${about && `: ${about}`}`;
};

const rowsOf = (db: Db, keys: readonly number[]): Promise<ListedRow[]> => findByKeys(db, keys, columns);

/** The most downloaded repositories that the viewer finds, of one owner or of all. */
const topLines = async (deps: ListMarkdownDeps, kind: RepositoryKind, viewer: Viewer, owner?: string) => {
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
export const listMarkdown = async (deps: ListMarkdownDeps, kind: RepositoryKind, viewer: Viewer): Promise<string> =>
  text(
    `# ${titles[kind]}`,
    `The most downloaded ${kind}s. All of them, with search and filters: [/api/${kind}s](/api/${kind}s)`,
    (await topLines(deps, kind, viewer)).join("\n"),
  );

/** The page of a user or organization; undefined if there is none. */
export const ownerMarkdown = async (
  deps: ListMarkdownDeps,
  name: string,
  viewer: Viewer,
): Promise<string | undefined> => {
  const account = await deps.db
    .selectFrom("accounts")
    .select(["name", "full_name", "bio"])
    .where("name_key", "=", name.toLowerCase())
    .executeTakeFirst();
  const sections: string[] = [];
  for (const kind of repositoryKinds)
    sections.push(section(titles[kind], await topLines(deps, kind, viewer, account?.name ?? name)));
  if (!account && sections.every((one) => one === "")) return undefined;
  const details = `Details: [JSON](/api/owners/${account?.name ?? name})`;
  return text(`# ${account?.full_name ?? name}`, account?.bio ?? "", details, ...sections);
};

const collectionsFor = (db: Db, viewer: Viewer) => {
  const sees = visibleOwners(viewer);
  const owners = typeof sees === "string" ? [] : sees;
  return db
    .selectFrom("collections")
    .innerJoin("accounts", "accounts.id", "collections.owner_id")
    .select(["collections.key", "collections.title", "collections.description", "accounts.name as owner"])
    .$if(sees !== "all", (query) =>
      query.where((eb) => eb.or([eb("is_private", "=", 0), eb("owner_id", "in", [0, ...owners])])),
    );
};

/** The list of collections. */
export const collectionsMarkdown = async ({ db }: ListMarkdownDeps, viewer: Viewer): Promise<string> => {
  const rows = await collectionsFor(db, viewer).orderBy("collections.updated_at", "desc").limit(maxEntries).execute();
  const lines = rows.map(
    ({ key, title, owner, description }) =>
      `- [${title}](/collections/${owner}/${key}.md) by ${owner}${description ? `: ${description}` : ""}`,
  );
  return text(
    "# Collections",
    "Models and datasets that belong together. All of them: [/api/collections](/api/collections)",
    lines.join("\n"),
  );
};

/** A collection, by the key at the end of its address; undefined if the viewer cannot see one. */
export const collectionMarkdown = async (
  { db }: ListMarkdownDeps,
  address: string,
  viewer: Viewer,
): Promise<string | undefined> => {
  const key = /([0-9a-f]{24})$/.exec(address)?.[1] ?? "";
  const row = await collectionsFor(db, viewer).where("collections.key", "=", key).executeTakeFirst();
  if (!row) return undefined;
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
    lines.push(
      [`- [${title}](/collections/${owner}/${child}.md), a collection by ${owner}`, note].filter(Boolean).join(". "),
    );
  return text(`# ${row.title}`, `By [${row.owner}](/${row.owner}.md)`, row.description ?? "", lines.join("\n"));
};
