import type { Commit, CommitDetails, FileChangeQuery, TreeEntry, TreeQuery } from "@orrery/contract";
import { type AtRevision, findFor, resolveRevision } from "../../catalogue/access.ts";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import { parseFilePath } from "../../catalogue/file-path.ts";
import { changePage, type FileChangePage } from "../../catalogue/history/change-page.ts";
import type { DiffDeps } from "../../catalogue/history/describe-change.ts";
import { diffTrees } from "../../catalogue/history/diff-trees.ts";
import { type CommitRow, findCommit, refsTo } from "../../catalogue/history/history-store.ts";
import { type FileRow, fileAt, lineAt, linesBelow, type PathLine } from "../../catalogue/history/read-files.ts";
import { lastCommits, parentsOf, walkCommits, walkPathCommits } from "../../catalogue/history/walk.ts";
import type { RepositoryAction } from "../../catalogue/policy.ts";
import type { Db } from "../../db/engine.ts";
import { HubError } from "../../errors.ts";
import { emptyTreeId, isFolder } from "../../git/tree.ts";
import type { Viewer } from "../../identity/viewer.ts";
import type { RepositoryKind } from "../../readers/repository-id.ts";
import type { XetHash } from "../../xet/hashes.ts";
import type { PlainFileIndexer } from "../../xet/plain-file-indexer.ts";
import { xetHashes } from "../../xet/xet-store.ts";
import { toEntries, withCommits } from "./tree.ts";

/** Files of a repository at a revision. */
export interface FileRef {
  readonly kind: RepositoryKind;
  readonly id: string;
  readonly revision: string;
  readonly path: string;
}

interface Page<T> {
  readonly items: readonly T[];
  readonly next?: string;
}

/** The number of all commits is not known where they are those of a path. */
interface CommitPage extends Page<Commit> {
  readonly total?: number;
}

/** A file at a commit. */
export interface FoundFile extends AtRevision {
  readonly file: FileRow;
  /** Set if the file can be downloaded by Xet. */
  readonly xetHash?: XetHash | undefined;
}

export interface FileService {
  readonly tree: (ref: FileRef, query: TreeQuery, viewer: Viewer) => Promise<Page<TreeEntry>>;
  readonly paths: (ref: FileRef, paths: readonly string[], isExpanded: boolean, viewer: Viewer) => Promise<TreeEntry[]>;
  readonly file: (ref: FileRef, viewer: Viewer) => Promise<FoundFile>;
  readonly commits: (
    ref: FileRef,
    page: { readonly limit: number; readonly cursor?: string | undefined },
    viewer: Viewer,
  ) => Promise<CommitPage>;
  readonly commit: (ref: FileRef, viewer: Viewer) => Promise<CommitDetails>;
  /** What a commit changed since its first parent. */
  readonly changes: (ref: FileRef, query: FileChangeQuery, viewer: Viewer) => Promise<FileChangePage>;
  /** Throws if the viewer cannot read the files. */
  readonly checkAccess: (ref: FileRef, viewer: Viewer) => Promise<void>;
}

export interface FileDeps extends DiffDeps {
  readonly catalogue: Catalogue;
  readonly plainFiles: PlainFileIndexer;
}

const encodeCursor = (text: string): string => Buffer.from(text).toString("base64url");
const decodeCursor = (cursor: string): string => Buffer.from(cursor, "base64url").toString();

const noEntry = ({ row, sha }: AtRevision, path: string, why: string): HubError =>
  new HubError("EntryNotFound", `Entry not found: ${row.full_name} ${why} “${path.slice(0, 200)}”.`, {
    headers: { "x-repo-commit": sha },
  });

const toCommit = ({ sha, title, message, author, created_at }: CommitRow): Commit => ({
  id: sha,
  title,
  message,
  authors: [{ user: author, avatar: "" }],
  date: new Date(created_at).toISOString(),
});

const entriesOf = async (db: Db, found: AtRevision, lines: readonly PathLine[], isExpanded: boolean) => {
  const entries = await toEntries(db, found.row.id, lines);
  if (!isExpanded) return entries;
  const paths = lines.map(({ path }) => path);
  return withCommits(entries, await lastCommits(db, found.row.id, found.sha, paths));
};

/** One page of commits; the cursor is the first commit of the page. */
const commitPage = async (
  commits: AsyncIterable<CommitRow>,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<Page<Commit>> => {
  const items: Commit[] = [];
  let isReached = cursor === undefined;
  for await (const commit of commits) {
    isReached ||= commit.sha === cursor;
    if (!isReached) continue;
    if (items.length === limit) return { items, next: commit.sha };
    items.push(toCommit(commit));
  }
  return { items };
};

const pathLines = async (db: Db, tree: string, paths: readonly string[]): Promise<PathLine[]> => {
  const lines: PathLine[] = [];
  for (const path of [...new Set(paths.map((given) => given.replace(/\/$/, "")))].sort()) {
    const line = path === "" ? undefined : await lineAt(db, tree, path);
    if (line) lines.push({ ...line, path });
  }
  return lines;
};

export const createFileService = (deps: FileDeps): FileService => {
  const { db, catalogue, plainFiles } = deps;
  /** Files that came by another way are prepared for Xet when they are first asked for. */
  const xetHashOf = async ({ is_large, sha256, size }: FileRow): Promise<XetHash | undefined> => {
    if (!is_large || sha256 === null || size === 0) return undefined;
    const hash = (await xetHashes(db, [sha256])).get(sha256);
    if (!hash) plainFiles.request(sha256, size);
    return hash;
  };
  const at = async (ref: FileRef, viewer: Viewer, action: RepositoryAction = "see"): Promise<AtRevision> =>
    resolveRevision(db, await findFor(catalogue, viewer, action, ref.kind, ref.id), ref.revision);

  return {
    tree: async (ref, { recursive = false, expand = false, limit = 1000, cursor }, viewer) => {
      const path = ref.path === "" ? "" : parseFilePath(ref.path);
      const found = await at(ref, viewer);
      const folder = await lineAt(db, found.tree, path);
      if (!folder || !isFolder(folder)) throw noEntry(found, path, "has no folder");
      const after = cursor === undefined ? "" : decodeCursor(cursor);
      const lines = (await linesBelow(db, found.tree, path, recursive)).filter((line) => line.path > after);
      const page = lines.slice(0, limit);
      const last = page.at(-1)?.path;
      const items = await entriesOf(db, found, page, expand);
      return { items, ...(lines.length > limit && last && { next: encodeCursor(last) }) };
    },

    paths: async (ref, paths, isExpanded, viewer) => {
      const found = await at(ref, viewer);
      return entriesOf(db, found, await pathLines(db, found.tree, paths), isExpanded);
    },

    file: async (ref, viewer) => {
      const path = parseFilePath(ref.path);
      const found = await at(ref, viewer, "download");
      const file = await fileAt(db, found.row.id, found.tree, path);
      if (!file) throw noEntry(found, path, "has no file");
      if (file.sha256 === null)
        throw noEntry(found, path, "was imported without its files: this hub does not have the content of");
      return { ...found, file, xetHash: await xetHashOf(file) };
    },

    commits: async (ref, page, viewer) => {
      const { row, sha, total } = await at(ref, viewer);
      if (ref.path === "") return { ...(await commitPage(walkCommits(db, row.id, sha), page)), total };
      return commitPage(walkPathCommits(db, row.id, sha, parseFilePath(ref.path)), page);
    },

    commit: async (ref, viewer) => {
      const { row, sha } = await at(ref, viewer);
      const commit = await findCommit(db, row.id, sha);
      if (!commit) throw new HubError("RevisionNotFound", `${row.full_name} has no commit yet.`);
      return { ...toCommit(commit), parents: parentsOf(commit), refs: await refsTo(db, row.id, sha) };
    },

    changes: async (ref, query, viewer) => {
      const { row, sha, tree } = await at(ref, viewer, "download");
      const commit = await findCommit(db, row.id, sha);
      const [first = ""] = commit ? parentsOf(commit) : [];
      const parent = await findCommit(db, row.id, first);
      return changePage(deps, row.id, await diffTrees(db, parent?.tree ?? emptyTreeId, tree), query);
    },

    checkAccess: async (ref, viewer) => void (await at(ref, viewer, "download")),
  };
};
