import { commitLines } from "../../hub-commits.js";
import { mergedFiles } from "./merged-files.js";
import { addCommit, ancestorsOf, areEqualFiles, commitAt, headOf, } from "./model.js";
import { competingChanges, randomChanges, resultOf } from "./random-changes.js";
import { randomMessage } from "./random-message.js";
const assertEqual = (what, actual, expected) => {
    if (actual !== expected)
        throw new Error(`${what}: got ${actual}, not ${expected}`);
};
const apiOf = ({ model }) => `/api/models/${model.id}`;
const branchRef = (name) => `refs/heads/${name}`;
const tick = ({ clock, random }) => {
    clock.ms += 1 + random.below(5_000_000);
};
const send = async (target, method, path, body) => {
    const reply = await target.hub.send(method, `${apiOf(target)}/${path}`, body, target.hub.token);
    return { status: reply.status, body: (await reply.json()) };
};
const mustSend = async (target, ...call) => {
    const { status, body } = await send(target, ...call);
    if (status !== 200)
        throw new Error(`${call[0]} ${call[1]} failed with ${status}: ${body.error}`);
    return body;
};
/** Operations of a commit. A file that moves is sent again, a large one named by its hash alone. */
const toOperations = ({ put, removedFiles, removedFolders }, random) => [
    ...[...removedFiles].map((path) => ({ key: "deletedFile", value: { path } })),
    ...[...removedFolders].map((path) => ({ key: "deletedFolder", value: { path: `${path}${random.pick(["", "/"])}` } })),
    ...[...put].map(([path, { blob, large }]) => {
        const { oid, size } = large ?? { oid: "", size: 0 };
        if (large)
            return { key: "lfsFile", value: { path, algo: "sha256", oid, ...(random.isOneIn(2) && { size }) } };
        return { key: "file", value: { path, content: blob.toString("base64"), encoding: "base64" } };
    }),
];
const sendCommit = async (writing, ref, revision, given) => {
    tick(writing);
    const { random, model, large, hub } = writing;
    const head = headOf(model, ref);
    const changes = given ?? randomChanges(random, head.files, large);
    const { summary, description } = randomMessage(random);
    const parent = head.sha && random.isOneIn(3) ? { parentCommit: head.sha } : {};
    const header = { summary, description, ...parent };
    const reply = await commitLines(hub, apiOf(writing), revision, toOperations(changes, random), { header });
    const message = description ? `${summary}\n\n${description}` : summary;
    return { reply, head, changes, text: { title: summary, message } };
};
/** Commits to a branch or pull request. Changes that cancel each other out give no commit. */
const commit = async (writing, ref, given) => {
    const revision = ref.replace(/^refs\/heads\//, "");
    const { reply, head, changes, text } = await sendCommit(writing, ref, revision, given);
    assertEqual(`commit to ${ref} (${reply.body.error})`, reply.status, 200);
    const files = resultOf(head.files, changes);
    if (areEqualFiles(files, head.files)) {
        if (head.sha)
            assertEqual(`empty commit to ${ref}`, reply.body.commitOid, head.sha);
        return undefined;
    }
    const sha = reply.body.commitOid;
    return addCommit(writing.model, ref, { parents: [head.mark], files, ...text, at: writing.clock.ms, sha });
};
const commitToBranch = async (writing) => {
    await commit(writing, branchRef(writing.random.pick(writing.branches)));
};
/** A commit on top of an old one changes nothing. */
const commitTooLate = async (writing) => {
    const ref = branchRef(writing.random.pick(writing.branches));
    const { sha } = commitAt(writing.model, headOf(writing.model, ref).parents[0] ?? headOf(writing.model, ref).mark);
    if (!sha || sha === headOf(writing.model, ref).sha)
        return;
    const operations = [{ key: "file", value: { path: "late", content: "" } }];
    const header = { parentCommit: sha };
    const { status } = await commitLines(writing.hub, apiOf(writing), ref, operations, { header });
    assertEqual(`late commit to ${ref}`, status, 412);
};
const openPull = async (writing) => {
    const base = writing.random.pick(writing.branches);
    const { reply, head, changes, text } = await sendCommit(writing, branchRef(base), `${base}?create_pr=1`);
    const files = resultOf(head.files, changes);
    if (areEqualFiles(files, head.files))
        return assertEqual("empty pull request", reply.status, 422);
    assertEqual(`pull request for ${base} (${reply.body.error})`, reply.status, 200);
    const { number } = reply;
    const fields = { parents: [head.mark], files, ...text, at: writing.clock.ms, sha: reply.body.commitOid };
    addCommit(writing.model, `refs/pr/${number}`, fields);
    writing.pulls.push({ number, base, start: head.mark });
};
const pickPull = ({ pulls, random }) => pulls.length > 0 ? random.pick(pulls) : undefined;
const commitToPull = async (writing) => {
    const pull = pickPull(writing);
    if (pull)
        await commit(writing, `refs/pr/${pull.number}`);
};
/** Changes on a branch what a pull request for it has changed, too. */
const competeWithPull = async (writing) => {
    const pull = pickPull(writing);
    if (!pull)
        return;
    const ref = branchRef(pull.base);
    const { model, random } = writing;
    const start = commitAt(model, pull.start);
    const theirs = headOf(model, `refs/pr/${pull.number}`);
    const isChanged = (path) => theirs.files.get(path) !== start.files.get(path);
    const changes = competingChanges(random, headOf(model, ref).files, isChanged);
    if (changes)
        await commit(writing, ref, changes);
};
const readFile = async ({ hub, model }, sha, path) => {
    const parts = path.split("/").map(encodeURIComponent).join("/");
    const reply = await hub.get(`/${model.id}/raw/${sha}/${parts}`);
    assertEqual(`reading ${path}`, reply.status, 200);
    return Buffer.from(await reply.arrayBuffer());
};
/** What the hub has written about a merge. */
const textOf = async (writing, sha) => {
    const reply = await writing.hub.get(`${apiOf(writing)}/commits/${sha}?limit=1`);
    const [commit] = (await reply.json());
    return { title: commit?.title ?? "", message: `${commit?.title}\n\n${commit?.message}` };
};
const mergePull = async (writing) => {
    const pull = pickPull(writing);
    if (!pull)
        return;
    const { model, pulls, clock } = writing;
    const ref = branchRef(pull.base);
    const theirs = headOf(model, `refs/pr/${pull.number}`);
    const ours = headOf(model, ref);
    pulls.splice(pulls.indexOf(pull), 1);
    tick(writing);
    const { status, body } = await send(writing, "POST", `discussions/${pull.number}/merge`, {});
    const attempt = { number: pull.number, ours: ours.mark, theirs: theirs.mark };
    if (status === 409 && body.error?.includes("has conflicts in"))
        return void model.merges.push({ ...attempt, merged: undefined });
    assertEqual(`merge of #${pull.number} (${body.error})`, status, 200);
    const sha = body.mergeCommitId ?? "";
    const base = ancestorsOf(model, ours.mark).has(pull.start) ? commitAt(model, pull.start).files : new Map();
    const files = await mergedFiles(base, ours.files, theirs.files, (path) => readFile(writing, sha, path));
    const merge = { parents: [ours.mark, theirs.mark], files, ...(await textOf(writing, sha)), at: clock.ms, sha };
    model.merges.push({ ...attempt, merged: addCommit(model, ref, merge).mark });
};
const closePull = async (writing) => {
    const pull = pickPull(writing);
    if (!pull)
        return;
    writing.pulls.splice(writing.pulls.indexOf(pull), 1);
    await mustSend(writing, "POST", `discussions/${pull.number}/status`, { status: "closed" });
};
/** Something that names a commit of this history, and the commit. */
const pickRevision = ({ random, branches, tags, model }) => {
    const branch = random.pick(branches);
    const head = headOf(model, branchRef(branch));
    if (tags.length > 0 && random.isOneIn(3)) {
        const tag = random.pick(tags);
        return { revision: tag, mark: model.tags.get(tag)?.target ?? 0 };
    }
    const before = commitAt(model, head.parents[0] ?? head.mark);
    if (before.sha && random.isOneIn(3))
        return { revision: before.sha, mark: before.mark };
    return { revision: branch, mark: head.mark };
};
/** A commit without parents; the hub does not tell its id. */
export const rootCommit = (message, { ms }, files = new Map()) => ({
    parents: [],
    files,
    title: message,
    message,
    at: ms,
});
const createBranch = async (writing) => {
    const { random, branches, model, clock } = writing;
    const name = `${writing.prefix}${random.pick(["dev", "fix/one", "fix/two", "ünï", "v1.0", "{x}"])}`;
    if (branches.includes(name))
        return;
    tick(writing);
    const path = `branch/${encodeURIComponent(name)}`;
    branches.push(name);
    if (random.isOneIn(5)) {
        await mustSend(writing, "POST", path, { emptyBranch: true });
        return void addCommit(model, branchRef(name), rootCommit("initial commit", clock));
    }
    const { revision, mark } = pickRevision({ ...writing, branches: branches.slice(0, -1) });
    await mustSend(writing, "POST", path, { startingPoint: revision });
    model.heads.set(branchRef(name), mark);
};
const deleteBranch = async (writing) => {
    const { branches, random, trunk, pulls, model } = writing;
    const free = branches.filter((name) => name !== trunk && !pulls.some(({ base }) => base === name));
    if (free.length === 0)
        return;
    const name = random.pick(free);
    await mustSend(writing, "DELETE", `branch/${encodeURIComponent(name)}`);
    branches.splice(branches.indexOf(name), 1);
    model.heads.delete(branchRef(name));
};
const createTag = async (writing) => {
    const { random, tags, model, clock } = writing;
    const tag = `${writing.prefix}${random.pick(["first", "v2", "releases/3", "té", "last"])}`;
    if (tags.includes(tag))
        return;
    tick(writing);
    const { revision, mark } = pickRevision(writing);
    const message = random.isOneIn(3) ? {} : { message: randomMessage(random).summary };
    await mustSend(writing, "POST", `tag/${encodeURIComponent(revision)}`, { tag, ...message });
    tags.push(tag);
    model.tags.set(tag, { target: mark, at: clock.ms, ...message });
};
const deleteTag = async (writing) => {
    const { random, tags, model } = writing;
    if (tags.length === 0)
        return;
    const tag = random.pick(tags);
    await mustSend(writing, "DELETE", `tag/${encodeURIComponent(tag)}`);
    tags.splice(tags.indexOf(tag), 1);
    model.tags.delete(tag);
};
const squash = async (writing) => {
    const name = writing.random.pick(writing.branches);
    tick(writing);
    await mustSend(writing, "POST", `super-squash/${encodeURIComponent(name)}`, { message: "One\n\ncommit" });
    const { files } = headOf(writing.model, branchRef(name));
    addCommit(writing.model, branchRef(name), rootCommit("One\n\ncommit", writing.clock, files));
};
const repeated = (count, item) => Array.from({ length: count }, () => item);
const steps = [
    ...repeated(8, commitToBranch),
    ...repeated(6, openPull),
    ...repeated(3, commitToPull),
    ...repeated(4, competeWithPull),
    ...repeated(9, mergePull),
    ...repeated(3, createBranch),
    ...repeated(3, createTag),
    ...[closePull, deleteBranch, deleteTag, commitTooLate, squash],
];
const begin = async (target) => {
    const { model, trunk, clock } = target;
    if (model.heads.has(branchRef(trunk)))
        return;
    tick(target);
    await mustSend(target, "POST", `branch/${encodeURIComponent(trunk)}`, { emptyBranch: true });
    addCommit(model, branchRef(trunk), rootCommit("initial commit", clock));
};
/** Writes one random history through the API, and what it must be into the model. */
export const writeHistory = async (target) => {
    await begin(target);
    const writing = { ...target, branches: [target.trunk], tags: [], pulls: [] };
    await commit(writing, branchRef(target.trunk));
    const count = 8 + target.random.below(20);
    for (let step = 0; step < count; step += 1)
        await target.random.pick(steps)(writing);
};
//# sourceMappingURL=write-history.js.map