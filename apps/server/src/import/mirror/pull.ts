import { type MirrorMark, Refs } from "@orrery/contract";

import { Check } from "typebox/value";
import { aliasIn } from "../../catalogue/aliases/alias-name.ts";
import { findAlias } from "../../catalogue/aliases/alias-store.ts";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import { findCommit } from "../../catalogue/history/history-store.ts";
import { can, guardOf } from "../../catalogue/policy.ts";
import type { RepositoryRow } from "../../catalogue/repository-store.ts";
import type { Config } from "../../config/config.ts";
import type { Db } from "../../db/engine.ts";
import { HubError } from "../../errors.ts";
import { mainRef } from "../../git/ref-name.ts";
import { hasRole, type Viewer } from "../../identity/viewer.ts";
import { asObject } from "../../readers/bounded-json.ts";
import { type RepositoryId, type RepositoryKind, readRepositoryId } from "../../readers/repository-id.ts";
import { ImportError } from "../errors.ts";
import { readJson } from "../read-reply.ts";
import type { MirrorRevision } from "./mirror-store.ts";
import { isOwnName, type PullSource, pullMain, pullRevision } from "./pull-revision.ts";

import { createRevisionRefresh, type UpstreamAnswer, unavailable } from "./refresh-revision.ts";

import type { MirrorPolicy } from "./rules/mirror-policy.ts";
import type { MirrorSignatures } from "./rules/mirror-signatures.ts";
import type { MirrorUpstreams } from "./upstreams.ts";

const groups = ["branches", "converts", "tags", "pullRequests"] as const;

const commit = /^[0-9a-f]{40}$/;

const toRefs = (values: unknown) =>
  (Array.isArray(values) ? values : []).flatMap((value) => {
    const { name, ref, targetCommit } = asObject(value) ?? {};
    const isRef = typeof name === "string" && typeof ref === "string" && typeof targetCommit === "string";
    return isRef && commit.test(targetCommit) ? [{ name, ref, targetCommit }] : [];
  });

/** The branches and tags that the upstream lists. */
const pullRefs = async (
  { client, upstream }: PullSource,
  { kind, full_name }: RepositoryRow,
): Promise<UpstreamAnswer> => {
  const url = `${upstream}/api/${kind}s/${full_name}/refs?include_prs=1`;
  const record = asObject(await client.ask(url, (reply) => readJson(reply, url)));
  if (!record) throw new ImportError("bad_reply", `${new URL(upstream).host} did not return a list of branches.`);
  const content = Object.fromEntries(groups.map((group) => [group, toRefs(record[group])]));
  return { status: "found", content: JSON.stringify(content) };
};

/** The list as it was stored. */
const parseRefs = (content: string | null | undefined): Required<Refs> | undefined => {
  const value: unknown = content ? JSON.parse(content) : undefined;
  return Check(Refs, value) ? { pullRequests: [], ...value } : undefined;
};

export interface PullerDeps {
  readonly db: Db;
  readonly catalogue: Catalogue;
  readonly policy: MirrorPolicy;
  readonly signatures: Pick<MirrorSignatures, "ofListed">;
  readonly upstreams: MirrorUpstreams;
  readonly config: Pick<Config, "mirrorRefresh" | "isAnonymousAllowed">;
  readonly now: () => number;
}

/** A repository at a revision, as a request names it. */
interface PullTarget {
  readonly kind: RepositoryKind;
  readonly id: string;
  readonly revision: string;
}

/** What a request then reads. */
interface PulledRevision {
  /** The revision asked for, or the commit that the upstream's name leads to. */
  readonly revision: string;
  /** How old the answer of the upstream is. */
  readonly mark?: MirrorMark;
}

export interface Puller {
  /** Brings a revision up to date. Does nothing for repositories of this hub. */
  readonly pull: (target: PullTarget, viewer: Viewer) => Promise<PulledRevision>;
  /** Branches and tags of the upstream; undefined for repositories of this hub. */
  readonly refs: (kind: RepositoryKind, id: string, viewer: Viewer) => Promise<Required<Refs> | undefined>;
}

const maxRevisionLength = 300;
/** Not a name of a branch or tag. */
const refsKey = "refs/";
const wholeCommit = /^[0-9a-f]{40}$/;

const isMain = (revision: string): boolean => ["main", "HEAD", mainRef].includes(revision);

const markOf = (state: MirrorRevision): MirrorMark => ({
  upstream: state.upstream,
  checkedAt: new Date(state.checked_at).toISOString(),
  isStale: state.failed_at !== null || state.status === "missing",
  ...(state.message !== null && { message: state.message }),
});

interface Mirrored {
  readonly kind: RepositoryKind;
  readonly parsed: RepositoryId;
  readonly row: RepositoryRow | undefined;
  readonly source: PullSource;
  readonly viewer: Viewer;
}

const misplaced = ({ kind, full_name }: RepositoryRow): HubError =>
  new HubError("RepoNotFound", `Repository not found: its upstream has no ${kind} "${full_name}".`);

/** What the mirror is responsible for: names that no account of this hub has, and what it pulled before. */
const findMirrored = async (
  { db, catalogue, upstreams, config }: PullerDeps,
  kind: RepositoryKind,
  id: string,
  viewer: Viewer,
): Promise<Mirrored | undefined> => {
  const parsed = readRepositoryId(id);
  const found = parsed && upstreams.forId(parsed.id);
  if (!found || !(config.isAnonymousAllowed || hasRole(viewer, "read"))) return undefined;
  const stored = await catalogue.find(kind, parsed.id);
  // The rule's upstream goes before the one that a repository once came from.
  const row = stored && upstreams.isMisplaced(stored) ? undefined : stored;
  const isOther = row && row.origin !== "reference" && row.origin !== found.source.upstream;
  if (!row && (await isOwnName(db, parsed))) {
    if (stored) throw misplaced(stored);
    return undefined;
  }
  if (isOther) return undefined;
  return { kind, parsed, row, source: found.source, viewer };
};

/** Checks what is stored now. Those who cannot see a repository are not told what the rules say about it. */
const checkStored = async (
  { catalogue, policy, upstreams }: PullerDeps,
  { kind, id, revision }: PullTarget,
  viewer: Viewer,
): Promise<void> => {
  const row = await catalogue.find(kind, id);
  if (row && upstreams.isMisplaced(row)) throw misplaced(row);
  if (!row || !upstreams.forOrigin(row.origin) || !can(viewer, "see", guardOf(row))) return;
  const sha = isMain(revision) ? row.sha : revision;
  if (wholeCommit.test(sha)) await policy.checkRevision(viewer, row, sha);
};

const createRevisionPulls = (deps: PullerDeps) => {
  const { db, catalogue, policy, upstreams, config, now } = deps;
  const { refresh } = createRevisionRefresh({ db, now, refreshMs: config.mirrorRefresh * 1000 });

  const main = async ({ kind, parsed, row, source, viewer }: Mirrored): Promise<MirrorRevision | undefined> => {
    const key = { kind, nameKey: parsed.key, revision: "main" };
    const isUsable = row !== undefined && row.origin === source.upstream;
    const state = await refresh(key, source.upstream, () => pullMain(deps, source, kind, parsed), isUsable);
    if (state?.status === "denied" && state.message)
      await policy.refuse({ viewer, kind, id: parsed.id, rule: state.content ?? "", message: state.message });
    if (state?.failed_at && !row) throw unavailable(`The ${kind} "${parsed.id}"`, state);
    return state;
  };

  const named = async (mirrored: Mirrored, revision: string): Promise<PulledRevision> => {
    const { kind, source } = mirrored;
    if (mirrored.row?.origin !== source.upstream) await main(mirrored);
    const row = await catalogue.find(kind, mirrored.parsed.id);
    // A commit never changes.
    if (!row || upstreams.isMisplaced(row) || (wholeCommit.test(revision) && (await findCommit(db, row.id, revision))))
      return { revision };
    const key = { kind, nameKey: row.name_key, revision };
    const state = await refresh(key, source.upstream, () => pullRevision(deps, source, row, revision));
    if (state?.failed_at && !state.sha) throw unavailable(`The revision "${revision}" of ${row.full_name}`, state);
    return state?.sha ? { revision: state.sha, mark: markOf(state) } : { revision };
  };

  const refs = async (row: RepositoryRow, source: PullSource): Promise<Required<Refs> | undefined> => {
    const key = { kind: row.kind, nameKey: row.name_key, revision: refsKey };
    const found = parseRefs((await refresh(key, row.origin, () => pullRefs(source, row)))?.content);
    // Main is where it is on this hub, which a pin may hold.
    const branches = found?.branches.map((branch) =>
      branch.ref === mainRef ? { ...branch, targetCommit: row.sha } : branch,
    );
    return found && branches && { ...found, branches };
  };

  return { main, named, refs };
};

/** Pulls records and file lists when they are asked for. */
export const createPuller = (deps: PullerDeps): Puller => {
  const { catalogue } = deps;
  const pulls = createRevisionPulls(deps);
  const pullAny = async (mirrored: Mirrored, revision: string): Promise<PulledRevision> => {
    if (!isMain(revision)) return pulls.named(mirrored, revision);
    const state = await pulls.main(mirrored);
    return { revision, ...(state?.sha && { mark: markOf(state) }) };
  };
  const aliased = async (row: RepositoryRow | undefined, alias: string): Promise<PulledRevision> => ({
    revision: (row && (await findAlias(deps.db, row.id, alias)))?.sha ?? `@${alias}`,
  });
  return {
    pull: async (target, viewer) => {
      const { kind, id, revision } = target;
      const mirrored = await findMirrored(deps, kind, id, viewer);
      if (!mirrored || revision.length > maxRevisionLength) return { revision };
      const alias = aliasIn(revision);
      // An upstream has no say in the aliases of this hub.
      const pulled = alias === undefined ? await pullAny(mirrored, revision) : await aliased(mirrored.row, alias);
      await checkStored(deps, { kind, id, revision: pulled.revision }, viewer);
      return pulled;
    },
    refs: async (kind, id, viewer) => {
      const mirrored = await findMirrored(deps, kind, id, viewer);
      if (!mirrored) return undefined;
      await pulls.main(mirrored);
      await checkStored(deps, { kind, id, revision: "main" }, viewer);
      const row = await catalogue.find(kind, id);
      return row?.origin === mirrored.source.upstream ? pulls.refs(row, mirrored.source) : undefined;
    },
  };
};
