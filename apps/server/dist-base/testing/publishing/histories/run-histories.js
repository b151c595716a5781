import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { defaultAttributes } from "../../../git/default-attributes.js";
import { lfsPointer } from "../../../git/lfs-pointer.js";
import { createGit } from "../../git.js";
import { startHub } from "../../hub.js";
import { uploadLargeFile } from "../../hub-commits.js";
import { checkRepository } from "./check-repository.js";
import { addCommit, createModel } from "./model.js";
import { createRandom } from "./random.js";
import { rootCommit, writeHistory } from "./write-history.js";
/** Histories of one repository are its branches, so that one clone checks them all; the first is on main. */
const perRepository = 50;
const storeLargeFiles = async (hub, id) => {
    const contents = Array.from({ length: 6 }, (_, index) => Buffer.from(`\0weights ${index}`.repeat(index + 1)));
    const files = [];
    for (const content of contents) {
        await uploadLargeFile(hub, id, content);
        const large = { oid: createHash("sha256").update(content).digest("hex"), size: content.length };
        files.push({ blob: lfsPointer(large.oid, large.size), large });
    }
    return files;
};
const createRepository = async (hub, id, clock) => {
    clock.ms += 1000;
    const reply = await hub.send("POST", "/api/repos/create", { name: id }, hub.token);
    if (reply.status !== 200)
        throw new Error(`creating ${id} failed: ${await reply.text()}`);
    const model = createModel(id);
    const attributes = { blob: Buffer.from(defaultAttributes("model")) };
    addCommit(model, "refs/heads/main", rootCommit("initial commit", clock, new Map([[".gitattributes", attributes]])));
    return model;
};
const writeAll = async (hub, clock, model, seeds) => {
    const large = await storeLargeFiles(hub, model.id);
    for (const [index, seed] of seeds.entries()) {
        const prefix = `h${seed}/`;
        const trunk = index === 0 ? "main" : `${prefix}main`;
        const target = { hub, model, clock, large, prefix, trunk, random: createRandom(seed) };
        await writeHistory(target).catch((error) => {
            throw new Error(`history with seed ${seed}: ${error.message}`, { cause: error });
        });
    }
};
const count = (counts, { commits, merges, heads, tags }) => {
    counts.commits += commits.length;
    counts.merges += merges.filter(({ merged }) => merged !== undefined).length;
    counts.conflicts += merges.filter(({ merged }) => merged === undefined).length;
    counts.branches += [...heads.keys()].filter((ref) => ref.startsWith("refs/heads/")).length;
    counts.tags += tags.size;
    counts.annotated += [...tags.values()].filter(({ message }) => message !== undefined).length;
};
const runOn = async (hub, git, clock, { cases, seed, onProgress }) => {
    const counts = { histories: 0, commits: 0, merges: 0, conflicts: 0, branches: 0, tags: 0, annotated: 0 };
    const problems = [];
    while (counts.histories < cases) {
        const first = seed + counts.histories;
        const length = Math.min(perRepository, cases - counts.histories);
        const model = await createRepository(hub, `owner/histories-${first}`, clock);
        const seeds = Array.from({ length }, (_, index) => first + index);
        await writeAll(hub, clock, model, seeds);
        problems.push(...(await checkRepository(git, hub.address, model)));
        counts.histories += length;
        count(counts, model);
        onProgress?.(counts.histories);
    }
    return { ...counts, problems };
};
/** Writes random histories through the API and compares each id with git's own. */
export const runHistories = async (options) => {
    // A thousand histories last for more than a year. The hub deletes files that are old by this clock, so it stays in the past.
    const clock = { ms: Date.UTC(2016, 0, 1) };
    const hub = await startHub(await options.engine.newStore(), {}, () => clock.ms);
    const git = createGit();
    try {
        return await runOn(hub, git, clock, options);
    }
    finally {
        await hub.close();
        rmSync(git.home, { recursive: true, force: true });
    }
};
//# sourceMappingURL=run-histories.js.map