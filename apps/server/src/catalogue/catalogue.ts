import type { Db } from "../db/engine.ts";
import type { ReadCache } from "../db/read-cache.ts";
import type { RepositoryChange } from "../db/schema.ts";
import { HubError } from "../errors.ts";
import type { Viewer } from "../identity/viewer.ts";
import { parseRepositoryId, type RepositoryKind, readRepositoryId } from "../readers/repository-id.ts";
import { type AccessRequestRow, accessStates } from "./access-requests.ts";
import { setLike } from "./activity/likes.ts";
import { type RepositoryEntry, toMappingValues, toValues } from "./entry.ts";
import { recordConfigUpdate, recordEvent } from "./events/record-event.ts";
import { renameWatches } from "./events/watch-store.ts";
import { type CommitRequest, type Committed, commitWithin, lockRepository, type NewFile } from "./history/commit.ts";
import { copyHistory } from "./history/copy-history.ts";
import { markBlobStored } from "./history/history-store.ts";
import { lineAt, mainFiles, mainTree } from "./history/read-files.ts";
import {
  deleteMapping,
  deleteRepository,
  findByAnyName,
  findById,
  findByName,
  forgetFormerName,
  insertChanges,
  insertFormerName,
  insertRepository,
  type MappingValues,
  type RepositoryRow,
  replaceMappings,
  saveMapping,
  updateRepository,
  upsertRepositories,
} from "./repository-store.ts";
import { refreshRunnable } from "./runnable/refresh-runnable.ts";
import type { ScannedContent } from "./scans/scan-store.ts";

export interface CatalogueChange {
  readonly kind: RepositoryKind;
  readonly key: number;
}

interface NewRepository {
  readonly kind: RepositoryKind;
  readonly id: string;
  readonly ownerId: number | null;
  readonly groupId?: number | null;
  readonly isPrivate: boolean;
  /** Author of the first commit. */
  readonly author: string;
  readonly files?: readonly NewFile[];
  /** Time of the first commit; default: now. */
  readonly committedAt?: number;
}

interface MoveTarget {
  readonly id: string;
  readonly ownerId: number | null;
}

/** All changes to the catalogue. Each is one transaction; `onChange` is called after the commit. */
export interface Catalogue {
  readonly find: (kind: RepositoryKind, id: string) => Promise<RepositoryRow | undefined>;
  /** The state of an account's request for a gated repository. */
  readonly accessOf: (repository: RepositoryRow, accountId: number) => Promise<AccessRequestRow["status"] | undefined>;
  readonly create: (request: NewRepository) => Promise<RepositoryRow>;
  /** Creates a repository with the metadata, branches and tags of another one. */
  readonly duplicate: (source: RepositoryRow, copy: Omit<NewRepository, "kind" | "author">) => Promise<RepositoryRow>;
  readonly remove: (repository: RepositoryRow) => Promise<void>;
  readonly noteRead: (viewer: Viewer, repository: RepositoryRow) => void;
  /** Throws if a rule denies the viewer a repository of another hub. */
  readonly checkSource: (repository: RepositoryRow, viewer: Viewer) => Promise<void>;
  /** Keys of repositories of other hubs that a rule denies the viewer: lists leave them out. */
  readonly deniedTo: (viewer: Viewer) => Promise<readonly number[]>;
  /** Renames a repository or transfers it; the old name redirects until another repository uses it. */
  readonly move: (repository: RepositoryRow, to: MoveTarget) => Promise<RepositoryRow>;
  /** Adds or removes a like; returns the number of likes. */
  readonly like: (repository: RepositoryRow, accountId: number, isLiked: boolean) => Promise<number>;
  readonly update: (repository: RepositoryRow, change: RepositoryChange) => Promise<void>;
  readonly commit: (repository: RepositoryRow, request: CommitRequest) => Promise<Committed>;
  /** Runs a commit and the changes that belong to it in one transaction. */
  readonly commitWith: <T extends Committed>(
    repository: RepositoryRow,
    work: (transaction: Db) => Promise<T>,
  ) => Promise<T>;
  /** Marks a mirrored file as stored: its content is in the blob store. */
  readonly markStored: (repository: RepositoryRow, path: string, content: ScannedContent) => Promise<void>;
  /** Updates whether the hub can run a model, after new files were stored. */
  readonly refreshRunnable: (repository: RepositoryRow) => Promise<void>;
  /** Adds or replaces the mapping of a model to a provider; returns its id. */
  readonly addMapping: (
    repository: RepositoryRow,
    provider: string,
    values: Omit<MappingValues, "repository_id" | "provider">,
  ) => Promise<number>;
  readonly removeMapping: (repository: RepositoryRow, provider: string) => Promise<void>;
  /** Inserts or updates mirrored records; repositories created on this hub stay unchanged. Returns how many were written. */
  readonly upsertMirrored: (entries: readonly RepositoryEntry[]) => Promise<number>;
}

export interface CatalogueDeps {
  readonly db: Db;
  readonly now: () => number;
  readonly onChange: (changes: readonly CatalogueChange[]) => Promise<void> | void;
  /** Called when a viewer is allowed to read the files of a repository. */
  readonly onRead?: Catalogue["noteRead"];
  /** Default: rows are read each time. */
  readonly reads?: ReadCache;
  readonly checkSource?: Catalogue["checkSource"];
  readonly deniedTo?: Catalogue["deniedTo"];
}

const batchSize = 200;

const create = async (db: Db, request: NewRepository, at: number): Promise<RepositoryRow> => {
  const { id, author, key } = parseRepositoryId(request.id);
  if (await findByName(db, request.kind, key))
    throw new HubError("conflict", `There is already a ${request.kind} "${id}". Choose another name.`);
  await forgetFormerName(db, request.kind, key);
  const row = await insertRepository(db, {
    kind: request.kind,
    full_name: id,
    name_key: key,
    author,
    owner_id: request.ownerId,
    resource_group_id: request.groupId ?? null,
    is_private: request.isPrivate ? 1 : 0,
    sha: "",
    created_at: at,
    last_modified: at,
  });
  await recordEvent(db, row, { scope: "repo", action: "create" }, at);
  const { files: put = [], committedAt = at, author: committer } = request;
  await commitWithin(db, row.id, { put, remove: [], title: "initial commit", author: committer, at: committedAt });
  return (await findByName(db, request.kind, key)) ?? row;
};

const duplicate = async (
  db: Db,
  given: RepositoryRow,
  copy: Omit<NewRepository, "kind" | "author">,
  at: number,
): Promise<RepositoryRow> => {
  const { id: from, ...source } = await lockRepository(db, given.id);
  const { id, author, key } = parseRepositoryId(copy.id);
  if (await findByName(db, source.kind, key))
    throw new HubError("conflict", `There is already a ${source.kind} "${id}". Choose another name.`);
  await forgetFormerName(db, source.kind, key);
  const row = await insertRepository(db, {
    ...source,
    full_name: id,
    name_key: key,
    author,
    owner_id: copy.ownerId,
    origin: "local",
    resource_group_id: copy.groupId ?? null,
    is_private: copy.isPrivate ? 1 : 0,
    downloads: 0,
    downloads_all_time: 0,
    likes: 0,
    trending_score: 0,
    created_at: at,
    last_modified: at,
  });
  await recordEvent(db, row, { scope: "repo", action: "create" }, at);
  await copyHistory(db, from, row.id);
  await refreshRunnable(db, row.id, at);
  await insertChanges(db, [{ kind: row.kind, repository_id: row.id }], at);
  return row;
};

const move = async (db: Db, row: RepositoryRow, to: MoveTarget, at: number): Promise<RepositoryRow> => {
  const { id, author, key } = parseRepositoryId(to.id);
  const there = await findByName(db, row.kind, key);
  if (there && there.id !== row.id)
    throw new HubError("conflict", `There is already a ${row.kind} "${there.full_name}". Choose another name.`);
  await forgetFormerName(db, row.kind, key);
  if (key !== row.name_key) await insertFormerName(db, row);
  // Groups are of one organization.
  const group = to.ownerId === row.owner_id ? row.resource_group_id : null;
  const place = { full_name: id, name_key: key, author, owner_id: to.ownerId, resource_group_id: group };
  const moved = (await updateRepository(db, row.id, place)) ?? { ...row, ...place };
  await insertChanges(db, [{ kind: row.kind, repository_id: row.id }], at);
  const movedTo = { name: id, author, ownerId: to.ownerId };
  await recordEvent(db, row, { scope: "repo", action: "move", movedTo }, at, moved);
  await renameWatches(db, row.kind, row.full_name, id);
  return moved;
};

const remove = async (db: Db, known: RepositoryRow, at: number): Promise<void> => {
  const deleted = await deleteRepository(db, known.id);
  if (deleted) await recordEvent(db, deleted, { scope: "repo", action: "delete" }, at);
};

const update = async (db: Db, known: RepositoryRow, change: RepositoryChange, at: number): Promise<void> => {
  const before = await findById(db, known.id);
  const after = await updateRepository(db, known.id, change);
  if (before && after) await recordConfigUpdate(db, before, after, at);
};

const entryKey = ({ kind, id }: RepositoryEntry): string => `${kind} ${id.toLowerCase()}`;

/** One entry per repository: a list that changes while it is read names some twice, and PostgreSQL updates no row twice at once. */
const lastOfEach = (entries: readonly RepositoryEntry[]): RepositoryEntry[] => [
  ...new Map(entries.map((entry) => [entryKey(entry), entry])).values(),
];

const upsertBatch = async (db: Db, entries: readonly RepositoryEntry[], at: number): Promise<CatalogueChange[]> => {
  const rows = await upsertRepositories(
    db,
    entries.map((entry) => toValues(entry, at)),
  );
  const keys = new Map(rows.map((row) => [`${row.kind} ${row.name_key}`, row.id]));
  for (const entry of entries) {
    const key = keys.get(entryKey(entry));
    if (key === undefined) continue;
    if (entry.mappings) await replaceMappings(db, key, toMappingValues(entry.mappings, key, at));
    if (entry.files) {
      const { sha, files, lastModified = at } = entry;
      const isKept = new Set(files.map(({ path }) => path));
      const request = { put: files, title: "mirrored", author: "upstream", at: lastModified, ...(sha && { sha }) };
      await commitWithin(db, key, { ...request, remove: await gone(db, key, isKept) });
    }
  }
  for (const key of await findRunnableCandidates(db, [...keys.values()])) await refreshRunnable(db, key, at);
  const changes = rows.map(({ kind, id }) => ({ kind, key: id }));
  await insertChanges(
    db,
    changes.map(({ kind, key }) => ({ kind, repository_id: key })),
    at,
  );
  return changes;
};

/** Only models with files or a deployment can run; checking all of them would take too long. */
const findRunnableCandidates = async (db: Db, keys: readonly number[]): Promise<number[]> => {
  if (keys.length === 0) return [];
  const rows = await db
    .selectFrom("repositories")
    .select("id")
    .where("id", "in", keys)
    .where("kind", "=", "model")
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb("head", ">", 0),
        exists(selectFrom("deployments").select("id").whereRef("repository_id", "=", "repositories.id")),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
};

const gone = async (db: Db, id: number, isKept: ReadonlySet<string>): Promise<string[]> =>
  (await mainFiles(db, id)).map(({ path }) => path).filter((path) => !isKept.has(path));

/** Every file with the same content is then stored. */
const markStored = async (db: Db, row: RepositoryRow, path: string, content: ScannedContent): Promise<void> => {
  const line = await lineAt(db, await mainTree(db, row.id), path);
  if (line) await markBlobStored(db, row.id, line.oid, content);
};

const createChanges = ({ db, now, onChange }: CatalogueDeps) => ({
  now,
  within: <T>(work: (transaction: Db) => Promise<T>): Promise<T> => db.transaction().execute(work),
  /** Adds a change to the log that other processes follow. */
  log: (transaction: Db, { kind, id }: RepositoryRow) =>
    insertChanges(transaction, [{ kind, repository_id: id }], now()),
  announce: ({ kind, id }: RepositoryRow) => onChange([{ kind, key: id }]),
});

type Changes = ReturnType<typeof createChanges>;

type NameChanges = Pick<Catalogue, "create" | "duplicate" | "remove" | "move">;

const nameChanges = ({ within, log, announce, now }: Changes): NameChanges => ({
  create: async (request) => {
    const row = await within((transaction) => create(transaction, request, now()));
    await announce(row);
    return row;
  },
  duplicate: async (source, copy) => {
    const row = await within((transaction) => duplicate(transaction, source, copy, now()));
    await announce(row);
    return row;
  },
  remove: async (row) => {
    await within(async (transaction) => {
      await remove(transaction, row, now());
      await log(transaction, row);
    });
    await announce(row);
  },
  move: async (row, to) => {
    const moved = await within((transaction) => move(transaction, row, to, now()));
    await announce(row);
    return moved;
  },
});

type ContentChanges = Pick<Catalogue, "like" | "update" | "commitWith" | "refreshRunnable">;

const contentChanges = ({ within, log, announce, now }: Changes): ContentChanges => ({
  like: async (row, accountId, isLiked) => {
    const { isNews, likes } = await within(async (transaction) => {
      const done = await setLike(transaction, row.id, accountId, isLiked, now());
      if (done.isNews) await log(transaction, row);
      return done;
    });
    if (isNews) await announce(row);
    return likes;
  },
  update: async (row, change) => {
    await within(async (transaction) => {
      await update(transaction, row, change, now());
      await refreshRunnable(transaction, row.id, now());
      await log(transaction, row);
    });
    await announce(row);
  },
  commitWith: async (row, work) => {
    const done = await within(async (transaction) => {
      const committed = await work(transaction);
      if (committed.isNew) await refreshRunnable(transaction, row.id, now());
      return committed;
    });
    if (done.isNew) await announce(row);
    return done;
  },
  refreshRunnable: async (row) => {
    const isChanged = await within(async (transaction) => {
      const changed = await refreshRunnable(transaction, row.id, now());
      if (changed) await log(transaction, row);
      return changed;
    });
    if (isChanged) await announce(row);
  },
});

type MappingChanges = Pick<Catalogue, "addMapping" | "removeMapping">;

const mappingChanges = ({ within, log, announce }: Changes): MappingChanges => ({
  addMapping: async (row, provider, values) => {
    const id = await within(async (transaction) => {
      await log(transaction, row);
      return saveMapping(transaction, { ...values, repository_id: row.id, provider });
    });
    await announce(row);
    return id;
  },
  removeMapping: async (row, provider) => {
    await within(async (transaction) => {
      await deleteMapping(transaction, row.id, provider);
      await log(transaction, row);
    });
    await announce(row);
  },
});

export const createCatalogue = (deps: CatalogueDeps): Catalogue => {
  const { db, now, onChange, onRead = () => {}, reads = (_key, read) => read() } = deps;
  const changes = createChanges(deps);
  const content = contentChanges(changes);
  return {
    find: async (kind, id) => {
      const parsed = readRepositoryId(id);
      return parsed && reads(`repository ${kind} ${parsed.key}`, () => findByAnyName(db, kind, parsed.key));
    },
    accessOf: async ({ id }, accountId) => (await accessStates(db, accountId, [id])).get(id),
    noteRead: onRead,
    checkSource: deps.checkSource ?? (async () => {}),
    deniedTo: deps.deniedTo ?? (async () => []),
    ...nameChanges(changes),
    ...content,
    commit: (row, request) => content.commitWith(row, (transaction) => commitWithin(transaction, row.id, request)),
    ...mappingChanges(changes),
    markStored: (row, path, content) => markStored(db, row, path, content),
    upsertMirrored: async (given) => {
      const entries = lastOfEach(given);
      let count = 0;
      for (let start = 0; start < entries.length; start += batchSize) {
        const batch = entries.slice(start, start + batchSize);
        const written = await changes.within((transaction) => upsertBatch(transaction, batch, now()));
        await onChange(written);
        count += written.length;
      }
      return count;
    },
  };
};
