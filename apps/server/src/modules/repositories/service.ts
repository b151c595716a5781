import type {
  FacetCounts,
  FacetQuery,
  QuickSearch,
  RecordQuery,
  RepositoryListQuery,
  RepositoryRecord,
  SecurityRepoStatus,
  TagsByType,
} from "@orrery/contract";
import {
  type Facet,
  type FacetCount,
  type FacetFilter,
  facetNames,
  SearchError,
  type SearchIndex,
  type SearchQuery,
  type SearchViewer,
} from "@orrery/search";
import { findFor, listViewer, resolveRevision } from "../../catalogue/access.ts";
import { dayOf, recentDownloads } from "../../catalogue/activity/day-store.ts";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import {
  columnsOf,
  fieldsOf,
  isDefaultList,
  listSelection,
  objectIdOf,
  type RowRelations,
  recordSelection,
  type Selection,
  type SelectionQuery,
  toRecord,
} from "../../catalogue/fields.ts";
import { currentFiles, type FileRow, filesAt } from "../../catalogue/history/read-files.ts";
import { withUpstreamHashes } from "../../catalogue/history/upstream-files.ts";
import { can, canSeeGroup, guardOf } from "../../catalogue/policy.ts";
import { findByKeys, mappingsOf, type RepositoryRow, resourceGroupsOf } from "../../catalogue/repository-store.ts";
import { repoStatus } from "../../catalogue/scans/file-status.ts";
import type { ScanService } from "../../catalogue/scans/scan-service.ts";
import { loadScans } from "../../catalogue/scans/scan-store.ts";
import type { SearchIndexes } from "../../catalogue/search/follower.ts";
import type { RecordTexts } from "../../catalogue/search/record-texts.ts";
import { parameterSteps } from "../../catalogue/search/search-document.ts";
import type { Db } from "../../db/engine.ts";
import { HubError } from "../../errors.ts";
import type { Viewer } from "../../identity/viewer.ts";
import type { MirrorService } from "../../import/mirror/mirror-service.ts";
import type { RepositoryKind } from "../../readers/repository-id.ts";
import { everyProvider, filtersOf, rangesOf, sortOf } from "./list-query.ts";
import { tagsByType } from "./tags-by-type.ts";

interface PageEnd {
  readonly total: number;
  readonly next?: string;
}

export interface RepositoryDeps {
  readonly db: Db;
  readonly catalogue: Catalogue;
  readonly indexes: SearchIndexes;
  readonly recordTexts: RecordTexts;
  readonly scans: ScanService;
  readonly mirror: MirrorService;
  readonly now: () => number;
}

type Named = SelectionQuery & { readonly "expand[]"?: readonly string[] };

const withExpand = (kind: RepositoryKind, query: Named): SelectionQuery => {
  const expand = query.expand ?? query["expand[]"];
  const unknown = expand?.find((name) => !Object.hasOwn(fieldsOf[kind], name) && name !== "gitalyUid");
  if (unknown !== undefined)
    throw new HubError(
      "bad_request",
      `"expand" does not support "${unknown.slice(0, 50)}". It knows ${Object.keys(fieldsOf[kind]).join(", ")}.`,
    );
  return expand ? { ...query, expand } : query;
};

const countFacets = (
  index: SearchIndex,
  asked: SearchQuery,
  { facets: texts, limit = 50 }: FacetQuery,
): FacetCounts => {
  const wanted = texts?.flatMap((text) => text.split(","));
  const unknown = wanted?.find((name) => !facetNames.includes(name as Facet));
  if (unknown !== undefined)
    throw new HubError(
      "bad_request",
      `"facets" does not support "${unknown.slice(0, 50)}". It knows ${facetNames.join(", ")}.`,
    );
  const names = (wanted as Facet[] | undefined) ?? facetNames.filter((name) => name !== "tag");
  const { parameters, ...counts } = index.facets(asked, names, limit);
  const facets = Object.fromEntries(Object.entries(counts).map(([name, values]) => [name, [...(values ?? [])]]));
  return { total: index.count(asked), facets, ranges: parameters ? { parameters: parameterRanges(parameters) } : {} };
};

/** Counts per parameter range, including empty ranges. */
const parameterRanges = (counts: readonly FacetCount[]) => {
  const byStep = new Map(counts.map(({ value, count }) => [Number(value), count]));
  return parameterSteps.map((min, at) => ({ min, max: parameterSteps[at + 1] ?? null, count: byStep.get(min) ?? 0 }));
};

interface RelationsQuery {
  readonly rows: readonly RepositoryRow[];
  readonly selection: Selection;
  readonly viewer: Viewer;
  /** The files of each row. */
  readonly readFiles: (ids: readonly number[]) => Promise<ReadonlyMap<number, readonly FileRow[]>>;
}

type RelationsDeps = Pick<RepositoryDeps, "db" | "now">;

/** One query for each kind of relation that the selection needs. */
const loadRelations = async ({ db, now }: RelationsDeps, { rows, selection, viewer, readFiles }: RelationsQuery) => {
  const { names, hasBlobs } = selection;
  const ids = rows.map(({ id }) => id);
  const files = names.includes("siblings") ? await readFiles(ids) : undefined;
  const mappings = names.includes("inferenceProviderMapping") ? await mappingsOf(db, ids) : undefined;
  const downloads = names.includes("downloadsByDay") ? await recentDownloads(db, ids, dayOf(now())) : undefined;
  const grouped = () => rows.filter((row) => canSeeGroup(viewer, row)).map(({ id }) => id);
  const groups = names.includes("resourceGroup") ? await resourceGroupsOf(db, grouped()) : undefined;
  return (id: number): RowRelations => ({
    files: files?.get(id) ?? [],
    mappings: mappings?.get(id) ?? [],
    downloads: downloads?.get(id),
    group: groups?.get(id),
    hasBlobs,
  });
};

const filesOfRevision = async (db: Db, id: number, tree: string) =>
  new Map([[id, await withUpstreamHashes(db, id, await filesAt(db, id, tree))]]);

const listPage = (index: SearchIndex, asked: SearchQuery) => {
  try {
    return index.list(asked);
  } catch (error) {
    if (error instanceof SearchError && error.code === "cursor_invalid")
      throw new HubError(
        "bad_request",
        '"cursor" does not belong to this list. Request the first page again, without a cursor.',
      );
    throw error;
  }
};

const searchQuery = (index: SearchIndex, query: FacetQuery, viewer: SearchViewer): SearchQuery => {
  const base = {
    sort: { field: "id", direction: "asc" },
    limit: 1,
    viewer,
  } as const;
  const asked = filtersOf(query);
  const isEvery = ({ facet, anyOf }: FacetFilter) => facet === "provider" && anyOf.includes(everyProvider);
  const { provider = [] } = asked.some(isEvery)
    ? index.facets({ ...base, filters: [], ranges: [] }, ["provider"], 1000)
    : {};
  const providers = provider.map(({ value }) => value);
  const filters = asked.map((filter) => (isEvery(filter) ? { ...filter, anyOf: providers } : filter));
  return { ...base, filters, ranges: rangesOf(query), ...(query.search && { text: query.search }) };
};

const securityOf = async (
  { db, scans }: Pick<RepositoryDeps, "db" | "scans">,
  repositoryId: number,
  tree: string,
): Promise<SecurityRepoStatus> => {
  const files = await filesAt(db, repositoryId, tree);
  const hashes = files.flatMap(({ sha256 }) => sha256 ?? []);
  return repoStatus(scans, files, await loadScans(db, hashes));
};

const createSearch =
  ({ catalogue, indexes }: RepositoryDeps) =>
  async (kind: RepositoryKind, query: FacetQuery, viewer: Viewer) =>
    searchQuery(indexes[kind], query, await listViewer(catalogue, viewer));

/** The search index finds the keys; only the rows of one page are read. */
const createLists = (deps: RepositoryDeps) => {
  const { db, indexes, recordTexts } = deps;
  const searchFor = createSearch(deps);
  const pageFor = async (kind: RepositoryKind, query: RepositoryListQuery, viewer: Viewer) => {
    const { cursor, limit = 100 } = query;
    const search = await searchFor(kind, query, viewer);
    const asked = { ...search, sort: sortOf(query), limit, ...(cursor && { after: cursor }) };
    const { keys, total, next } = listPage(indexes[kind], asked);
    return { keys, end: { total, ...(next && { next }) } };
  };
  const list = async (
    kind: RepositoryKind,
    query: RepositoryListQuery,
    viewer: Viewer,
  ): Promise<PageEnd & { readonly records: RepositoryRecord[] }> => {
    const selection = listSelection(kind, withExpand(kind, query));
    const { keys, end } = await pageFor(kind, query, viewer);
    const rows = (await findByKeys(db, keys, columnsOf(kind, selection))) as RepositoryRow[];
    const readFiles = (ids: readonly number[]) => currentFiles(db, ids);
    const relations = await loadRelations(deps, { rows, selection, viewer, readFiles });
    return { ...end, records: rows.map((row) => toRecord(kind, row, relations(row.id), selection)) };
  };

  return {
    list,

    /** The same with the records as JSON text. */
    listText: async (
      kind: RepositoryKind,
      query: RepositoryListQuery,
      viewer: Viewer,
    ): Promise<PageEnd & { readonly text: string }> => {
      if (isDefaultList(withExpand(kind, query))) {
        const { keys, end } = await pageFor(kind, query, viewer);
        return { ...end, text: await recordTexts.list(kind, keys) };
      }
      const { records, ...end } = await list(kind, query, viewer);
      return { ...end, text: JSON.stringify(records) };
    },
  };
};

export const createRepositoryService = (deps: RepositoryDeps) => {
  const { db, catalogue, indexes, mirror } = deps;
  const searchFor = createSearch(deps);
  return {
    ...createLists(deps),

    facets: async (kind: RepositoryKind, query: FacetQuery, viewer: Viewer): Promise<FacetCounts> =>
      countFacets(indexes[kind], await searchFor(kind, query, viewer), query),

    record: async (
      kind: RepositoryKind,
      id: string,
      given: string,
      query: RecordQuery,
      viewer: Viewer,
    ): Promise<RepositoryRecord> => {
      const { revision, mark } = await mirror.pull({ kind, id, revision: given }, viewer);
      const row = await findFor(catalogue, viewer, "see", kind, id);
      const at = await resolveRevision(db, row, revision);
      const selection = recordSelection(kind, withExpand(kind, query));
      const readFiles = () => filesOfRevision(db, row.id, at.tree);
      const relations = await loadRelations(deps, { rows: [row], selection, viewer, readFiles });
      const record = {
        ...toRecord(kind, { ...row, sha: at.sha }, relations(row.id), selection),
        ...(mark && { mirror: mark }),
      };
      return query.securityStatus ? { ...record, securityRepoStatus: await securityOf(deps, row.id, at.tree) } : record;
    },

    /** Whether the viewer can see such a repository. */
    exists: async (kind: RepositoryKind, id: string, viewer: Viewer): Promise<boolean> => {
      const row = await catalogue.find(kind, id);
      return !!row && can(viewer, "see", guardOf(row));
    },

    tagsByType: async (kind: RepositoryKind, viewer: Viewer): Promise<TagsByType> =>
      tagsByType(kind, indexes[kind], await searchFor(kind, {}, viewer)),

    quickSearch: async (text: string, limit: number, viewer: Viewer): Promise<QuickSearch> => {
      const asked = { sees: "public" as const, hidden: await catalogue.deniedTo(viewer) };
      const named = async (kind: RepositoryKind) =>
        (await findByKeys(db, indexes[kind].suggest(text, limit, asked), ["full_name"])).map((row) => ({
          _id: objectIdOf(row.id as number),
          id: row.full_name as string,
        }));
      return { models: await named("model"), datasets: await named("dataset") };
    },
  };
};

export type RepositoryService = ReturnType<typeof createRepositoryService>;
