import { existsSync } from "node:fs";
import { contentOf, crashRepository, sendShard, sha256Of } from "./crash-writers.js";
const api = `/api/models/${crashRepository}`;
/** A clone that follows the hub through its restarts. */
const fetchAll = async (git, { address }) => {
    const folder = git.path("crash");
    if (!existsSync(folder))
        await git.run("", "init", "-q", "--bare", folder);
    await git.run(folder, "fetch", "-q", "--prune", `${address}/${crashRepository}`, "+refs/*:refs/*");
    return folder;
};
const linesOf = (text) => (text === "" ? [] : text.split("\n"));
const fsck = async (git, folder) => {
    const { code, output, errors } = await git.attempt(folder, "fsck", "--strict", "--full", "--no-progress");
    return code === 0 ? [] : [`git fsck: ${output} ${errors}`];
};
/** Every file that is shown is whole, and every acknowledged one is shown. */
const checkFiles = async (hub, shown, { paths }, seen) => {
    const problems = [...paths].filter((path) => !shown.includes(path)).map((path) => `${path} was lost`);
    for (const path of shown) {
        if (seen.has(path))
            continue;
        const reply = await hub.get(`/${crashRepository}/resolve/main/${path}`);
        const content = Buffer.from(await reply.arrayBuffer());
        if (reply.status !== 200 || !content.equals(contentOf(path)))
            problems.push(`${path} is not whole`);
        seen.add(path);
    }
    return problems;
};
/** A pull request is merged if and only if main has its merge commit. */
const checkMerges = async (hub, merges, acknowledged) => {
    const merged = [];
    for (let page = 0, total = 1; page * 100 < total; page += 1) {
        const reply = await hub.get(`${api}/discussions?type=pull_request&limit=100&p=${page}`);
        const { count, discussions } = (await reply.json());
        merged.push(...discussions.filter(({ status }) => status === "merged"));
        total = count;
    }
    const problems = merged.length === merges.length ? [] : [`${merged.length} are merged, main has ${merges.length}`];
    const numbers = new Set(merged.map(({ num }) => num));
    for (const [number, sha] of acknowledged.merges)
        if (!numbers.has(number) || !merges.includes(sha))
            problems.push(`the merge of #${number} was lost`);
    return problems;
};
/** An upload that was acknowledged need not be sent again. */
const checkUploads = async (hub, { uploads, xorbs }) => {
    const objects = [...uploads].map((path) => ({ oid: sha256Of(contentOf(path)), size: contentOf(path).length }));
    const problems = [];
    for (let start = 0; start < objects.length; start += 100) {
        const ask = { operation: "upload", transfers: ["basic"], objects: objects.slice(start, start + 100) };
        const headers = { "content-type": "application/vnd.git-lfs+json" };
        const reply = await hub.send("POST", `/${crashRepository}.git/info/lfs/objects/batch`, ask, hub.token, headers);
        const answer = (await reply.json());
        for (const { oid, actions } of answer.objects)
            if (actions)
                problems.push(`the upload ${oid} was lost`);
    }
    for (const path of xorbs)
        if (!(await sendShard(hub, path)))
            problems.push(`the xorb of ${path} was lost`);
    xorbs.clear();
    return problems;
};
/** What a restarted hub has lost, shows half, or cannot give to git. `seen` holds files that were whole before. */
export const checkAfterCrash = async (git, hub, acknowledged, seen) => {
    const folder = await fetchAll(git, hub);
    const history = new Set(linesOf(await git.run(folder, "rev-list", "refs/heads/main")));
    const merges = linesOf(await git.run(folder, "rev-list", "--merges", "refs/heads/main"));
    const refs = new Map(linesOf(await git.run(folder, "for-each-ref", "--format=%(refname) %(objectname)", "refs/heads")).map((line) => {
        const [name = "", target = ""] = line.split(" ");
        return [name, target];
    }));
    const shown = linesOf(await git.run(folder, "ls-tree", "-r", "--name-only", "refs/heads/main"));
    return [
        ...[...acknowledged.commits].filter((sha) => !history.has(sha)).map((sha) => `the commit ${sha} was lost`),
        ...[...acknowledged.pushes]
            .filter(([ref, sha]) => refs.get(ref) !== sha)
            .map(([ref]) => `the push of ${ref} was lost`),
        ...(await checkFiles(hub, shown, acknowledged, seen)),
        ...(await checkMerges(hub, merges, acknowledged)),
        ...(await checkUploads(hub, acknowledged)),
        ...(await fsck(git, folder)),
    ];
};
//# sourceMappingURL=check-crash.js.map