import { commitsAmong, createCommitGraph } from "../../../catalogue/history/commit-graph.js";
import { loadBlobs, loadTags, treesAmong } from "../../../catalogue/history/history-store.js";
import { HubError } from "../../../errors.js";
import { writePack } from "../../../git/pack-writer.js";
import { emptyTreeId } from "../../../git/tree.js";
import { listShownRefs } from "../shown-refs.js";
import { isReady, selectCommits } from "./negotiate.js";
import { readObjects } from "./object-stream.js";
import { selectObjects } from "./select-objects.js";
const notOurs = (oid) => new HubError("not_found", `upload-pack: not our ref ${oid}`);
const sortWants = async ({ db, view }, repositoryId, wants) => {
    const commits = await commitsAmong(db, repositoryId, wants);
    const others = wants.filter((oid) => !commits.has(oid));
    const tags = await loadTags(db, repositoryId, others);
    const trees = await treesAmong(db, repositoryId, others);
    const blobs = new Set((await loadBlobs(db, [repositoryId], others)).map(({ oid }) => oid));
    const tagged = new Map(tags.map(({ oid, target }) => [oid, target]));
    if (others.includes(emptyTreeId))
        trees.add(emptyTreeId);
    const unknown = others.find((oid) => !tagged.has(oid) && !trees.has(oid) && !blobs.has(oid));
    if (unknown)
        throw notOurs(unknown);
    const leading = [...commits, ...tagged.values()];
    for (const sha of leading)
        if ((await view(repositoryId, sha)) !== sha)
            throw notOurs(sha);
    return { commits: leading, tags: [...tagged.keys()], trees: [...trees], blobs: [...blobs] };
};
const resolveDeepen = (refs, deepen) => {
    const shortName = ({ name }) => name.replace(/^refs\/(?:heads|tags)\//, "");
    const byName = new Map([
        ...refs.toReversed().map((ref) => [shortName(ref), ref]),
        ...refs.map((ref) => [ref.name, ref]),
    ]);
    const not = deepen.not.map((name) => {
        const found = byName.get(name);
        if (!found)
            throw new HubError("not_found", `deepen-not names "${name.slice(0, 100)}", which is not a ref here.`);
        return found.peeled ?? found.target;
    });
    return { ...deepen, not };
};
const tagsToSend = (refs, request, wanted, sent) => {
    const isAsked = request.options.has("include-tag");
    const following = refs.flatMap(({ target, peeled }) => (isAsked && peeled && sent.has(peeled) ? [target] : []));
    return [...new Set([...wanted.tags, ...following])];
};
/**
 * A pack whose files the gate lets through; large files come by git lfs, which checks them itself. The check is a part of
 * the pack, because its errors reach the client.
 */
const checkedPack = async function* (scans, blobs, pack) {
    const contents = blobs.flatMap(({ sha256, is_large }) => (sha256 !== null && !is_large ? [sha256] : []));
    await scans.checkDownload(contents, "A file of this repository");
    yield* pack;
};
/** Reads a fetch request against the history of a repository. */
export const openFetch = async (deps, repositoryId, request) => {
    const { db, view, scans } = deps;
    const objects = await sortWants(deps, repositoryId, request.wants);
    const graph = createCommitGraph(db, repositoryId);
    const common = [...(await commitsAmong(db, repositoryId, request.haves))];
    const shallow = [...(await commitsAmong(db, repositoryId, request.shallow))];
    const wanted = { wants: objects.commits, common, shallow };
    const prepare = async () => {
        const refs = await listShownRefs(db, view, repositoryId);
        const selection = await selectCommits(graph, wanted, request.deepen && resolveDeepen(refs, request.deepen));
        const { trees, blobs } = await selectObjects(db, { repositoryId, selection, ...objects, filter: request.filter });
        const commits = selection.commits.map(({ sha }) => sha);
        const tags = tagsToSend(refs, request, objects, new Set(commits));
        const count = commits.length + tags.length + trees.length + blobs.length;
        const contents = readObjects(deps, { repositoryId, commits, tags, trees, blobs });
        return { ...selection, count, pack: checkedPack(scans, blobs, writePack(count, contents)) };
    };
    return {
        /** Commits that both sides have. */
        common /** Whether the client need not name more commits. */,
        isReady: () => isReady(graph, wanted) /** Changes of a shallow history, then the pack. */,
        prepare,
    };
};
//# sourceMappingURL=upload-pack.js.map