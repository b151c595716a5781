import { randomBytes } from "node:crypto";
import type {
  Collection,
  CollectionChange,
  CollectionItemChange,
  CollectionQuery,
  NewCollection,
  NewCollectionItem,
  UpvoteState,
} from "@orrery/contract";
import { findFor } from "../../../catalogue/access.ts";
import type { Catalogue } from "../../../catalogue/catalogue.ts";
import { can, searchViewer, visibleOwners } from "../../../catalogue/policy.ts";
import type { Db } from "../../../db/engine.ts";
import { HubError } from "../../../errors.ts";
import { requireAccount } from "../../../http/auth.ts";
import type { Actor, AuditLog } from "../../../identity/audit-log.ts";
import type { Viewer } from "../../../identity/viewer.ts";
import { ownerFor } from "../owner-account.ts";
import {
  type CollectionItemRow,
  type CollectionRow,
  deleteCollection,
  deleteItem,
  findByTitle,
  findCollection,
  firstItemsOf,
  hasUpvoted,
  insertCollection,
  insertItem,
  insertNested,
  itemsOf,
  listCollections,
  parseItem,
  setUpvote,
  updateCollection,
  updateItem,
} from "./store.ts";
import { collectionGuard, slugOf, toCollection } from "./wire.ts";

interface CollectionPage {
  readonly items: Collection[];
  readonly next?: string;
}

export interface CollectionDeps {
  readonly db: Db;
  readonly catalogue: Catalogue;
  readonly audit: AuditLog;
  readonly now: () => number;
}

const maxItems = 500;
const listedItems = 4;
/** Trending collections have the most upvotes of the last 30 days. */
const recentMs = 30 * 24 * 60 * 60 * 1000;

const newKey = (): string => randomBytes(12).toString("hex");
const noCollection = (slug: string): HubError =>
  new HubError("not_found", `There is no collection "${slug.slice(0, 200)}" here, or you don't have access.`);
const noItem = (item: string): HubError =>
  new HubError("not_found", `The collection has no item "${item.slice(0, 40)}".`);

/** A list with one member moved. */
const moved = <T>(items: readonly T[], from: number, to: number): T[] => {
  const rest = items.filter((_, at) => at !== from);
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)];
};

/** The collection with this slug, if the viewer can see or change it. */
const open = async (db: Db, slug: string, viewer: Viewer, action: "see" | "change"): Promise<CollectionRow> => {
  const row = await findCollection(db, slug.slice(-24));
  const isNamed = row?.owner.toLowerCase() === slug.split("/")[0]?.toLowerCase();
  if (!row || !isNamed || !can(viewer, "see", collectionGuard(row))) throw noCollection(slug);
  if (can(viewer, action, collectionGuard(row))) return row;
  throw new HubError(
    viewer.account ? "forbidden" : "unauthorized",
    `You can't change the collections of ${row.owner}. Use a token with the role write of that account.`,
  );
};

const list = async (
  { db, catalogue, now }: CollectionDeps,
  query: CollectionQuery,
  viewer: Viewer,
): Promise<CollectionPage> => {
  const { owner, item, sort = "lastModified", limit = 20, cursor = 0 } = query;
  const repositories: number[] = [];
  for (const { kind, id } of (item ?? []).flatMap((text) => parseItem(text) ?? [])) {
    const row = await catalogue.find(kind, id);
    if (row) repositories.push(row.id);
  }
  const order = { sort, recentSince: now() - recentMs };
  const filter = {
    sees: visibleOwners(viewer),
    ...order,
    ...(owner && { owners: owner }),
    ...(item && { repositories }),
  };
  const rows = await listCollections(db, filter, { start: cursor, limit: limit + 1 });
  const toListed = async (row: CollectionRow) => {
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

const create = async (
  { db, audit, now }: CollectionDeps,
  request: NewCollection,
  actor: Actor,
): Promise<CollectionRow> => {
  const owner = ownerFor(actor.viewer, request.namespace);
  if (owner.id === null) throw new HubError("not_found", `There is no account "${request.namespace}" here.`);
  const title = request.title.trim();
  if (title === "") throw new HubError("bad_request", '"title" must not be empty.');
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
  if (!row) throw noCollection(key);
  return row;
};

interface Addition {
  readonly name: string;
  readonly isSame: (item: CollectionItemRow) => boolean;
  readonly insert: (
    row: Pick<CollectionItemRow, "key" | "position" | "note"> & { collection: string },
  ) => Promise<void>;
}

/** What a request adds, if the viewer can see it. */
const additionOf = async (
  { db, catalogue }: CollectionDeps,
  { key }: CollectionRow,
  { id, type }: NewCollectionItem["item"],
  viewer: Viewer,
): Promise<Addition> => {
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
  if (child.key === key) throw new HubError("bad_request", "A collection can't have itself as an item.");
  return {
    name: `the collection "${child.title}"`,
    isSame: (item) => "nested" in item && item.nested.key === child.key,
    insert: (row) => insertNested(db, { ...row, child: child.key }),
  };
};

const addItem = async (
  deps: CollectionDeps,
  row: CollectionRow,
  { item, note }: NewCollectionItem,
  viewer: Viewer,
): Promise<void> => {
  const { name, isSame, insert } = await additionOf(deps, row, item, viewer);
  const items = await itemsOf(deps.db, row.key);
  if (items.some(isSame)) throw new HubError("conflict", `"${row.title}" already has ${name}.`);
  if (items.length >= maxItems) throw new HubError("unprocessable", "A collection can have 500 items.");
  const position = (items.at(-1)?.position ?? -1) + 1;
  await insert({ collection: row.key, key: newKey(), note: note || null, position });
  await updateCollection(deps.db, row.key, { updated_at: deps.now() });
};

const changeItem = async (
  { db, now }: CollectionDeps,
  row: CollectionRow,
  key: string,
  change: CollectionItemChange,
) => {
  const items = await itemsOf(db, row.key);
  const from = items.findIndex((item) => item.key === key);
  if (from < 0) throw noItem(key);
  if (change.note !== undefined) await updateItem(db, row.key, key, { note: change.note || null });
  const order = change.position === undefined ? [] : moved(items, from, change.position);
  for (const [position, item] of order.entries()) await updateItem(db, row.key, item.key, { position });
  await updateCollection(db, row.key, { updated_at: now() });
};

const toChange = ({ title, description, position, private: isPrivate, theme }: CollectionChange) => ({
  ...(title !== undefined && { title: title.trim() || title }),
  ...(description !== undefined && { description: description || null }),
  ...(position !== undefined && { position }),
  ...(isPrivate !== undefined && { is_private: isPrivate ? (1 as const) : (0 as const) }),
  ...(theme !== undefined && { theme }),
});

/** Lists of models, datasets and other collections that users and organizations keep. */
export const createCollectionService = (deps: CollectionDeps) => {
  const { db, now, audit } = deps;
  const show = async (key: string, viewer: Viewer): Promise<Collection> => {
    const row = await findCollection(db, key);
    if (!row) throw noCollection(key);
    return toCollection(row, await itemsOf(db, key), viewer);
  };
  const upvoteState = async (slug: string, viewer: Viewer): Promise<UpvoteState> => {
    const { key, upvotes } = await open(db, slug, viewer, "see");
    return { upvotes: Number(upvotes), upvoted: !!viewer.account && (await hasUpvoted(db, key, viewer.account.id)) };
  };
  return {
    upvoteState,
    upvote: async (slug: string, isUpvoted: boolean, viewer: Viewer): Promise<UpvoteState> => {
      const account = requireAccount(viewer, "write");
      const { key } = await open(db, slug, viewer, "see");
      await setUpvote(db, key, account.id, isUpvoted, now());
      return upvoteState(slug, viewer);
    },
    list: (query: CollectionQuery, viewer: Viewer): Promise<CollectionPage> => list(deps, query, viewer),
    find: async (slug: string, viewer: Viewer): Promise<Collection> =>
      show((await open(db, slug, viewer, "see")).key, viewer),
    create: async (request: NewCollection, actor: Actor): Promise<Collection> =>
      show((await create(deps, request, actor)).key, actor.viewer),
    change: async (slug: string, change: CollectionChange, { viewer }: Actor): Promise<Collection> => {
      const { key } = await open(db, slug, viewer, "change");
      await updateCollection(db, key, { ...toChange(change), updated_at: now() });
      return show(key, viewer);
    },
    remove: async (slug: string, actor: Actor): Promise<void> => {
      const { key } = await open(db, slug, actor.viewer, "change");
      await deleteCollection(db, key);
      await audit(actor, "collection.delete", `collection ${slug}`);
    },
    addItem: async (slug: string, request: NewCollectionItem, { viewer }: Actor): Promise<Collection> => {
      const row = await open(db, slug, viewer, "change");
      await addItem(deps, row, request, viewer);
      return show(row.key, viewer);
    },
    changeItem: async (slug: string, item: string, change: CollectionItemChange, { viewer }: Actor): Promise<void> =>
      changeItem(deps, await open(db, slug, viewer, "change"), item, change),
    removeItem: async (slug: string, item: string, { viewer }: Actor): Promise<void> => {
      const { key } = await open(db, slug, viewer, "change");
      if (!(await itemsOf(db, key)).some((row) => row.key === item)) throw noItem(item);
      await deleteItem(db, key, item);
      await updateCollection(db, key, { updated_at: now() });
    },
  };
};

export type CollectionService = ReturnType<typeof createCollectionService>;
