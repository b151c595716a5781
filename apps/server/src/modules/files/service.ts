import type { Commit, TreeEntry, TreeQuery } from "@orrery/contract";
import { type AtRevision, findFor, resolveRevision } from "../../catalogue/access.ts";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import { parseFilePath } from "../../catalogue/file-path.ts";
import { type FileRow, fileAt, filesAt, revisionsBefore, revisionsByNumber } from "../../catalogue/file-store.ts";
import { folderOids } from "../../catalogue/git-objects.ts";
import type { RepositoryAction } from "../../catalogue/policy.ts";
import type { Db } from "../../db/engine.ts";
import { HubError } from "../../errors.ts";
import type { Viewer } from "../../identity/viewer.ts";
import type { RepositoryKind } from "../../readers/repository-id.ts";
import type { XetHash } from "../../xet/hashes.ts";
import type { PlainFileIndexer } from "../../xet/plain-file-indexer.ts";
import { xetHashes } from "../../xet/xet-store.ts";
import { nodesBelow, type TreeNode } from "./tree.ts";

/** Files of a repository at a revision. */
export interface FileRef {
  readonly kind: RepositoryKind;
  readonly id: string;
  readonly revision: string;
  readonly path: string;
}

interface Page<T> {
  readonly items: readonly T[];
  readonly next?: string;
}

/** A file at a commit. */
export interface FoundFile extends AtRevision {
  readonly file: FileRow;
  /** Set if the file can be downloaded by Xet. */
  readonly xetHash?: XetHash | undefined;
}

export interface FileService {
  readonly tree: (ref: FileRef, query: TreeQuery, viewer: Viewer) => Promise<Page<TreeEntry>>;
  readonly paths: (ref: FileRef, paths: readonly string[], isExpanded: boolean, viewer: Viewer) => Promise<TreeEntry[]>;
  readonly file: (ref: FileRef, viewer: Viewer) => Promise<FoundFile>;
  readonly commits: (
    ref: FileRef,
    page: { readonly limit: number; readonly cursor?: string | undefined },
    viewer: Viewer,
  ) => Promise<Page<Commit> & { readonly total: number }>;
  readonly head: (ref: FileRef, viewer: Viewer) => Promise<string>;
  /** Throws if the viewer cannot read the files. */
  readonly checkAccess: (ref: FileRef, viewer: Viewer) => Promise<void>;
}

export interface FileDeps {
  readonly db: Db;
  readonly catalogue: Catalogue;
  readonly plainFiles: PlainFileIndexer;
}

const encodeCursor = (text: string): string => Buffer.from(text).toString("base64url");
const decodeCursor = (cursor: string): string => Buffer.from(cursor, "base64url").toString();

const noEntry = ({ row, sha }: AtRevision, path: string, why: string): HubError =>
  new HubError("EntryNotFound", `Entry not found: ${row.full_name} ${why} “${path.slice(0, 200)}”.`, {
    headers: { "x-repo-commit": sha },
  });

const withCommits = async (db: Db, id: number, nodes: readonly TreeNode[]): Promise<TreeEntry[]> => {
  const revisions = await revisionsByNumber(db, id, [...new Set(nodes.map(({ changed }) => changed))]);
  return nodes.map(({ entry, changed }) => {
    const revision = revisions.get(changed);
    if (!revision) return entry;
    const { sha, title, created_at } = revision;
    return { ...entry, lastCommit: { id: sha, title, date: new Date(created_at).toISOString() } };
  });
};

const withXetHashes = async (db: Db, entries: readonly TreeEntry[]): Promise<TreeEntry[]> => {
  const hashes = await xetHashes(
    db,
    entries.flatMap(({ lfs }) => (lfs ? [lfs.oid] : [])),
  );
  return entries.map((entry) => {
    const xetHash = entry.lfs && hashes.get(entry.lfs.oid);
    return xetHash ? { ...entry, xetHash } : entry;
  });
};

const toCommit = (row: Awaited<ReturnType<typeof revisionsBefore>>[number]) => ({
  id: row.sha,
  title: row.title,
  message: row.message,
  authors: [{ user: row.author, avatar: "" }],
  date: new Date(row.created_at).toISOString(),
});

export const createFileService = ({ db, catalogue, plainFiles }: FileDeps): FileService => {
  /** Files that came by another way are prepared for Xet when they are first asked for. */
  const xetHashOf = async ({ is_large, sha256, size }: FileRow): Promise<XetHash | undefined> => {
    if (!is_large || sha256 === null || size === 0) return undefined;
    const hash = (await xetHashes(db, [sha256])).get(sha256);
    if (!hash) plainFiles.request(sha256, size);
    return hash;
  };
  const at = async (ref: FileRef, viewer: Viewer, action: RepositoryAction = "see"): Promise<AtRevision> =>
    resolveRevision(db, await findFor(catalogue, viewer, action, ref.kind, ref.id), ref.revision);

  return {
    tree: async (ref, { recursive = false, expand = false, limit = 1000, cursor }, viewer) => {
      const path = ref.path === "" ? "" : parseFilePath(ref.path);
      const found = await at(ref, viewer);
      const all = await filesAt(db, found.row.id, found.number);
      const files = path ? all.filter((file) => file.path.startsWith(`${path}/`)) : all;
      if (path && files.length === 0) throw noEntry(found, path, "has no folder");
      const after = cursor === undefined ? "" : decodeCursor(cursor);
      const nodes = nodesBelow(files, path, recursive, folderOids(all)).filter(({ entry }) => entry.path > after);
      const page = nodes.slice(0, limit);
      const entries = expand ? await withCommits(db, found.row.id, page) : page.map(({ entry }) => entry);
      const items = await withXetHashes(db, entries);
      const last = page.at(-1)?.entry.path;
      return { items, ...(nodes.length > limit && last && { next: encodeCursor(last) }) };
    },

    paths: async (ref, paths, isExpanded, viewer) => {
      const found = await at(ref, viewer);
      const all = await filesAt(db, found.row.id, found.number);
      const wanted = new Set(paths.map((path) => path.replace(/\/$/, "")));
      const nodes = nodesBelow(all, "", true, folderOids(all)).filter(({ entry }) => wanted.has(entry.path));
      const entries = isExpanded ? await withCommits(db, found.row.id, nodes) : nodes.map(({ entry }) => entry);
      return withXetHashes(db, entries);
    },

    file: async (ref, viewer) => {
      const path = parseFilePath(ref.path);
      const found = await at(ref, viewer, "download");
      const file = await fileAt(db, found.row.id, found.number, path);
      if (!file) throw noEntry(found, path, "has no file");
      if (file.sha256 === null)
        throw noEntry(found, path, "is mirrored without its files: this hub does not hold the content of");
      return { ...found, file, xetHash: await xetHashOf(file) };
    },

    commits: async (ref, { limit, cursor }, viewer) => {
      const found = await at(ref, viewer);
      const { number } = cursor ? await at({ ...ref, revision: cursor }, viewer) : found;
      const rows = await revisionsBefore(db, found.row.id, number, limit + 1);
      const items = rows.slice(0, limit).map(toCommit);
      const following = rows[limit];
      return { items, total: found.number, ...(following && { next: following.sha }) };
    },

    head: async (ref, viewer) => (await at(ref, viewer)).sha,
    checkAccess: async (ref, viewer) => void (await at(ref, viewer, "download")),
  };
};
