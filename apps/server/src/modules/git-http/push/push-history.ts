import {
  type CommitGraph,
  commitsBetween,
  createCommitGraph,
  type GraphCommit,
} from "../../../catalogue/history/commit-graph.ts";
import type { Db } from "../../../db/engine.ts";
import { type CommitContent, parseCommit } from "../../../git/commit-object.ts";
import type { ReceivedObjects } from "./received-objects.ts";

/** A date after this is shown as this: later ones cannot be written as ISO dates of four-digit years. */
const maxSeconds = Date.UTC(9999, 11, 31) / 1000;

export const commitTime = ({ committer }: CommitContent): number => Math.min(committer.seconds, maxSeconds) * 1000;

/** The number of commits from one backwards: those behind its first parent, and those that only the others have. */
const totalOf = async (graph: CommitGraph, [first, ...others]: readonly string[]): Promise<number> => {
  if (first === undefined) return 1;
  const added = others.length === 0 ? [] : await commitsBetween(graph, others, [first]);
  return ((await graph(first))?.total ?? 0) + added.length + 1;
};

/** The history of a repository together with the commits of a push. */
export interface PushHistory {
  readonly graph: CommitGraph;
  readonly pushed: ReadonlyMap<string, GraphCommit>;
}

export const readHistory = async (db: Db, repositoryId: number, received: ReceivedObjects): Promise<PushHistory> => {
  const stored = createCommitGraph(db, repositoryId);
  const pushed = new Map<string, GraphCommit>();
  const graph: CommitGraph = async (sha) => pushed.get(sha) ?? stored(sha);
  for (const object of received.commits) {
    const content = parseCommit(await received.read(object));
    const { tree, parents } = content;
    const total = await totalOf(graph, parents);
    pushed.set(object.oid, { sha: object.oid, tree, parents, total, createdAt: commitTime(content) });
  }
  return { graph, pushed };
};

/** Whether a ref moves forward only. */
export const isFastForward = async (graph: CommitGraph, before: string, after: string): Promise<boolean> =>
  (await commitsBetween(graph, [before], [after])).length === 0;
