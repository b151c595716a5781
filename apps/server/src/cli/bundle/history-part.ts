import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { type Static, Type } from "typebox";
import { Check } from "typebox/value";
import { type GitBlobRow, loadBlobs, loadCommits, loadTrees } from "../../catalogue/history/history-store.ts";
import { openTrees } from "../../catalogue/history/trees.ts";
import type { Db } from "../../db/engine.ts";
import { emptyTreeId, isFolder, treeId } from "../../git/tree.ts";
import { CliError } from "../cli-error.ts";

const Id = Type.String({ pattern: "^[0-9a-f]{40}$" });

const CommitLine = Type.Object({
  type: Type.Literal("commit"),
  sha: Id,
  tree: Id,
  parents: Type.String({ pattern: "^(?:[0-9a-f]{40}(?: [0-9a-f]{40})*)?$" }),
  total: Type.Integer({ minimum: 1 }),
  title: Type.String(),
  message: Type.String(),
  author: Type.String(),
  created_at: Type.Integer(),
  raw: Type.Union([Type.String(), Type.Null()]),
});
const TreeLine = Type.Object({ type: Type.Literal("tree"), oid: Id, content: Type.String() });
const BlobLine = Type.Object({
  type: Type.Literal("blob"),
  oid: Id,
  size: Type.Integer({ minimum: 0 }),
  /** Null if the content is not in the bundle. */
  sha256: Type.Union([Type.String({ pattern: "^[0-9a-f]{64}$" }), Type.Null()]),
  is_large: Type.Enum([0, 1]),
});
const Line = Type.Union([CommitLine, TreeLine, BlobLine]);

/** One row of a repository's history, as a line of JSON. */
export type HistoryLine = Static<typeof Line>;

const batchSize = 200;

const batchesOf = function* <T>(items: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += batchSize) yield items.slice(start, start + batchSize);
};

/** A commit and all commits before it, the oldest first. */
const commitsFrom = async (db: Db, repositoryId: number, head: string): Promise<string[]> => {
  const rows = await db
    .selectFrom("commits")
    .select(["sha", "parents", "total"])
    .where("repository_id", "=", repositoryId)
    .execute();
  const bySha = new Map(rows.map((row) => [row.sha, row]));
  const found = new Map<string, number>();
  for (const open = [head]; open.length > 0; ) {
    const row = bySha.get(open.pop() ?? "");
    if (!row || found.has(row.sha)) continue;
    found.set(row.sha, row.total);
    open.push(...(row.parents === "" ? [] : row.parents.split(" ")));
  }
  return [...found].sort((left, right) => left[1] - right[1]).map(([sha]) => sha);
};

/** Trees and files below some trees. */
const objectsBelow = async (db: Db, roots: readonly string[]) => {
  const trees = new Set<string>();
  const blobs = new Set<string>();
  for (let level = [...new Set(roots)]; level.length > 0; ) {
    const next = new Set<string>();
    for (const batch of batchesOf(level.filter((oid) => oid !== emptyTreeId && !trees.has(oid)))) {
      const opened = await openTrees(db, batch);
      for (const oid of batch) {
        trees.add(oid);
        for (const line of opened.get(oid)?.lines.values() ?? [])
          if (isFolder(line)) next.add(line.oid);
          else blobs.add(line.oid);
      }
    }
    level = [...next].filter((oid) => !trees.has(oid));
  }
  return { trees, blobs };
};

const toLine = (value: HistoryLine): string => `${JSON.stringify(value)}\n`;

/** What is exported of a repository. */
export interface ExportedHistory {
  readonly repositoryId: number;
  readonly sha: string;
  /** Whether large files of all commits are exported, not only those of the newest. */
  readonly isFull: boolean;
}

/** The history behind a commit, line by line; `onContent` is told which contents belong to it. */
export const historyLines = async function* (
  db: Db,
  { repositoryId, sha, isFull }: ExportedHistory,
  onContent: (content: { readonly sha256: string; readonly size: number }) => void,
): AsyncGenerator<string> {
  const shas = await commitsFrom(db, repositoryId, sha);
  const roots: string[] = [];
  let head = emptyTreeId;
  for (const batch of batchesOf(shas))
    for (const { repository_id: _, ...row } of await loadCommits(db, repositoryId, batch)) {
      roots.push(row.tree);
      if (row.sha === sha) head = row.tree;
      yield toLine({ type: "commit", ...row });
    }
  const { trees, blobs } = await objectsBelow(db, roots);
  for (const batch of batchesOf([...trees]))
    for (const [oid, { bytes }] of await loadTrees(db, batch))
      yield toLine({ type: "tree", oid, content: bytes.toString("base64") });
  const newest = (await objectsBelow(db, [head])).blobs;
  const isIncluded = ({ oid, is_large }: GitBlobRow): boolean => isFull || is_large === 0 || newest.has(oid);
  for (const batch of batchesOf([...blobs]))
    for (const row of await loadBlobs(db, [repositoryId], batch)) {
      const { oid, size, is_large } = row;
      const sha256 = isIncluded(row) ? row.sha256 : null;
      if (sha256 !== null) onContent({ sha256, size });
      yield toLine({ type: "blob", oid, size, sha256, is_large });
    }
};

/** Lines of a history part, checked one by one. */
export const readHistory = async function* (path: string): AsyncGenerator<HistoryLine> {
  for await (const text of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
    const value: unknown = JSON.parse(text);
    if (!Check(Line, value)) throw new CliError("The bundle has a history that this version of Orrery does not know.");
    if (value.type === "tree" && treeId(Buffer.from(value.content, "base64")) !== value.oid)
      throw new CliError(`The bundle's tree ${value.oid} is not what its id says.`);
    yield value;
  }
};
