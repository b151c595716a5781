import { isTable, type Rows, type Splits } from "@orrery/contract";
import { findCommit } from "../../../catalogue/history/history-store.ts";
import {
  type CroissantColumn,
  type CroissantConfig,
  type DocumentedDataset,
  writeCroissant,
} from "../../../catalogue/supply-chain/documents/croissant.ts";
import { datasetFacts } from "../../../catalogue/supply-chain/documents/model-facts.ts";
import { isHubError } from "../../../errors.ts";
import type { Viewer } from "../../../identity/viewer.ts";
import type { ModuleDeps } from "../../module.ts";
import { type DocumentDeps, type DocumentTarget, findRevision } from "./load-model.ts";

export interface CroissantDeps extends DocumentDeps {
  readonly rows: Pick<ModuleDeps["rows"], "splits" | "rows">;
}

/** Columns of more subsets are not read. */
const maxReadConfigs = 20;
const maxConfigs = 500;

const configsOf = (splits: Splits): CroissantConfig[] => {
  const names = [...new Set(splits.map(({ config }) => config))].slice(0, maxConfigs);
  return names.flatMap((name) => {
    const own = splits.filter(isTable).filter(({ config }) => config === name);
    const [first] = own;
    return first ? { name, format: first.format, splits: own.map(({ split, paths }) => ({ split, paths })) } : [];
  });
};

const readColumns = async (
  { rows }: CroissantDeps,
  config: CroissantConfig,
  query: { readonly name: string; readonly revision: string },
  viewer: Viewer,
): Promise<readonly CroissantColumn[] | undefined> => {
  const [first] = config.splits;
  if (!first) return undefined;
  try {
    const wanted = { config: config.name, split: first.split, revision: query.revision, offset: 0, length: 1 };
    const bytes = await rows.rows(query.name, wanted, viewer);
    return (JSON.parse(Buffer.from(bytes).toString()) as Rows).columns;
  } catch (error) {
    // Gated, not stored, damaged, or too many requests: the document is valid without columns.
    if (isHubError(error)) return undefined;
    throw error;
  }
};

const load = async (
  deps: CroissantDeps,
  target: DocumentTarget,
  viewer: Viewer,
  hasColumns: boolean,
): Promise<DocumentedDataset> => {
  const { row, sha } = await findRevision(deps, target, viewer);
  const commit = await findCommit(deps.db, row.id, sha);
  const configs = configsOf(commit ? await deps.rows.splits(row.full_name, sha, viewer) : []);
  const described: CroissantConfig[] = [];
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

export const createCroissantService = (deps: CroissantDeps) => ({
  /** With columns, which are read from the files if the viewer can download them. */
  full: async (target: DocumentTarget, viewer: Viewer): Promise<Record<string, unknown>> =>
    writeCroissant(await load(deps, target, viewer, true)),
  /** Without columns: a page must not wait until files are read. */
  brief: async (target: DocumentTarget, viewer: Viewer): Promise<Record<string, unknown>> =>
    writeCroissant(await load(deps, target, viewer, false)),
});

export type CroissantService = ReturnType<typeof createCroissantService>;
