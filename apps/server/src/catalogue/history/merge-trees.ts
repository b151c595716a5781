import type { Db } from "../../db/engine.ts";
import type { PathContent } from "../../git/change-paths.ts";
import { emptyTreeId, isFolder, modes, type TreeLine } from "../../git/tree.ts";
import { isBelowAny } from "../file-path.ts";
import { pathsBelow } from "./read-files.ts";
import { openTree } from "./trees.ts";

/** Three versions of one file; undefined where it does not exist. */
export interface FileVersions {
  readonly path: string;
  readonly base: PathContent | undefined;
  readonly ours: PathContent | undefined;
  readonly theirs: PathContent | undefined;
}

/** What turns our tree into the merged one, and the files that both sides have changed. */
export interface TreeMerge {
  readonly put: Map<string, PathContent>;
  readonly remove: string[];
  readonly conflicts: FileVersions[];
}

type Line = TreeLine | undefined;
type Side = "base" | "ours" | "theirs";

const isSame = (left: Line, right: Line): boolean => left?.oid === right?.oid && left?.mode === right?.mode;

const contentOf = (line: Line): PathContent | undefined => line && { mode: line.mode, oid: line.oid };

const fileOf = (line: Line): Line => (line && !isFolder(line) ? line : undefined);
const folderOf = (line: Line): Line => (line && isFolder(line) ? line : undefined);

type Lines = Readonly<Record<Side, Line>>;

const versionsOf = (path: string, { base, ours, theirs }: Lines): FileVersions => ({
  path,
  base: contentOf(base),
  ours: contentOf(ours),
  theirs: contentOf(theirs),
});

const isRemoved = (removed: ReadonlySet<string>, path: string): boolean =>
  removed.has(path) || isBelowAny(removed, path);

const addMerge = (merge: TreeMerge, { put, remove, conflicts }: TreeMerge): void => {
  for (const [path, content] of put) merge.put.set(path, content);
  for (const path of remove) merge.remove.push(path);
  for (const conflict of conflicts) merge.conflicts.push(conflict);
};

const emptyMerge = (): TreeMerge => ({ put: new Map(), remove: [], conflicts: [] });

/** Merges two trees that come from a common one, path by path. Folders that only one side changed are not opened. */
export const mergeTrees = async (db: Db, trees: Readonly<Record<Side, string>>): Promise<TreeMerge> => {
  const takeTheirs = async (merge: TreeMerge, path: string, ours: Line, theirs: Line): Promise<void> => {
    if (ours) merge.remove.push(path);
    if (!theirs) return;
    if (!isFolder(theirs)) return void merge.put.set(path, { mode: theirs.mode, oid: theirs.oid });
    for (const file of await pathsBelow(db, theirs.oid))
      merge.put.set(`${path}/${file.path}`, { mode: file.mode, oid: file.oid });
  };

  const mergeEntry = async (merge: TreeMerge, path: string, base: Line, ours: Line, theirs: Line): Promise<void> => {
    if (isSame(ours, theirs) || isSame(base, theirs)) return;
    if (isSame(base, ours)) return takeTheirs(merge, path, ours, theirs);
    const lines = { base, ours, theirs };
    const all = Object.values(lines);
    if (!all.some(fileOf)) return mergeFolder(merge, path, lines);
    if (all.some(folderOf)) return mergeMixed(merge, path, lines);
    merge.conflicts.push(versionsOf(path, lines));
  };

  /** A path that is a file in one tree and a folder in another: one of the two must end. */
  const mergeMixed = async (merge: TreeMerge, path: string, lines: Lines): Promise<void> => {
    const { base, ours, theirs } = lines;
    const below = emptyMerge();
    await mergeFolder(below, path, { base: folderOf(base), ours: folderOf(ours), theirs: folderOf(theirs) });
    const before = fileOf(base);
    const own = fileOf(ours);
    const other = fileOf(theirs);
    const isDecided = isSame(own, other) || isSame(before, own) || isSame(before, other);
    const file = isSame(before, own) ? other : own;
    const kept = folderOf(ours) ? await pathsBelow(db, ours?.oid ?? emptyTreeId) : [];
    const removed = new Set(below.remove);
    const isLeft = kept.some((entry) => !isRemoved(removed, `${path}/${entry.path}`));
    const isFolderLeft = isLeft || below.put.size > 0 || below.conflicts.length > 0;
    if (!isDecided || (file && isFolderLeft)) return void merge.conflicts.push(versionsOf(path, lines));
    if (own && own === file) return;
    if (!isFolderLeft) return takeTheirs(merge, path, ours, file);
    if (own) merge.remove.push(path);
    addMerge(merge, below);
  };

  const mergeFolder = async (merge: TreeMerge, path: string, lines: Lines): Promise<void> => {
    const open = async (line: Line) => (await openTree(db, line?.oid ?? emptyTreeId)).lines;
    const base = await open(lines.base);
    const ours = await open(lines.ours);
    const theirs = await open(lines.theirs);
    for (const name of new Set([...base.keys(), ...ours.keys(), ...theirs.keys()]))
      await mergeEntry(merge, path ? `${path}/${name}` : name, base.get(name), ours.get(name), theirs.get(name));
  };

  const root = (oid: string): TreeLine => ({ mode: modes.folder, name: "", oid });
  const merge = emptyMerge();
  const { base, ours, theirs } = trees;
  await mergeFolder(merge, "", { base: root(base), ours: root(ours), theirs: root(theirs) });
  return merge;
};
