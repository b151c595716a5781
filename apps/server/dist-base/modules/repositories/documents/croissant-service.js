import { findCommit } from "../../../catalogue/history/history-store.js";
import { writeCroissant, } from "../../../catalogue/supply-chain/documents/croissant.js";
import { datasetFacts } from "../../../catalogue/supply-chain/documents/model-facts.js";
import { isHubError } from "../../../errors.js";
import { findRevision } from "./load-model.js";
/** Columns of more subsets are not read. */
const maxReadConfigs = 20;
const maxConfigs = 500;
const configsOf = (splits) => {
    const names = [...new Set(splits.map(({ config }) => config))].slice(0, maxConfigs);
    return names.flatMap((name) => {
        const own = splits.filter(({ config }) => config === name);
        const [first] = own;
        return first ? { name, format: first.format, splits: own.map(({ split, paths }) => ({ split, paths })) } : [];
    });
};
const readColumns = async ({ rows }, config, query, viewer) => {
    const [first] = config.splits;
    if (!first)
        return undefined;
    try {
        const wanted = { config: config.name, split: first.split, revision: query.revision, offset: 0, length: 1 };
        const bytes = await rows.rows(query.name, wanted, viewer);
        return JSON.parse(Buffer.from(bytes).toString()).columns;
    }
    catch (error) {
        // Gated, not stored, damaged, or too many requests: the document is valid without columns.
        if (isHubError(error))
            return undefined;
        throw error;
    }
};
const load = async (deps, target, viewer, hasColumns) => {
    const { row, sha } = await findRevision(deps, target, viewer);
    const commit = await findCommit(deps.db, row.id, sha);
    const configs = configsOf(commit ? await deps.rows.splits(row.full_name, sha, viewer) : []);
    const described = [];
    for (const [at, config] of configs.entries()) {
        const query = { name: row.full_name, revision: sha };
        const columns = hasColumns && at < maxReadConfigs ? await readColumns(deps, config, query, viewer) : undefined;
        described.push({ ...config, ...(columns && { columns }) });
    }
    return {
        ...datasetFacts(row),
        sha,
        url: `${target.hub}/datasets/${row.full_name}`,
        ownerUrl: `${target.hub}/${row.author}`,
        ...(/^https?:/.test(row.origin) && { upstream: `${row.origin}/datasets/${row.full_name}` }),
        committedAt: commit?.created_at ?? row.last_modified,
        configs: described,
    };
};
export const createCroissantService = (deps) => ({
    /** With columns, which are read from the files if the viewer can download them. */
    full: async (target, viewer) => writeCroissant(await load(deps, target, viewer, true)),
    /** Without columns: a page must not wait until files are read. */
    brief: async (target, viewer) => writeCroissant(await load(deps, target, viewer, false)),
});
//# sourceMappingURL=croissant-service.js.map