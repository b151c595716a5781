import { storedContents } from "../../../catalogue/content-access.js";
import { commitsAmong } from "../../../catalogue/history/commit-graph.js";
import { loadBlobs, loadTags, treesAmong } from "../../../catalogue/history/history-store.js";
import { HubError } from "../../../errors.js";
import { checkAttributes } from "../../../git/attributes-file.js";
import { parsePointer } from "../../../git/lfs-pointer.js";
import { mapLimited } from "../../../workers/map-limited.js";
const filesAtOnce = 16;
const oidsOf = (objects, kind) => objects.flatMap((object) => (object.kind === kind ? object.oid : []));
/** Commits that git was shown, and tags for them. */
const knownCommits = async ({ db, view }, repositoryId, oids) => {
    const known = await commitsAmong(db, repositoryId, oids);
    for (const sha of known)
        if ((await view(repositoryId, sha)) !== sha)
            known.delete(sha);
    for (const { oid } of await loadTags(db, repositoryId, oids))
        known.add(oid);
    return known;
};
const missing = ({ kind, oid, path }) => new HubError("unprocessable", `The push is missing the ${kind} ${oid}${path ? ` of "${path}"` : ""}, and the repository does not have it.`);
/** Everything that the pack refers to must be in the pack or in the repository. */
const checkExpected = async (deps, repositoryId, { expected }) => {
    const { db } = deps;
    const known = new Set([
        ...(await knownCommits(deps, repositoryId, oidsOf(expected, "commit"))),
        ...(await treesAmong(db, repositoryId, oidsOf(expected, "tree"))),
        ...(await loadBlobs(db, [repositoryId], oidsOf(expected, "blob"))).map(({ oid }) => oid),
    ]);
    const absent = expected.find(({ oid }) => !known.has(oid));
    if (absent)
        throw missing(absent);
};
const checkAttributeFiles = async ({ blobs, read }) => {
    for (const blob of blobs)
        if (/\.gitattributes$/i.test(blob.path ?? ""))
            checkAttributes(blob.path ?? "", await read(blob));
};
const checkSizes = ({ maxGitFileBytes }, { blobs }) => {
    const large = blobs.find(({ size }) => size > maxGitFileBytes);
    if (large)
        throw new HubError("too_large", `"${large.path}" has ${large.size} bytes. Track files over ${maxGitFileBytes / 1024 ** 2} MiB with git lfs.`);
};
/** The pointers of a push, by the id of their blob; throws if one leads to a file that is not stored. */
const checkPointers = async (deps, viewer, { blobs, read }) => {
    const pointers = new Map();
    const paths = new Map();
    const check = async (blob) => {
        const pointer = parsePointer(await read(blob));
        if (!pointer)
            return;
        pointers.set(blob.oid, pointer);
        paths.set(pointer, blob.path);
    };
    await mapLimited(blobs.filter((blob) => blob.isPointer), filesAtOnce, check);
    const named = [...pointers.values()].map(({ sha256 }) => sha256);
    const stored = await storedContents(deps, viewer, named);
    for (const pointer of pointers.values())
        if (stored.get(pointer.sha256) !== pointer.size)
            throw new HubError("unprocessable", `The LFS file "${paths.get(pointer)}" (${pointer.sha256.slice(0, 12)}…) is not on this hub. Run: git lfs push --all origin`);
    return pointers;
};
/** Throws if objects of a push are missing or not allowed; returns its pointers to large files. */
export const checkPush = async (deps, repositoryId, received, viewer) => {
    await checkExpected(deps, repositoryId, received);
    checkSizes(deps, received);
    await checkAttributeFiles(received);
    return checkPointers(deps, viewer, received);
};
//# sourceMappingURL=check-push.js.map