import { createHash } from "node:crypto";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { RepositoryEntry } from "../catalogue/entry.ts";
import type { RepositoryKind } from "../catalogue/repository-id.ts";
import type { Db } from "../db/engine.ts";
import { ImportError } from "./errors.ts";
import { nextPage } from "./next-page.ts";
import { type Place, readPlace, writePlace } from "./place.ts";
import type { PoliteClient } from "./polite-client.ts";
import { expanded, toEntry } from "./upstream-record.ts";

/** Which records are wanted; all, where nothing is said. */
export interface ImportFilter {
  readonly task?: string;
  readonly author?: string;
  readonly search?: string;
  readonly limit?: number;
}

/** How far an import has come. */
interface ImportProgress {
  readonly kind: RepositoryKind;
  readonly done: number;
  /** Where the upstream tells how many there are. */
  readonly total?: number;
}

/** What came of an import. */
export interface ImportOutcome {
  /** Records read, those of an earlier run that was cut short included. */
  readonly read: number;
  /** Records that no hub could hold under their name. */
  readonly skipped: number;
  readonly pages: number;
  /** Whether an earlier run was taken up. */
  readonly isResumed: boolean;
}

/** What an import is made from. */
export interface ImportParts {
  readonly db: Db;
  readonly catalogue: Catalogue;
  readonly client: PoliteClient;
  /** The upstream's address, without a slash at its end. */
  readonly upstream: string;
  readonly onProgress?: (progress: ImportProgress) => void;
}

const maxPageSize = 500;

const pageSize = (filter: ImportFilter, done: number): number =>
  Math.min(maxPageSize, (filter.limit ?? Number.POSITIVE_INFINITY) - done);

const firstPage = (upstream: string, kind: RepositoryKind, filter: ImportFilter): string => {
  const query = new URLSearchParams();
  if (filter.search) query.set("search", filter.search);
  if (filter.author) query.set("author", filter.author);
  if (filter.task && kind === "model") query.set("pipeline_tag", filter.task);
  if (filter.task && kind === "dataset") query.set("filter", `task_categories:${filter.task}`);
  // The order in which things were made does not change while we read; a limit asks for the best known.
  query.set("sort", filter.limit === undefined ? "createdAt" : "downloads");
  query.set("direction", "-1");
  query.set("limit", String(pageSize(filter, 0)));
  for (const name of expanded[kind]) query.append("expand[]", name);
  return `${upstream}/api/${kind}s?${query}`;
};

interface Page {
  readonly records: readonly unknown[];
  readonly next: string | undefined;
  readonly total: number | undefined;
}

const readPage = async (reply: Response): Promise<Page> => {
  const records: unknown = await reply.json().catch((error) => {
    if (error instanceof SyntaxError)
      throw new ImportError("bad_reply", "The upstream's list is not JSON. Check that the address is a hub's.");
    throw error;
  });
  if (!Array.isArray(records))
    throw new ImportError("bad_reply", "The upstream's list is not a list. Check that the address is a hub's.");
  const total = Number(reply.headers.get("x-total-count") ?? Number.NaN);
  return {
    records,
    next: nextPage(reply.headers.get("link"), reply.url),
    total: Number.isInteger(total) ? total : undefined,
  };
};

/** Two records of one name in one page would be two changes of one row. */
const toEntries = (kind: RepositoryKind, origin: string, records: readonly unknown[]): RepositoryEntry[] => {
  const found = new Map<string, RepositoryEntry>();
  for (const record of records) {
    const entry = toEntry(kind, origin, record);
    if (entry) found.set(entry.id.toLowerCase(), entry);
  }
  return [...found.values()];
};

/** One way through a list: what it is, where its place is kept, and where an earlier run stopped. */
interface Walk {
  readonly kind: RepositoryKind;
  readonly limit: number;
  readonly key: string;
  readonly start: string;
  readonly place: Place | undefined;
}

const walk = async (parts: ImportParts, { kind, limit, key, start, place }: Walk): Promise<ImportOutcome> => {
  const { db, catalogue, client, upstream, onProgress = () => {} } = parts;
  let { read, skipped } = place ?? { read: 0, skipped: 0 };
  let pages = 0;
  for (let url: string | undefined = place?.next ?? start; url !== undefined; pages++) {
    const current: string = url;
    const page = await client.ask(current, readPage);
    const records = page.records.slice(0, limit - read);
    const entries = toEntries(kind, upstream, records);
    await catalogue.upsertMirrored(entries);
    read += records.length;
    skipped += records.length - entries.length;
    const isEnough = read >= limit || records.length === 0;
    url = isEnough || !page.next ? undefined : new URL(page.next, upstream).href;
    if (url === current) throw new ImportError("bad_reply", "The upstream's list leads back to the same page.");
    await writePlace(db, key, url === undefined ? undefined : { next: url, read, skipped });
    const total = Math.min(limit, page.total ?? limit);
    onProgress({ kind, done: read, ...(Number.isFinite(total) && { total }) });
  }
  return { read, skipped, pages, isResumed: place !== undefined };
};

/** Mirrors records page by page. After each page the place is kept, so that a run cut short is taken up there. */
export const importMetadata = async (
  parts: ImportParts,
  kind: RepositoryKind,
  filter: ImportFilter,
): Promise<ImportOutcome> => {
  const { db, upstream } = parts;
  const start = firstPage(upstream, kind, filter);
  const key = `import:${createHash("sha256").update(`${start} ${filter.limit}`).digest("hex")}`;
  const place = await readPlace(db, key);
  const limit = filter.limit ?? Number.POSITIVE_INFINITY;
  const base = { kind, limit, key, start };
  try {
    return await walk(parts, { ...base, place });
  } catch (error) {
    const isRefused = error instanceof ImportError && error.code === "bad_reply";
    const isStuck = place && (await readPlace(db, key))?.next === place.next;
    if (!isRefused || !isStuck) throw error;
    // The place of an earlier run may mean nothing to the upstream any more; then the list is read from its start.
    await writePlace(db, key, undefined);
    return walk(parts, { ...base, place: undefined });
  }
};
