import { createHash } from "node:crypto";
import type { RepositoryListQuery, RepositoryRecord } from "@orrery/contract";
import { findFor } from "../../../catalogue/access.ts";
import type { Catalogue } from "../../../catalogue/catalogue.ts";
import { type DiscussionRow, listDiscussions } from "../../../catalogue/discussions/discussion-store.ts";
import { objectIdOf } from "../../../catalogue/fields.ts";
import type { CommitRow } from "../../../catalogue/history/history-store.ts";
import { walkCommits } from "../../../catalogue/history/walk.ts";
import type { RepositoryRow } from "../../../catalogue/repository-store.ts";
import type { Db } from "../../../db/engine.ts";
import type { Viewer } from "../../../identity/viewer.ts";
import type { RepositoryKind } from "../../../readers/repository-id.ts";
import type { RepositoryService } from "../service.ts";
import type { AtomEntry, AtomFeed } from "./atom.ts";

/** The hub's URL, and path and query of the feed. */
export interface FeedAddress {
  readonly hub: string;
  readonly path: string;
}

export interface FeedDeps {
  readonly db: Db;
  readonly catalogue: Catalogue;
  readonly repositories: RepositoryService;
}

const maxEntries = 50;

const pageOf = (hub: string, kind: RepositoryKind, id: string): string =>
  `${hub}/${kind === "dataset" ? "datasets/" : ""}${id}`;

const urnOf = (kind: RepositoryKind, objectId: string): string => `urn:orrery:${kind}:${objectId}`;

const firstCommits = async (db: Db, row: RepositoryRow): Promise<CommitRow[]> => {
  const commits: CommitRow[] = [];
  for await (const commit of walkCommits(db, row.id, row.sha)) if (commits.push(commit) === maxEntries) break;
  return commits;
};

const commitEntry = (urn: string, page: string, { sha, title, message, author, created_at }: CommitRow): AtomEntry => ({
  id: `${urn}:commit:${sha}`,
  title: title || sha.slice(0, 7),
  link: `${page}/tree/${sha}`,
  updatedAt: created_at,
  author,
  text: message,
});

const discussionEntry = (urn: string, page: string, row: DiscussionRow): AtomEntry => ({
  id: `${urn}:discussion:${row.number}`,
  title: `${row.is_pull_request ? "Pull request" : "Discussion"} #${row.number}: ${row.title}`,
  link: `${page}/discussions/${row.number}`,
  updatedAt: row.created_at,
  author: row.author,
});

const newestOf = (entries: readonly AtomEntry[], fallback: number): number =>
  entries.reduce((newest, { updatedAt }) => Math.max(newest, updatedAt), entries.length > 0 ? 0 : fallback);

const repositoryFeed = async (db: Db, row: RepositoryRow, { hub, path }: FeedAddress): Promise<AtomFeed> => {
  const urn = urnOf(row.kind, objectIdOf(row.id));
  const page = pageOf(hub, row.kind, row.full_name);
  const commits = await firstCommits(db, row);
  const discussions = row.discussions_disabled
    ? []
    : await listDiscussions(db, row.id, {}, { start: 0, limit: maxEntries });
  const entries = [
    ...commits.map((commit) => commitEntry(urn, page, commit)),
    ...discussions.map((discussion) => discussionEntry(urn, page, discussion)),
  ]
    .sort((left, right) => right.updatedAt - left.updatedAt)
    .slice(0, maxEntries);
  const updatedAt = newestOf(entries, row.last_modified);
  return { id: urn, title: row.full_name, selfLink: `${hub}${path}`, pageLink: page, updatedAt, entries };
};

/** The list's fields that entries show. */
const fields = {
  model: ["lastModified", "createdAt", "author", "tags"],
  dataset: ["lastModified", "createdAt", "author", "description", "tags"],
} as const;

const listEntry = (hub: string, kind: RepositoryKind, record: RepositoryRecord): AtomEntry => ({
  id: urnOf(kind, record._id),
  title: record.id,
  link: pageOf(hub, kind, record.id),
  updatedAt: Date.parse(record.lastModified ?? ""),
  publishedAt: Date.parse(record.createdAt ?? ""),
  author: record.author ?? "",
  text: record.description ?? "",
  categories: record.tags ?? [],
});

/** The same for the same filters, in whichever order they are given. */
const listUrn = (kind: RepositoryKind, search: URLSearchParams): string => {
  const filters = [...search].map(([name, value]) => `${name}=${value}`).sort();
  const digest = createHash("sha256").update(filters.join("\n")).digest("hex");
  return `urn:orrery:${kind}s:${digest.slice(0, 24)}`;
};

export const createFeedService = ({ db, catalogue, repositories }: FeedDeps) => ({
  /** Commits to main and discussions, newest first. */
  repository: async (kind: RepositoryKind, id: string, address: FeedAddress, viewer: Viewer): Promise<AtomFeed> =>
    repositoryFeed(db, await findFor(catalogue, viewer, "see", kind, id), address),

  /** The repositories of a list, those that changed last first. */
  list: async (
    kind: RepositoryKind,
    query: RepositoryListQuery,
    { hub, path }: FeedAddress,
    viewer: Viewer,
  ): Promise<AtomFeed> => {
    const wanted: RepositoryListQuery = {
      ...query,
      sort: query.sort === "createdAt" ? "createdAt" : "lastModified",
      direction: "-1",
      limit: maxEntries,
      expand: [...fields[kind]],
    };
    delete wanted.cursor;
    const { records } = await repositories.list(kind, wanted, viewer);
    const entries = records.map((record) => listEntry(hub, kind, record));
    const { search, searchParams } = new URL(path, hub);
    const name = kind === "model" ? "Models" : "Datasets";
    return {
      id: listUrn(kind, searchParams),
      title: search === "" ? name : `${name}: ${[...searchParams].map((pair) => pair.join(" ")).join(", ")}`,
      selfLink: `${hub}${path}`,
      pageLink: `${hub}/${kind}s${search}`,
      updatedAt: newestOf(entries, 0),
      entries,
    };
  },
});

export type FeedService = ReturnType<typeof createFeedService>;
