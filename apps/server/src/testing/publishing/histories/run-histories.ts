import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { defaultAttributes } from "../../../git/default-attributes.ts";
import { lfsPointer } from "../../../git/lfs-pointer.ts";
import type { EngineForTests } from "../../engines.ts";
import { createGit, type GitForTests } from "../../git.ts";
import { type HubForTests, startHub } from "../../hub.ts";
import { uploadLargeFile } from "../../hub-commits.ts";
import { checkRepository } from "./check-repository.ts";
import { addCommit, createModel, type ModelFile, type RepositoryModel } from "./model.ts";
import { createRandom } from "./random.ts";
import { type HubClock, rootCommit, writeHistory } from "./write-history.ts";

export interface HistoriesOptions {
  readonly engine: EngineForTests;
  readonly cases: number;
  /** Histories have the seeds from this one on. */
  readonly seed: number;
  /** Called after each repository. */
  readonly onProgress?: (done: number) => void;
}

interface HistoryCounts {
  histories: number;
  commits: number;
  merges: number;
  conflicts: number;
  branches: number;
  tags: number;
  annotated: number;
}

export interface HistoriesOutcome extends HistoryCounts {
  /** What differs from git, and what git fsck says. */
  readonly problems: string[];
}

/** Histories of one repository are its branches, so that one clone checks them all; the first is on main. */
const perRepository = 50;

const storeLargeFiles = async (hub: HubForTests, id: string): Promise<ModelFile[]> => {
  const contents = Array.from({ length: 6 }, (_, index) => Buffer.from(`\0weights ${index}`.repeat(index + 1)));
  const files: ModelFile[] = [];
  for (const content of contents) {
    await uploadLargeFile(hub, id, content);
    const large = { oid: createHash("sha256").update(content).digest("hex"), size: content.length };
    files.push({ blob: lfsPointer(large.oid, large.size), large });
  }
  return files;
};

const createRepository = async (hub: HubForTests, id: string, clock: HubClock): Promise<RepositoryModel> => {
  clock.ms += 1000;
  const reply = await hub.send("POST", "/api/repos/create", { name: id }, hub.token);
  if (reply.status !== 200) throw new Error(`creating ${id} failed: ${await reply.text()}`);
  const model = createModel(id);
  const attributes = { blob: Buffer.from(defaultAttributes("model")) };
  addCommit(model, "refs/heads/main", rootCommit("initial commit", clock, new Map([[".gitattributes", attributes]])));
  return model;
};

const writeAll = async (hub: HubForTests, clock: HubClock, model: RepositoryModel, seeds: readonly number[]) => {
  const large = await storeLargeFiles(hub, model.id);
  for (const [index, seed] of seeds.entries()) {
    const prefix = `h${seed}/`;
    const trunk = index === 0 ? "main" : `${prefix}main`;
    const target = { hub, model, clock, large, prefix, trunk, random: createRandom(seed) };
    await writeHistory(target).catch((error: Error) => {
      throw new Error(`history with seed ${seed}: ${error.message}`, { cause: error });
    });
  }
};

const count = (counts: HistoryCounts, { commits, merges, heads, tags }: RepositoryModel): void => {
  counts.commits += commits.length;
  counts.merges += merges.filter(({ merged }) => merged !== undefined).length;
  counts.conflicts += merges.filter(({ merged }) => merged === undefined).length;
  counts.branches += [...heads.keys()].filter((ref) => ref.startsWith("refs/heads/")).length;
  counts.tags += tags.size;
  counts.annotated += [...tags.values()].filter(({ message }) => message !== undefined).length;
};

const runOn = async (
  hub: HubForTests,
  git: GitForTests,
  clock: HubClock,
  { cases, seed, onProgress }: HistoriesOptions,
) => {
  const counts = { histories: 0, commits: 0, merges: 0, conflicts: 0, branches: 0, tags: 0, annotated: 0 };
  const problems: string[] = [];
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
export const runHistories = async (options: HistoriesOptions): Promise<HistoriesOutcome> => {
  // A thousand histories last for more than a year. The hub deletes files that are old by this clock, so it stays in the past.
  const clock = { ms: Date.UTC(2016, 0, 1) };
  const hub = await startHub(await options.engine.newStore(), {}, () => clock.ms);
  const git = createGit();
  try {
    return await runOn(hub, git, clock, options);
  } finally {
    await hub.close();
    rmSync(git.home, { recursive: true, force: true });
  }
};
