import { setImmediate as nextTurn } from "node:timers/promises";
import { type GitBlobRow, loadBlobs } from "../../../catalogue/history/history-store.ts";
import { type OpenTree, openTrees } from "../../../catalogue/history/trees.ts";
import type { Db } from "../../../db/engine.ts";
import { HubError } from "../../../errors.ts";
import { lfsPointer } from "../../../git/lfs-pointer.ts";
import type { ObjectFilter } from "../../../git/object-filter.ts";
import { isFolder, type TreeLine } from "../../../git/tree.ts";
import type { CommitSelection } from "./negotiate.ts";

/** The folders and files that a fetch sends. */
export interface ObjectSelection {
  readonly trees: readonly string[];
  readonly blobs: readonly GitBlobRow[];
}

/** A folder, and the same folder in commits that the client has or gets as well. */
interface Visit {
  readonly oid: string;
  readonly bases: readonly string[];
  readonly depth: number;
}

/** Commits whose trees are compared at once: the trees of large folders have megabytes. */
const commitsAtOnce = 20;

const isIn = (base: OpenTree | undefined, { name, oid, mode }: TreeLine): boolean => {
  const line = base?.lines.get(name);
  return line?.oid === oid && line.mode === mode;
};

const folderIn = (base: OpenTree | undefined, name: string): string[] => {
  const line = base?.lines.get(name);
  return line && isFolder(line) ? [line.oid] : [];
};

const missingTree = (oid: string): Error => new Error(`tree ${oid} is not in the database`);

/** Collects what is below some folders and not in their bases, level by level. */
const createCollector = (db: Db, { treeDepth, blobLimit }: ObjectFilter) => {
  /** Depth at which a folder was visited: one that comes again closer to the root shows more. */
  const trees = new Map<string, number>();
  const blobs = new Set<string>();

  const visit = ({ oid, bases, depth }: Visit, open: ReadonlyMap<string, OpenTree>): Visit[] => {
    const tree = open.get(oid);
    if (!tree) throw missingTree(oid);
    const others = bases.map((base) => open.get(base));
    const next: Visit[] = [];
    for (const line of tree.lines.values()) {
      if (others.some((base) => isIn(base, line))) continue;
      if (isFolder(line))
        next.push({ oid: line.oid, bases: others.flatMap((base) => folderIn(base, line.name)), depth: depth + 1 });
      else if (depth + 1 < treeDepth && blobLimit > 0) blobs.add(line.oid);
    }
    return next;
  };

  const isNew = ({ oid, bases, depth }: Visit): boolean => {
    if (depth >= treeDepth || bases.includes(oid)) return false;
    const before = trees.get(oid);
    if (before !== undefined && (before <= depth || treeDepth === Number.POSITIVE_INFINITY)) return false;
    trees.set(oid, depth);
    return true;
  };

  return {
    trees,
    blobs,
    collect: async (roots: readonly Visit[]): Promise<void> => {
      let level = roots.filter(isNew);
      while (level.length > 0) {
        const open = await openTrees(
          db,
          level.flatMap(({ oid, bases }) => [oid, ...bases]),
        );
        level = level.flatMap((item) => visit(item, open)).filter(isNew);
        // SQLite answers at once, so nothing else would get a turn.
        await nextTurn();
      }
    },
  };
};

const sizeInGit = ({ is_large, sha256, size }: GitBlobRow): number =>
  is_large ? lfsPointer(sha256 ?? "", size).length : size;

/** Files whose content a mirror does not have cannot be sent. */
const requireContents = (oids: ReadonlySet<string>, rows: readonly GitBlobRow[]): void => {
  const missing = oids.size - rows.filter(({ sha256 }) => sha256 !== null).length;
  if (missing > 0)
    throw new HubError(
      "not_found",
      `This hub mirrors the repository without the content of ${missing} ${missing === 1 ? "file" : "files"}. Clone with --filter=blob:none, or ask an admin to import the files.`,
    );
};

export interface SelectionRequest {
  readonly repositoryId: number;
  readonly selection: CommitSelection;
  readonly filter: ObjectFilter;
  /** Folders and files that are asked for by id, as partial clones do. */
  readonly trees: readonly string[];
  readonly blobs: readonly string[];
}

/** Chooses the folders and files of some commits that the client does not have. Each is compared with its parents. */
export const selectObjects = async (db: Db, request: SelectionRequest): Promise<ObjectSelection> => {
  const { repositoryId, selection, filter } = request;
  const { isKnown } = selection;
  // A folder counts as sent where a parent has it, so parents come first: a commit can go back to an earlier tree.
  const commits = [...selection.commits].sort((left, right) => left.total - right.total);
  const treeOf = new Map(commits.map(({ sha, tree }) => [sha, tree]));
  const ends = new Set(selection.shallow);
  const collector = createCollector(db, filter);
  const basesOf = async (sha: string, parents: readonly string[]): Promise<string[]> => {
    const own = parents.flatMap((parent) => treeOf.get(parent) ?? []);
    const known = parents.filter((parent) => !treeOf.has(parent) && isKnown(parent) && !ends.has(sha));
    return [...own, ...(await treesOf(db, repositoryId, known))];
  };
  for (let start = 0; start < commits.length; start += commitsAtOnce) {
    const visits: Visit[] = [];
    for (const { sha, tree, parents } of commits.slice(start, start + commitsAtOnce))
      visits.push({ oid: tree, bases: await basesOf(sha, parents), depth: 0 });
    await collector.collect(visits);
  }
  await collector.collect(request.trees.map((oid) => ({ oid, bases: [], depth: 0 })));
  const rows = await loadBlobs(db, [repositoryId], [...collector.blobs]);
  const asked = await loadBlobs(db, [repositoryId], request.blobs);
  const isLimited = filter.blobLimit < Number.POSITIVE_INFINITY;
  const blobs = isLimited ? rows.filter((row) => sizeInGit(row) < filter.blobLimit) : rows;
  const all = new Map([...blobs, ...asked].map((row) => [row.oid, row]));
  requireContents(new Set(isLimited ? all.keys() : [...collector.blobs, ...all.keys()]), [...all.values()]);
  return { trees: [...new Set([...collector.trees.keys(), ...request.trees])], blobs: [...all.values()] };
};

const treesOf = async (db: Db, repositoryId: number, shas: readonly string[]): Promise<string[]> => {
  if (shas.length === 0) return [];
  const rows = await db
    .selectFrom("commits")
    .select("tree")
    .where("repository_id", "=", repositoryId)
    .where("sha", "in", shas)
    .execute();
  return rows.map(({ tree }) => tree);
};
