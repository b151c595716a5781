import type { BlobStore } from "../../../blobs/store.ts";
import { commitsAmong, createCommitGraph } from "../../../catalogue/history/commit-graph.ts";
import type { GitView } from "../../../catalogue/history/git-view.ts";
import { type GitBlobRow, loadBlobs, loadTags, treesAmong } from "../../../catalogue/history/history-store.ts";
import type { ScanService } from "../../../catalogue/scans/scan-service.ts";
import type { Db } from "../../../db/engine.ts";
import { HubError } from "../../../errors.ts";
import type { Deepen, FetchRequest } from "../../../git/fetch-request.ts";
import { writePack } from "../../../git/pack-writer.ts";
import { emptyTreeId } from "../../../git/tree.ts";
import type { Workers } from "../../../workers/workers.ts";
import { listShownRefs, type RefView } from "../shown-refs.ts";
import { isReady, selectCommits, type Wanted } from "./negotiate.ts";
import { readObjects } from "./object-stream.ts";
import { selectObjects } from "./select-objects.ts";

export interface FetchDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly workers: Workers;
  readonly view: GitView;
  readonly scans: ScanService;
}

/** What a client asks for by id, by kind. */
interface WantedObjects {
  readonly commits: readonly string[];
  readonly tags: readonly string[];
  readonly trees: readonly string[];
  readonly blobs: readonly string[];
}

interface PreparedPack {
  readonly shallow: readonly string[];
  readonly unshallow: readonly string[];
  readonly count: number;
  readonly pack: AsyncIterable<Buffer>;
}

const notOurs = (oid: string): HubError => new HubError("not_found", `upload-pack: not our ref ${oid}`);

const sortWants = async ({ db, view }: FetchDeps, repositoryId: number, wants: readonly string[]) => {
  const commits = await commitsAmong(db, repositoryId, wants);
  const others = wants.filter((oid) => !commits.has(oid));
  const tags = await loadTags(db, repositoryId, others);
  const trees = await treesAmong(db, repositoryId, others);
  const blobs = new Set((await loadBlobs(db, [repositoryId], others)).map(({ oid }) => oid));
  const tagged = new Map(tags.map(({ oid, target }) => [oid, target]));
  if (others.includes(emptyTreeId)) trees.add(emptyTreeId);
  const unknown = others.find((oid) => !tagged.has(oid) && !trees.has(oid) && !blobs.has(oid));
  if (unknown) throw notOurs(unknown);
  const leading = [...commits, ...tagged.values()];
  for (const sha of leading) if ((await view(repositoryId, sha)) !== sha) throw notOurs(sha);
  return { commits: leading, tags: [...tagged.keys()], trees: [...trees], blobs: [...blobs] };
};

const resolveDeepen = (refs: readonly RefView[], deepen: Deepen) => {
  const shortName = ({ name }: RefView) => name.replace(/^refs\/(?:heads|tags)\//, "");
  const byName = new Map([
    ...refs.toReversed().map((ref) => [shortName(ref), ref] as const),
    ...refs.map((ref) => [ref.name, ref] as const),
  ]);
  const not = deepen.not.map((name) => {
    const found = byName.get(name);
    if (!found) throw new HubError("not_found", `deepen-not names "${name.slice(0, 100)}", which is not a ref here.`);
    return found.peeled ?? found.target;
  });
  return { ...deepen, not };
};

const tagsToSend = (refs: readonly RefView[], request: FetchRequest, wanted: WantedObjects, sent: Set<string>) => {
  const isAsked = request.options.has("include-tag");
  const following = refs.flatMap(({ target, peeled }) => (isAsked && peeled && sent.has(peeled) ? [target] : []));
  return [...new Set([...wanted.tags, ...following])];
};

/**
 * A pack whose files the gate lets through; large files come by git lfs, which checks them itself. The check is a part of
 * the pack, because its errors reach the client.
 */
const checkedPack = async function* (
  scans: ScanService,
  blobs: readonly GitBlobRow[],
  pack: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const contents = blobs.flatMap(({ sha256, is_large }) => (sha256 !== null && !is_large ? [sha256] : []));
  await scans.checkDownload(contents, "A file of this repository");
  yield* pack;
};

/** Reads a fetch request against the history of a repository. */
export const openFetch = async (deps: FetchDeps, repositoryId: number, request: FetchRequest) => {
  const { db, view, scans } = deps;
  const objects = await sortWants(deps, repositoryId, request.wants);
  const graph = createCommitGraph(db, repositoryId);
  const common = [...(await commitsAmong(db, repositoryId, request.haves))];
  const shallow = [...(await commitsAmong(db, repositoryId, request.shallow))];
  const wanted: Wanted = { wants: objects.commits, common, shallow };
  const prepare = async (): Promise<PreparedPack> => {
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
    isReady: (): Promise<boolean> => isReady(graph, wanted) /** Changes of a shallow history, then the pack. */,
    prepare,
  };
};

/** A fetch that can be answered. */
export type OpenedFetch = Awaited<ReturnType<typeof openFetch>>;
