import type { Db } from "../../db/engine.ts";
import type { PathContent } from "../../git/change-paths.ts";
import { emptyTreeId, isFolder, modes, type TreeLine } from "../../git/tree.ts";
import { openTree } from "./trees.ts";

/** A file that differs between two trees; undefined where it does not exist. */
export interface ChangedFile {
  readonly path: string;
  readonly before: PathContent | undefined;
  readonly after: PathContent | undefined;
}

type Line = TreeLine | undefined;

const fileOf = (line: Line): PathContent | undefined =>
  line && !isFolder(line) ? { mode: line.mode, oid: line.oid } : undefined;
const isSame = (left: Line, right: Line): boolean => left?.oid === right?.oid && left?.mode === right?.mode;
const folderOf = (line: Line): string => (line && isFolder(line) ? line.oid : emptyTreeId);

/** The files that differ between two trees, in order of their paths. Equal folders are not opened. */
export const diffTrees = async (db: Db, before: string, after: string): Promise<ChangedFile[]> => {
  const changed: ChangedFile[] = [];

  const compare = async (path: string, left: Line, right: Line): Promise<void> => {
    const from = fileOf(left);
    const to = fileOf(right);
    if (from || to) changed.push({ path, before: from, after: to });
    if (folderOf(left) !== folderOf(right)) await compareFolders(path, folderOf(left), folderOf(right));
  };

  const compareFolders = async (path: string, left: string, right: string): Promise<void> => {
    const from = (await openTree(db, left)).lines;
    const to = (await openTree(db, right)).lines;
    for (const name of new Set([...from.keys(), ...to.keys()])) {
      const before = from.get(name);
      const after = to.get(name);
      if (!isSame(before, after)) await compare(path ? `${path}/${name}` : name, before, after);
    }
  };

  await compare("", { mode: modes.folder, name: "", oid: before }, { mode: modes.folder, name: "", oid: after });
  return changed.sort((left, right) => (left.path < right.path ? -1 : 1));
};
