import { Failure, Lineage, type LineageModel } from "@orrery/contract";
import { findFor } from "../../catalogue/access.ts";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import { baseModels } from "../../catalogue/fields.ts";
import { can, guardOf } from "../../catalogue/policy.ts";
import type { RepositoryRow } from "../../catalogue/repository-store.ts";
import type { App } from "../../http/fastify-app.ts";
import { idOf, idPaths } from "../../http/repository-path.ts";
import type { Viewer } from "../../identity/viewer.ts";
import type { RepositoryService } from "./service.ts";

interface LineageDeps {
  readonly catalogue: Catalogue;
  readonly repositories: RepositoryService;
}

type Relation = Lineage["bases"][number]["relation"];

const relations: readonly Relation[] = ["finetune", "adapter", "quantized", "merge"];

/** Bases of bases of bases are as far as a picture can show. */
const maxLevels = 3;
const maxBases = 4;
const maxDerived = 4;

const basesOf = (row: RepositoryRow): { readonly relation: Relation; readonly ids: string[] } | undefined => {
  const found = baseModels(row);
  return found && { relation: found.relation as Relation, ids: found.models.map(({ id }) => id).slice(0, maxBases) };
};

const toModel = (id: string, row: RepositoryRow | undefined): LineageModel => ({
  id: row?.full_name ?? id,
  isOnHub: row !== undefined && row.origin !== "reference",
  hasPage: row !== undefined,
  ...(row && row.parameters !== null && { parameters: row.parameters }),
  ...(row && { downloads: row.downloads }),
});

const findVisible = async ({ catalogue }: LineageDeps, id: string, viewer: Viewer) => {
  const row = await catalogue.find("model", id);
  return row && can(viewer, "see", guardOf(row)) ? row : undefined;
};

/** Follows the first base of each level; cards can name each other in a circle. */
const readBases = async (deps: LineageDeps, start: RepositoryRow, viewer: Viewer): Promise<Lineage["bases"]> => {
  const levels: Lineage["bases"] = [];
  const seen = new Set([start.id]);
  for (let row: RepositoryRow | undefined = start; row && levels.length < maxLevels; ) {
    const bases = basesOf(row);
    if (!bases) break;
    const rows = await Promise.all(bases.ids.map((id) => findVisible(deps, id, viewer)));
    levels.push({ relation: bases.relation, models: bases.ids.map((id, at) => toModel(id, rows[at])) });
    row = rows.find((found) => found && !seen.has(found.id));
    if (row) seen.add(row.id);
  }
  return levels;
};

const readDerived = async (
  { repositories }: LineageDeps,
  id: string,
  relation: Relation,
  viewer: Viewer,
): Promise<Lineage["derived"][number]> => {
  const { total, records } = await repositories.list(
    "model",
    {
      base_model: [`${relation}:${id}`],
      limit: maxDerived,
      sort: "downloads",
      expand: ["numParameters", "downloads"],
    },
    viewer,
  );
  const models = records.map(({ id: derived, numParameters, downloads }) => ({
    id: derived,
    isOnHub: true,
    hasPage: true,
    ...(typeof numParameters === "number" && { parameters: numParameters }),
    ...(typeof downloads === "number" && { downloads }),
  }));
  return { relation, total, models };
};

const readLineage = async (deps: LineageDeps, id: string, viewer: Viewer): Promise<Lineage> => {
  const row = await findFor(deps.catalogue, viewer, "see", "model", id);
  const derived = await Promise.all(relations.map((relation) => readDerived(deps, row.full_name, relation, viewer)));
  return { bases: await readBases(deps, row, viewer), derived: derived.filter(({ total }) => total > 0) };
};

export const registerLineage = (app: App, deps: LineageDeps): void => {
  for (const [path, params] of idPaths)
    app.get(
      `/api/models${path}/lineage`,
      {
        schema: {
          tags: ["models"],
          summary: "Where a model comes from, and what was created from it",
          params,
          response: { 200: Lineage, "4xx": Failure },
        },
      },
      async (request) => readLineage(deps, idOf(request.params), request.viewer),
    );
};
