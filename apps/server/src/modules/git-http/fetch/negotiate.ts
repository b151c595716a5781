import {
  type CommitGraph,
  commitsBetween,
  commitsToDepth,
  commitsWhile,
  type GraphCommit,
} from "../../../catalogue/history/commit-graph.ts";
import type { Deepen } from "../../../git/fetch-request.ts";

/** The commits that a fetch sends. */
export interface CommitSelection {
  readonly commits: readonly GraphCommit[];
  /** Whether the client has a commit already. */
  readonly isKnown: (sha: string) => boolean;
  /** New ends of the client's history. */
  readonly shallow: readonly string[];
  /** Former ends that now have their parents. */
  readonly unshallow: readonly string[];
}

/** The commits that a fetch is about. */
export interface Wanted {
  readonly wants: readonly string[];
  /** Commits of the client that this repository has too. */
  readonly common: readonly string[];
  readonly shallow: readonly string[];
}

interface ResolvedDeepen extends Omit<Deepen, "not"> {
  /** Commits whose history is left out. */
  readonly not: readonly string[];
}

/** The commits that a client should have after it deepened or cut its history. */
const commitsWithin = async (
  graph: CommitGraph,
  { wants, shallow }: Wanted,
  { depth, since, isRelative, not }: ResolvedDeepen,
): Promise<GraphCommit[]> => {
  if (depth !== undefined && isRelative) {
    const upper = await commitsBetween(graph, wants, [], new Set(shallow));
    return [...upper, ...(await commitsToDepth(graph, shallow, depth + 1))];
  }
  if (depth !== undefined) return commitsToDepth(graph, wants, depth);
  const newer = await commitsWhile(graph, wants, ({ createdAt }) => createdAt >= (since ?? 0));
  if (not.length === 0) return [...newer.values()];
  const kept = await commitsBetween(graph, wants, not);
  return kept.filter(({ sha }) => newer.has(sha));
};

const deepened = async (graph: CommitGraph, wanted: Wanted, deepen: ResolvedDeepen): Promise<CommitSelection> => {
  const within = new Map((await commitsWithin(graph, wanted, deepen)).map((commit) => [commit.sha, commit]));
  const isEnd = ({ parents }: GraphCommit): boolean => parents.some((parent) => !within.has(parent));
  const lowest = [...within.values()].reduce((least, { total }) => Math.min(least, total), Number.POSITIVE_INFINITY);
  const cuts = new Set(wanted.shallow);
  const known = await commitsWhile(graph, wanted.common, ({ total }) => total >= lowest, cuts);
  return {
    commits: [...within.values()].filter(({ sha }) => !known.has(sha)),
    isKnown: (sha) => known.has(sha),
    shallow: [...within.values()].flatMap((commit) => (isEnd(commit) && !cuts.has(commit.sha) ? commit.sha : [])),
    unshallow: wanted.shallow.filter((sha) => {
      const commit = within.get(sha);
      return commit && !isEnd(commit);
    }),
  };
};

/** Chooses the commits to send. */
export const selectCommits = async (
  graph: CommitGraph,
  wanted: Wanted,
  deepen?: ResolvedDeepen,
): Promise<CommitSelection> => {
  if (deepen) return deepened(graph, wanted, deepen);
  const cuts = new Set(wanted.shallow);
  const commits = await commitsBetween(graph, wanted.wants, wanted.common, cuts);
  const sent = new Set(commits.map(({ sha }) => sha));
  const behind = new Set(commits.flatMap(({ sha, parents }) => (cuts.has(sha) ? [] : parents)));
  return { commits, isKnown: (sha) => behind.has(sha) && !sent.has(sha), shallow: [], unshallow: [] };
};

/** Whether each wanted commit leads to one that the client has: then it need not name more. */
export const isReady = async (graph: CommitGraph, { wants, common, shallow }: Wanted): Promise<boolean> => {
  if (common.length === 0) return false;
  const commits = await commitsBetween(graph, wants, common, new Set(shallow));
  return commits.every(({ parents }) => parents.length > 0);
};
