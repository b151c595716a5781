import { facetNames, SearchError, } from "@orrery/search";
import { findFor, listViewer, resolveRevision } from "../../catalogue/access.js";
import { columnsOf, fieldsOf, listSelection, objectIdOf, recordSelection, toRecord, } from "../../catalogue/fields.js";
import { currentFiles, filesAt } from "../../catalogue/history/read-files.js";
import { withUpstreamHashes } from "../../catalogue/history/upstream-files.js";
import { can, canSeeGroup, guardOf } from "../../catalogue/policy.js";
import { findByKeys, mappingsOf, resourceGroupsOf } from "../../catalogue/repository-store.js";
import { repoStatus } from "../../catalogue/scans/file-status.js";
import { loadScans } from "../../catalogue/scans/scan-store.js";
import { parameterSteps } from "../../catalogue/search/search-document.js";
import { HubError } from "../../errors.js";
import { everyProvider, filtersOf, rangesOf, sortOf } from "./list-query.js";
import { tagsByType } from "./tags-by-type.js";
const withExpand = (kind, query) => {
    const expand = query.expand ?? query["expand[]"];
    const unknown = expand?.find((name) => !Object.hasOwn(fieldsOf[kind], name) && name !== "gitalyUid");
    if (unknown !== undefined)
        throw new HubError("bad_request", `"expand" does not support "${unknown.slice(0, 50)}". It knows ${Object.keys(fieldsOf[kind]).join(", ")}.`);
    return expand ? { ...query, expand } : query;
};
const countFacets = (index, asked, { facets: texts, limit = 50 }) => {
    const wanted = texts?.flatMap((text) => text.split(","));
    const unknown = wanted?.find((name) => !facetNames.includes(name));
    if (unknown !== undefined)
        throw new HubError("bad_request", `"facets" does not support "${unknown.slice(0, 50)}". It knows ${facetNames.join(", ")}.`);
    const names = wanted ?? facetNames.filter((name) => name !== "tag");
    const { parameters, ...counts } = index.facets(asked, names, limit);
    const facets = Object.fromEntries(Object.entries(counts).map(([name, values]) => [name, [...(values ?? [])]]));
    return { total: index.count(asked), facets, ranges: parameters ? { parameters: parameterRanges(parameters) } : {} };
};
/** Counts per parameter range, including empty ranges. */
const parameterRanges = (counts) => {
    const byStep = new Map(counts.map(({ value, count }) => [Number(value), count]));
    return parameterSteps.map((min, at) => ({ min, max: parameterSteps[at + 1] ?? null, count: byStep.get(min) ?? 0 }));
};
/** One query for each kind of relation that the selection needs. */
const loadRelations = async (db, { rows, selection, viewer, readFiles }) => {
    const { names, hasBlobs } = selection;
    const ids = rows.map(({ id }) => id);
    const files = names.includes("siblings") ? await readFiles(ids) : undefined;
    const mappings = names.includes("inferenceProviderMapping") ? await mappingsOf(db, ids) : undefined;
    const grouped = () => rows.filter((row) => canSeeGroup(viewer, row)).map(({ id }) => id);
    const groups = names.includes("resourceGroup") ? await resourceGroupsOf(db, grouped()) : undefined;
    return (id) => ({
        files: files?.get(id) ?? [],
        mappings: mappings?.get(id) ?? [],
        group: groups?.get(id),
        hasBlobs,
    });
};
const filesOfRevision = async (db, id, tree) => new Map([[id, await withUpstreamHashes(db, id, await filesAt(db, id, tree))]]);
const listPage = (index, asked) => {
    try {
        return index.list(asked);
    }
    catch (error) {
        if (error instanceof SearchError && error.code === "cursor_invalid")
            throw new HubError("bad_request", '"cursor" does not belong to this list. Request the first page again, without a cursor.');
        throw error;
    }
};
const searchQuery = (index, query, viewer) => {
    const base = {
        sort: { field: "id", direction: "asc" },
        limit: 1,
        viewer,
    };
    const asked = filtersOf(query);
    const isEvery = ({ facet, anyOf }) => facet === "provider" && anyOf.includes(everyProvider);
    const { provider = [] } = asked.some(isEvery)
        ? index.facets({ ...base, filters: [], ranges: [] }, ["provider"], 1000)
        : {};
    const providers = provider.map(({ value }) => value);
    const filters = asked.map((filter) => (isEvery(filter) ? { ...filter, anyOf: providers } : filter));
    return { ...base, filters, ranges: rangesOf(query), ...(query.search && { text: query.search }) };
};
const securityOf = async ({ db, scans }, repositoryId, tree) => {
    const files = await filesAt(db, repositoryId, tree);
    const hashes = files.flatMap(({ sha256 }) => sha256 ?? []);
    return repoStatus(scans, files, await loadScans(db, hashes));
};
/** The search index finds the keys; only the rows of one page are read. */
export const createRepositoryService = (deps) => {
    const { db, catalogue, indexes, mirror } = deps;
    const searchFor = async (kind, query, viewer) => searchQuery(indexes[kind], query, await listViewer(catalogue, viewer));
    return {
        list: async (kind, query, viewer) => {
            const selection = listSelection(kind, withExpand(kind, query));
            const { cursor, limit = 100 } = query;
            const search = await searchFor(kind, query, viewer);
            const asked = { ...search, sort: sortOf(query), limit, ...(cursor && { after: cursor }) };
            const { keys, total, next } = listPage(indexes[kind], asked);
            const rows = (await findByKeys(db, keys, columnsOf(kind, selection)));
            const readFiles = (ids) => currentFiles(db, ids);
            const relations = await loadRelations(db, { rows, selection, viewer, readFiles });
            return {
                records: rows.map((row) => toRecord(kind, row, relations(row.id), selection)),
                total,
                ...(next && { next }),
            };
        },
        facets: async (kind, query, viewer) => countFacets(indexes[kind], await searchFor(kind, query, viewer), query),
        record: async (kind, id, given, query, viewer) => {
            const { revision, mark } = await mirror.pull({ kind, id, revision: given }, viewer);
            const row = await findFor(catalogue, viewer, "see", kind, id);
            const at = await resolveRevision(db, row, revision);
            const selection = recordSelection(kind, withExpand(kind, query));
            const readFiles = () => filesOfRevision(db, row.id, at.tree);
            const relations = await loadRelations(db, { rows: [row], selection, viewer, readFiles });
            const record = {
                ...toRecord(kind, { ...row, sha: at.sha }, relations(row.id), selection),
                ...(mark && { mirror: mark }),
            };
            return query.securityStatus ? { ...record, securityRepoStatus: await securityOf(deps, row.id, at.tree) } : record;
        },
        exists: async (kind, id, viewer) => {
            const row = await catalogue.find(kind, id);
            return !!row && can(viewer, "see", guardOf(row));
        },
        tagsByType: async (kind, viewer) => tagsByType(kind, indexes[kind], await searchFor(kind, {}, viewer)),
        quickSearch: async (text, limit, viewer) => {
            const asked = { sees: "public", hidden: await catalogue.deniedTo(viewer) };
            const named = async (kind) => (await findByKeys(db, indexes[kind].suggest(text, limit, asked), ["full_name"])).map((row) => ({
                _id: objectIdOf(row.id),
                id: row.full_name,
            }));
            return { models: await named("model"), datasets: await named("dataset") };
        },
    };
};
//# sourceMappingURL=service.js.map