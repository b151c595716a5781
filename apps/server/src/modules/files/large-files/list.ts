import type { LargeFiles } from "@orrery/contract";
import { diffTrees } from "../../../catalogue/history/diff-trees.ts";
import { commitOfRef, findCommit, type GitBlobRow, listRefs } from "../../../catalogue/history/history-store.ts";
import { parentsOf, walkCommits } from "../../../catalogue/history/walk.ts";
import type { Db } from "../../../db/engine.ts";
import { mainRef } from "../../../git/ref-name.ts";
import { emptyTreeId } from "../../../git/tree.ts";

/** Max commits that are searched for the file names of large files. */
const maxSearched = 5_000;

type Place = Pick<LargeFiles[number], "filename" | "pushedAt" | "ref">;

const storedLargeBlobs = (db: Db, repositoryId: number): Promise<GitBlobRow[]> =>
  db
    .selectFrom("git_blobs")
    .selectAll()
    .where("repository_id", "=", repositoryId)
    .where("is_large", "=", 1)
    .where("sha256", "is not", null)
    .execute();

/** Main first: its names are those that people know. */
const orderedRefs = async (db: Db, repositoryId: number) => {
  const refs = await listRefs(db, repositoryId);
  return refs.sort((left, right) => Number(right.name === mainRef) - Number(left.name === mainRef));
};

/** Finds the newest commit that added each file, from every ref backwards. */
const findPlaces = async (db: Db, repositoryId: number, wanted: Set<string>): Promise<Map<string, Place>> => {
  const places = new Map<string, Place>();
  const seen = new Set<string>();
  for (const ref of await orderedRefs(db, repositoryId)) {
    const head = await commitOfRef(db, ref);
    if (!head) continue;
    for await (const commit of walkCommits(db, repositoryId, head.sha)) {
      if (places.size === wanted.size || seen.size >= maxSearched || seen.has(commit.sha)) break;
      seen.add(commit.sha);
      const [first] = parentsOf(commit);
      const before = first === undefined ? undefined : await findCommit(db, repositoryId, first);
      const pushedAt = new Date(commit.created_at).toISOString();
      for (const { path, after } of await diffTrees(db, before?.tree ?? emptyTreeId, commit.tree))
        if (after && wanted.has(after.oid) && !places.has(after.oid))
          places.set(after.oid, { filename: path, pushedAt, ref: ref.name });
    }
  }
  return places;
};

/** All large files of a repository, those pushed last first. */
export const listLargeFiles = async (db: Db, repositoryId: number): Promise<LargeFiles> => {
  const blobs = await storedLargeBlobs(db, repositoryId);
  const places = await findPlaces(db, repositoryId, new Set(blobs.map(({ oid }) => oid)));
  const unknown: Place = { filename: "", pushedAt: new Date(0).toISOString() };
  return blobs
    .map(({ oid, sha256, size }) => ({ fileOid: oid, ...(places.get(oid) ?? unknown), oid: sha256 ?? "", size }))
    .sort((left, right) => right.pushedAt.localeCompare(left.pushedAt) || left.fileOid.localeCompare(right.fileOid));
};
