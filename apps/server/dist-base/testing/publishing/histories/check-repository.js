import { mkdirSync, readFileSync } from "node:fs";
import { toFastImport } from "./fast-import.js";
/** Lets git write the repository from the model; returns git's ids of the commits. */
const writeWithGit = async (git, folder, model) => {
    mkdirSync(folder);
    await git.run(folder, "init", "-q");
    git.feed(folder, toFastImport(model), "fast-import", "--quiet", "--done", "--export-marks=marks");
    const lines = readFileSync(`${folder}/marks`, "utf8").trim().split("\n");
    return new Map(lines.map((line) => [Number(line.slice(1, line.indexOf(" "))), line.slice(-40)]));
};
const refsOf = async (git, folder) => {
    const output = await git.run(folder, "for-each-ref", "--format=%(objectname) %(refname)");
    const lines = output.split("\n").filter((line) => !line.includes(" refs/all/"));
    return new Map(lines.map((line) => [line.slice(41), line.slice(0, 40)]));
};
const compareCommits = ({ commits, id }, ids) => commits.flatMap(({ mark, sha, title }) => sha === undefined || sha === ids.get(mark)
    ? []
    : [`${id}: the hub has ${sha} for "${title.slice(0, 40)}", git has ${ids.get(mark)}`]);
const compareRefs = (id, hub, git) => [...new Set([...hub.keys(), ...git.keys()])].flatMap((ref) => hub.get(ref) === git.get(ref) ? [] : [`${id}: ${ref} is ${hub.get(ref)} on the hub, ${git.get(ref)} for git`]);
/** The tree that git merges two commits to, without following renames, as the hub does; undefined for a conflict. */
const mergeWithGit = async (git, folder, ours, theirs) => {
    const options = [
        "-q",
        "-s",
        "recursive",
        "-X",
        "no-renames",
        "--no-ff",
        "--no-commit",
        "--allow-unrelated-histories",
    ];
    await git.run(folder, "reset", "-q", "--hard", ours);
    // A conflict leaves files behind that git does not track.
    await git.run(folder, "clean", "-q", "-ffdx");
    const { code, errors } = await git.attempt(folder, "merge", ...options, theirs);
    if (code > 1)
        throw new Error(`git merge of ${ours} and ${theirs} failed with ${code}: ${errors}`);
    return code === 0 ? git.run(folder, "write-tree") : undefined;
};
const compareMerges = async (git, folder, { id, merges, commits }, ids) => {
    const problems = [];
    await git.run(folder, "checkout", "-q", "--detach", ids.get(commits.length) ?? "");
    for (const { number, ours, theirs, merged } of merges) {
        const left = ids.get(ours) ?? "";
        const right = ids.get(theirs) ?? "";
        const byGit = await mergeWithGit(git, folder, left, right);
        const byHub = merged && (await git.run(folder, "rev-parse", `${ids.get(merged)}^{tree}`));
        if (byGit === byHub)
            continue;
        const results = `${byHub ?? "a conflict"}; with git, ${byGit ?? "a conflict"}`;
        problems.push(`${id}: merging #${number} (${right} into ${left}) gives ${results}`);
    }
    return problems;
};
const fsck = async (git, folder, id) => {
    const { code, output, errors } = await git.attempt(folder, "fsck", "--strict", "--full", "--no-progress");
    return code === 0 && output === "" ? [] : [`${id}: git fsck ended with ${code}: ${output} ${errors}`];
};
/** Compares a repository of the hub with the one that git writes from the model; returns the differences. */
export const checkRepository = async (git, address, model) => {
    const name = model.id.replaceAll("/", "-");
    const own = git.path(`${name}-by-git`);
    const clone = git.path(`${name}-clone`);
    const ids = await writeWithGit(git, own, model);
    await git.run("", "clone", "-q", "--mirror", `${address}/${model.id}`, clone);
    return [
        ...compareCommits(model, ids),
        ...compareRefs(model.id, await refsOf(git, clone), await refsOf(git, own)),
        ...(await compareMerges(git, own, model, ids)),
        ...(await fsck(git, clone, model.id)),
    ];
};
//# sourceMappingURL=check-repository.js.map