import type { Db } from "../../db/engine.ts";
import type { PathContent } from "../../git/change-paths.ts";
import { emptyTreeId, isFolder, modes, type TreeLine } from "../../git/tree.ts";
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

const areFolders = (ours: Line, theirs: Line): boolean => !!ours && isFolder(ours) && !!theirs && isFolder(theirs);

/** Merges two trees that come from a common one, path by path. Folders that only one side changed are not opened. */
export const mergeTrees = async (db: Db, trees: Readonly<Record<Side, string>>): Promise<TreeMerge> => {
  const merge: TreeMerge = { put: new Map(), remove: [], conflicts: [] };

  const takeTheirs = async (path: string, ours: Line, theirs: Line): Promise<void> => {
    if (ours) merge.remove.push(path);
    if (!theirs) return;
    if (!isFolder(theirs)) return void merge.put.set(path, { mode: theirs.mode, oid: theirs.oid });
    for (const file of await pathsBelow(db, theirs.oid))
      merge.put.set(`${path}/${file.path}`, { mode: file.mode, oid: file.oid });
  };

  const mergeEntry = async (path: string, base: Line, ours: Line, theirs: Line): Promise<void> => {
    if (isSame(ours, theirs) || isSame(base, theirs)) return;
    if (areFolders(ours, theirs))
      return mergeFolder(path, { base: base && isFolder(base) ? base : undefined, ours, theirs });
    if (isSame(base, ours)) return takeTheirs(path, ours, theirs);
    // One side has deleted a folder in which the other has changed something.
    if (base && isFolder(base) && [ours, theirs].every((line) => !line || isFolder(line)))
      return mergeFolder(path, { base, ours, theirs });
    merge.conflicts.push({ path, base: contentOf(base), ours: contentOf(ours), theirs: contentOf(theirs) });
  };

  const mergeFolder = async (path: string, lines: Readonly<Record<Side, Line>>): Promise<void> => {
    const open = async (line: Line) => (await openTree(db, line?.oid ?? emptyTreeId)).lines;
    const [base, ours, theirs] = [await open(lines.base), await open(lines.ours), await open(lines.theirs)];
    for (const name of new Set([...base.keys(), ...ours.keys(), ...theirs.keys()]))
      await mergeEntry(path ? `${path}/${name}` : name, base.get(name), ours.get(name), theirs.get(name));
  };

  const root = (oid: string): TreeLine => ({ mode: modes.folder, name: "", oid });
  const { base, ours, theirs } = trees;
  await mergeFolder("", { base: root(base), ours: root(ours), theirs: root(theirs) });
  return merge;
};
