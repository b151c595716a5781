import type { TreeEntry } from "@orrery/contract";
import type { FileRow } from "../../catalogue/file-store.ts";
import { pointerOf } from "../../catalogue/git-objects.ts";

/** A file as the list of a folder shows it. */
const toFileEntry = ({ path, size, oid, sha256, is_large }: FileRow): TreeEntry => ({
  type: "file",
  oid,
  size,
  path,
  ...(is_large && sha256 && { lfs: { oid: sha256, size, pointerSize: pointerOf(sha256, size).length } }),
});

/** An entry, and the number of the commit that last changed it. */
export interface TreeNode {
  readonly entry: TreeEntry;
  readonly changed: number;
}

const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf("/")));

/** Every folder above a file, from the one it is in upwards, as far as the one that is listed. */
const foldersOf = (path: string, root: string): string[] => {
  const found: string[] = [];
  for (let folder = folderOf(path); folder.length > root.length; folder = folderOf(folder)) found.push(folder);
  return found;
};

/** What a folder contains: its own entries, or those of the folders below it, too. In order of their paths. */
export const nodesBelow = (
  files: readonly FileRow[],
  root: string,
  isRecursive: boolean,
  oids: ReadonlyMap<string, string>,
): TreeNode[] => {
  const nodes = new Map<string, TreeNode>();
  for (const file of files) {
    if (isRecursive || folderOf(file.path) === root)
      nodes.set(file.path, { entry: toFileEntry(file), changed: file.since });
    const folders = foldersOf(file.path, root);
    for (const path of isRecursive ? folders : folders.slice(-1)) {
      const changed = Math.max(file.since, nodes.get(path)?.changed ?? 0);
      nodes.set(path, { entry: { type: "directory", oid: oids.get(path) ?? "", size: 0, path }, changed });
    }
  }
  return [...nodes.values()].sort((left, right) => (left.entry.path < right.entry.path ? -1 : 1));
};
