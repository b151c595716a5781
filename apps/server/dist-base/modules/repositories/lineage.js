import { Failure, Lineage } from "@orrery/contract";
import { findFor } from "../../catalogue/access.js";
import { baseModels } from "../../catalogue/fields.js";
import { can, guardOf } from "../../catalogue/policy.js";
import { idOf, idPaths } from "../../http/repository-path.js";
const relations = ["finetune", "adapter", "quantized", "merge"];
/** Bases of bases of bases are as far as a picture can show. */
const maxLevels = 3;
const maxBases = 4;
const maxDerived = 4;
const basesOf = (row) => {
    const found = baseModels(row);
    return found && { relation: found.relation, ids: found.models.map(({ id }) => id).slice(0, maxBases) };
};
const toModel = (id, row) => ({
    id: row?.full_name ?? id,
    isOnHub: row !== undefined && row.origin !== "reference",
    hasPage: row !== undefined,
    ...(row && row.parameters !== null && { parameters: row.parameters }),
    ...(row && { downloads: row.downloads }),
});
const findVisible = async ({ catalogue }, id, viewer) => {
    const row = await catalogue.find("model", id);
    return row && can(viewer, "see", guardOf(row)) ? row : undefined;
};
/** Follows the first base of each level; cards can name each other in a circle. */
const readBases = async (deps, start, viewer) => {
    const levels = [];
    const seen = new Set([start.id]);
    for (let row = start; row && levels.length < maxLevels;) {
        const bases = basesOf(row);
        if (!bases)
            break;
        const rows = await Promise.all(bases.ids.map((id) => findVisible(deps, id, viewer)));
        levels.push({ relation: bases.relation, models: bases.ids.map((id, at) => toModel(id, rows[at])) });
        row = rows.find((found) => found && !seen.has(found.id));
        if (row)
            seen.add(row.id);
    }
    return levels;
};
const readDerived = async ({ repositories }, id, relation, viewer) => {
    const { total, records } = await repositories.list("model", {
        base_model: [`${relation}:${id}`],
        limit: maxDerived,
        sort: "downloads",
        expand: ["numParameters", "downloads"],
    }, viewer);
    const models = records.map(({ id: derived, numParameters, downloads }) => ({
        id: derived,
        isOnHub: true,
        hasPage: true,
        ...(typeof numParameters === "number" && { parameters: numParameters }),
        ...(typeof downloads === "number" && { downloads }),
    }));
    return { relation, total, models };
};
const readLineage = async (deps, id, viewer) => {
    const row = await findFor(deps.catalogue, viewer, "see", "model", id);
    const derived = await Promise.all(relations.map((relation) => readDerived(deps, row.full_name, relation, viewer)));
    return { bases: await readBases(deps, row, viewer), derived: derived.filter(({ total }) => total > 0) };
};
export const registerLineage = (app, deps) => {
    for (const [path, params] of idPaths)
        app.get(`/api/models${path}/lineage`, {
            schema: {
                tags: ["models"],
                summary: "Where a model comes from, and what was created from it",
                params,
                response: { 200: Lineage, "4xx": Failure },
            },
        }, async (request) => readLineage(deps, idOf(request.params), request.viewer));
};
//# sourceMappingURL=lineage.js.map