import type { Readable } from "node:stream";
import type { MirrorMark, TreeEntry, TreeQuery } from "@orrery/contract";
import { isOpenFile } from "@orrery/contract/open-files";
import type { ByteRange } from "../../blobs/store.ts";
import { type AtRevision, findFor, resolveRevision } from "../../catalogue/access.ts";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import { parseFilePath } from "../../catalogue/file-path.ts";
import {
  type FileRow,
  fileAt,
  lineAt,
  linesBelow,
  linesIn,
  type PathLine,
} from "../../catalogue/history/read-files.ts";
import { lastCommits } from "../../catalogue/history/walk.ts";
import type { RepositoryAction } from "../../catalogue/policy.ts";
import type { ScanService } from "../../catalogue/scans/scan-service.ts";
import type { Db } from "../../db/engine.ts";
import type { ReadCache } from "../../db/read-cache.ts";
import { HubError } from "../../errors.ts";
import { isFolder } from "../../git/tree.ts";
import type { Viewer } from "../../identity/viewer.ts";
import type { MirrorService } from "../../import/mirror/mirror-service.ts";
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

export interface Page<T> {
  readonly items: readonly T[];
  readonly next?: string;
}

/** How old a mirrored revision is. */
interface Marked {
  readonly mark?: MirrorMark | undefined;
}

/** A file at a commit. */
export interface FoundFile extends AtRevision, Marked {
  readonly file: FileRow;
  /** Set if the content is fetched from another hub as it is read. */
  readonly read?: (range: ByteRange | undefined) => Promise<Readable>;
  /** Set if the file can be downloaded by Xet. */
  readonly xetHash?: XetHash | undefined;
}

export interface FileService {
  readonly tree: (ref: FileRef, query: TreeQuery, viewer: Viewer) => Promise<Page<TreeEntry> & Marked>;
  readonly paths: (ref: FileRef, paths: readonly string[], isExpanded: boolean, viewer: Viewer) => Promise<TreeEntry[]>;
  readonly file: (ref: FileRef, viewer: Viewer) => Promise<FoundFile>;
  /** Throws if the viewer cannot read the files. */
  readonly checkAccess: (ref: FileRef, viewer: Viewer) => Promise<void>;
}

export interface FileDeps {
  readonly db: Db;
  readonly catalogue: Catalogue;
  readonly reads: ReadCache;
  readonly plainFiles: PlainFileIndexer;
  readonly scans: ScanService;
  readonly mirror: MirrorService;
}

const maxPageSize = 10_000;

const encodeCursor = (text: string): string => Buffer.from(text).toString("base64url");
const decodeCursor = (cursor: string): string => Buffer.from(cursor, "base64url").toString();

const noEntry = ({ row, sha }: AtRevision, path: string, why: string): HubError =>
  new HubError("EntryNotFound", `Entry not found: ${row.full_name} ${why} "${path.slice(0, 200)}".`, {
    headers: { "x-repo-commit": sha },
  });

const entriesOf = async (
  { db, scans }: Pick<FileDeps, "db" | "scans">,
  found: AtRevision,
  lines: readonly PathLine[],
  isExpanded: boolean,
) => {
  const entries = await toEntries(db, found.row.id, lines, isExpanded ? scans : undefined);
  if (!isExpanded) return entries;
  const paths = lines.map(({ path }) => path);
  return withCommits(entries, await lastCommits(db, found.row.id, found.sha, paths));
};

const pathLines = async (db: Db, tree: string, paths: readonly string[]): Promise<PathLine[]> => {
  const lines: PathLine[] = [];
  for (const path of [...new Set(paths.map((given) => given.replace(/\/$/, "")))].sort()) {
    const line = path === "" ? undefined : await lineAt(db, tree, path);
    if (line) lines.push({ ...line, path });
  }
  return lines;
};

/** Finds a revision that a person may see, or do more with: what may depend on whether it is a mirror's. */
const atRevisionOf =
  ({ db, catalogue, reads, mirror }: FileDeps) =>
  async (
    ref: FileRef,
    viewer: Viewer,
    actionFor: (mark: Marked["mark"]) => RepositoryAction = () => "see",
  ): Promise<AtRevision & Marked> => {
    const { revision, mark } = await mirror.pull(ref, viewer);
    const row = await findFor(catalogue, viewer, actionFor(mark), ref.kind, ref.id);
    const found = await reads(`revision ${row.id} ${revision}`, () => resolveRevision(db, row, revision));
    return { ...found, mark };
  };

export const createFileService = (deps: FileDeps): FileService => {
  const { db, catalogue, reads, plainFiles, scans, mirror } = deps;
  /** Files that came by another way are prepared for Xet when they are first asked for. */
  const xetHashOf = async ({ is_large, sha256, size }: FileRow): Promise<XetHash | undefined> => {
    if (!is_large || sha256 === null || size === 0) return undefined;
    const hash = await reads(`xet ${sha256}`, async () => (await xetHashes(db, [sha256])).get(sha256));
    if (!hash) plainFiles.request(sha256, size);
    return hash;
  };
  const at = atRevisionOf(deps);

  return {
    tree: async (ref, { recursive = false, expand = false, limit, cursor }, viewer) => {
      const path = ref.path === "" ? "" : parseFilePath(ref.path);
      const found = await at(ref, viewer);
      const folder = await lineAt(db, found.tree, path);
      if (!folder || !isFolder(folder)) throw noEntry(found, path, "has no folder");
      // llama.cpp reads one page only, so a list of all files has as many as a page can have.
      const pageSize = limit ?? (recursive && !expand ? maxPageSize : 1000);
      const after = cursor === undefined ? "" : decodeCursor(cursor);
      const lines = recursive
        ? (await linesBelow(db, found.tree, path)).filter((line) => line.path > after)
        : await linesIn(db, found.tree, path, { after, limit: pageSize + 1 });
      const page = lines.slice(0, pageSize);
      const last = page.at(-1)?.path;
      const items = await entriesOf(deps, found, page, expand);
      return { items, mark: found.mark, ...(lines.length > pageSize && last && { next: encodeCursor(last) }) };
    },

    paths: async (ref, paths, isExpanded, viewer) => {
      const found = await at(ref, viewer);
      return entriesOf(deps, found, await pathLines(db, found.tree, paths), isExpanded);
    },

    file: async (ref, viewer) => {
      const path = parseFilePath(ref.path);
      // What a gated repository of an upstream shows is the upstream's to say.
      const isOpen = (mark: Marked["mark"]): boolean => mark === undefined && isOpenFile(path);
      const found = await at(ref, viewer, (mark) => (isOpen(mark) ? "see" : "download"));
      const { row, tree } = found;
      if (isOpen(found.mark) && row.is_private === 1) catalogue.noteRead(viewer, row);
      const file = await reads(`file ${row.id} ${tree} ${path}`, () => fileAt(db, row.id, tree, path));
      if (!file) throw noEntry(found, path, "has no file");
      if (file.sha256 === null) {
        const pulled = await mirror.content(found, file, viewer);
        if (pulled) return { ...found, file: { ...file, sha256: pulled.sha256 }, read: pulled.read };
        throw noEntry(found, path, "was imported without its files: this hub does not have the content of");
      }
      await mirror.checkFile(found, file, viewer);
      await scans.checkDownload([file.sha256], `"${path}"`);
      return { ...found, file, xetHash: await xetHashOf(file) };
    },

    checkAccess: async (ref, viewer) => void (await at(ref, viewer, () => "download")),
  };
};
