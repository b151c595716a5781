import { diffTrees } from "../../../catalogue/history/diff-trees.js";
import { commitOfRef, findCommit, listRefs } from "../../../catalogue/history/history-store.js";
import { parentsOf, walkCommits } from "../../../catalogue/history/walk.js";
import { mainRef } from "../../../git/ref-name.js";
import { emptyTreeId } from "../../../git/tree.js";
/** Max commits that are searched for the file names of large files. */
const maxSearched = 5_000;
const storedLargeBlobs = (db, repositoryId) => db
    .selectFrom("git_blobs")
    .selectAll()
    .where("repository_id", "=", repositoryId)
    .where("is_large", "=", 1)
    .where("sha256", "is not", null)
    .execute();
/** Main first: its names are those that people know. */
const orderedRefs = async (db, repositoryId) => {
    const refs = await listRefs(db, repositoryId);
    return refs.sort((left, right) => Number(right.name === mainRef) - Number(left.name === mainRef));
};
/** Finds the newest commit that added each file, from every ref backwards. */
const findPlaces = async (db, repositoryId, wanted) => {
    const places = new Map();
    const seen = new Set();
    for (const ref of await orderedRefs(db, repositoryId)) {
        const head = await commitOfRef(db, ref);
        if (!head)
            continue;
        for await (const commit of walkCommits(db, repositoryId, head.sha)) {
            if (places.size === wanted.size || seen.size >= maxSearched || seen.has(commit.sha))
                break;
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
export const listLargeFiles = async (db, repositoryId) => {
    const blobs = await storedLargeBlobs(db, repositoryId);
    const places = await findPlaces(db, repositoryId, new Set(blobs.map(({ oid }) => oid)));
    const unknown = { filename: "", pushedAt: new Date(0).toISOString() };
    return blobs
        .map(({ oid, sha256, size }) => ({ fileOid: oid, ...(places.get(oid) ?? unknown), oid: sha256 ?? "", size }))
        .sort((left, right) => right.pushedAt.localeCompare(left.pushedAt) || left.fileOid.localeCompare(right.fileOid));
};
//# sourceMappingURL=list.js.map