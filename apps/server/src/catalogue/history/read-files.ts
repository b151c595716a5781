import { setImmediate as nextTurn } from "node:timers/promises";
import type { Db } from "../../db/engine.ts";
import { emptyTreeId, isFolder, type TreeLine } from "../../git/tree.ts";
import { type GitBlobRow, loadBlobs } from "./history-store.ts";
import { openTree, openTrees } from "./trees.ts";

export interface FileRow {
  readonly path: string;
  readonly oid: string;
  readonly size: number;
  /** Null if the content is not on this hub. */
  readonly sha256: string | null;
  readonly is_large: 0 | 1;
}

/** A file or folder of a tree, by its path. */
export interface PathLine extends TreeLine {
  readonly path: string;
}

interface Folder {
  readonly key: number;
  readonly path: string;
  readonly oid: string;
}

/** What a walk found below the folder with the same key. */
interface FoundLine extends PathLine {
  readonly key: number;
}

const joined = (folder: string, name: string): string => (folder ? `${folder}/${name}` : name);

/** Which files and folders a reader needs; by default all of them. */
export interface PathSelection {
  readonly hasFile?: (path: string) => boolean;
  /** Whether to look into a folder. */
  readonly hasFolder?: (path: string) => boolean;
}

const isAny = (): boolean => true;

/** After each so many, other requests are served. */
const manyLines = 1_000;

/** Everything below some folders, level by level; `key` tells the folders apart. */
const walkTrees = async (
  db: Db,
  roots: readonly Folder[],
  { hasFile = isAny, hasFolder = isAny }: PathSelection = {},
): Promise<FoundLine[]> => {
  const found: FoundLine[] = [];
  let level = roots;
  while (level.length > 0) {
    const trees = await openTrees(
      db,
      level.map(({ oid }) => oid),
    );
    const next: Folder[] = [];
    for (const { key, path, oid } of level)
      for (const line of trees.get(oid)?.lines.values() ?? []) {
        const { mode, name } = line;
        const inner = joined(path, name);
        if (!(isFolder(line) ? hasFolder : hasFile)(inner)) continue;
        found.push({ key, path: inner, mode, name, oid: line.oid });
        if (found.length % manyLines === 0) await nextTurn();
        if (isFolder(line)) next.push({ key, path: inner, oid: line.oid });
      }
    level = next;
  }
  return found;
};

const toFile = ({ path, oid }: PathLine, blob: GitBlobRow | undefined): FileRow => ({
  path,
  oid,
  size: blob?.size ?? 0,
  sha256: blob?.sha256 ?? null,
  is_large: blob?.is_large ?? 0,
});

/** Adds what is known about the contents of files. */
export const withContents = async (db: Db, repositoryId: number, lines: readonly PathLine[]): Promise<FileRow[]> => {
  const blobs = await loadBlobs(
    db,
    [repositoryId],
    lines.map(({ oid }) => oid),
  );
  const byOid = new Map(blobs.map((blob) => [blob.oid, blob]));
  return lines.map((line) => toFile(line, byOid.get(line.oid)));
};

/** The entry at a path; the root is a folder without a name. */
export const lineAt = async (db: Db, tree: string, path: string): Promise<TreeLine | undefined> => {
  let line: TreeLine | undefined = { mode: "40000", name: "", oid: tree };
  for (const part of path === "" ? [] : path.split("/")) {
    if (!line || !isFolder(line)) return undefined;
    line = (await openTree(db, line.oid)).find(part);
  }
  return line;
};

export const fileAt = async (
  db: Db,
  repositoryId: number,
  tree: string,
  path: string,
): Promise<FileRow | undefined> => {
  const line = await lineAt(db, tree, path);
  if (!line || isFolder(line)) return undefined;
  return (await withContents(db, repositoryId, [{ ...line, path }]))[0];
};

const byPath = (left: { readonly path: string }, right: { readonly path: string }): number =>
  left.path < right.path ? -1 : 1;

/** Files and folders below a folder, in order of their paths. */
export const linesBelow = async (db: Db, tree: string, folder: string): Promise<PathLine[]> => {
  const line = await lineAt(db, tree, folder);
  if (!line || !isFolder(line)) return [];
  return (await walkTrees(db, [{ key: 0, path: folder, oid: line.oid }])).sort(byPath);
};

/** The first files and folders in a folder whose paths come after a path, in order. */
export const linesIn = async (
  db: Db,
  tree: string,
  folder: string,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<PathLine[]> => {
  const line = await lineAt(db, tree, folder);
  const prefix = joined(folder, "");
  if (!line || !isFolder(line) || (after > prefix && !after.startsWith(prefix))) return [];
  const name = after.startsWith(prefix) ? after.slice(prefix.length) : "";
  const lines = (await openTree(db, line.oid)).after(name, limit);
  return lines.map((each) => ({ ...each, path: joined(folder, each.name) }));
};

/** The files below a folder of a tree, in order of their paths. */
export const pathsBelow = async (db: Db, tree: string, folder = ""): Promise<PathLine[]> =>
  (await linesBelow(db, tree, folder)).filter((line) => !isFolder(line));

/** The selected files of a tree, in order of their paths. */
export const selectPaths = async (db: Db, tree: string, selection: PathSelection): Promise<PathLine[]> => {
  const found = await walkTrees(db, [{ key: 0, path: "", oid: tree }], selection);
  return found.filter((line) => !isFolder(line)).sort(byPath);
};

/** All files of a tree in order of their paths, optionally only those in a folder. */
export const filesAt = async (db: Db, repositoryId: number, tree: string, folder = ""): Promise<FileRow[]> =>
  withContents(db, repositoryId, await pathsBelow(db, tree, folder));

/** The files on the main branch of several repositories, in order of their paths. */
export const currentFiles = async (db: Db, ids: readonly number[]): Promise<Map<number, FileRow[]>> => {
  const found = new Map(ids.map((id) => [id, [] as FileRow[]]));
  if (ids.length === 0) return found;
  const heads = await db
    .selectFrom("repositories")
    .innerJoin("commits", (join) =>
      join.onRef("commits.repository_id", "=", "repositories.id").onRef("commits.sha", "=", "repositories.sha"),
    )
    .select(["repositories.id as key", "commits.tree as oid"])
    .where("repositories.id", "in", ids)
    .execute();
  const roots = heads.filter(({ oid }) => oid !== emptyTreeId).map((head) => ({ ...head, path: "" }));
  const lines = (await walkTrees(db, roots)).filter((line) => !isFolder(line));
  const blobs = await loadBlobs(
    db,
    ids,
    lines.map(({ oid }) => oid),
  );
  const byKey = new Map(blobs.map((blob) => [`${blob.repository_id} ${blob.oid}`, blob]));
  for (const line of lines) found.get(line.key)?.push(toFile(line, byKey.get(`${line.key} ${line.oid}`)));
  for (const files of found.values()) files.sort(byPath);
  return found;
};

/** The tree of the main branch; the empty one if there is no commit. */
export const mainTree = async (db: Db, id: number): Promise<string> => {
  const head = await db
    .selectFrom("repositories")
    .innerJoin("commits", (join) =>
      join.onRef("commits.repository_id", "=", "repositories.id").onRef("commits.sha", "=", "repositories.sha"),
    )
    .select("commits.tree")
    .where("repositories.id", "=", id)
    .executeTakeFirst();
  return head?.tree ?? emptyTreeId;
};

/** The files on the main branch of a repository. */
export const mainFiles = async (db: Db, id: number): Promise<FileRow[]> => filesAt(db, id, await mainTree(db, id));
