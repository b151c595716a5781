import { can, guardOf } from "../../policy.js";
import { basesOf, datasetsOf, licensesOf } from "./model-facts.js";
/** Bases of bases; cards can name each other in a circle. */
const maxLevels = 5;
const maxRelated = 200;
const load = async (catalogue, viewer, { kind, id }) => {
    const row = await catalogue.find(kind, id);
    // A card can name a private repository. Who can't see it learns nothing but that name.
    if (!row || !can(viewer, "see", guardOf(row)))
        return { repository: { kind, id, dependsOn: [] }, names: [] };
    const bases = kind === "model" ? basesOf(row) : [];
    const datasets = kind === "model" ? datasetsOf(row) : [];
    const names = [
        ...bases.map((base) => ({ kind: "model", id: base })),
        ...datasets.map((dataset) => ({ kind: "dataset", id: dataset })),
    ];
    const licenses = licensesOf(row);
    // The commit of a record that was only listed is not one of the repository.
    const hasCommit = row.origin !== "reference";
    const dependsOn = names.map((name) => `${name.kind}:${name.id}`);
    return {
        repository: { kind, id, ...(hasCommit && { sha: row.sha }), ...(licenses.length > 0 && { licenses }), dependsOn },
        names,
    };
};
/** The base models and datasets of a model, and of its bases in turn, in the order in which cards name them. */
export const loadRelated = async (catalogue, viewer, { id, baseIds, datasetIds }) => {
    const seen = new Set([`model:${id}`]);
    const fresh = (names) => names.filter((name) => {
        const key = `${name.kind}:${name.id}`;
        const isNew = !seen.has(key) && seen.size <= maxRelated;
        if (isNew)
            seen.add(key);
        return isNew;
    });
    const found = [];
    let level = fresh([
        ...baseIds.map((base) => ({ kind: "model", id: base })),
        ...datasetIds.map((dataset) => ({ kind: "dataset", id: dataset })),
    ]);
    for (let left = maxLevels; level.length > 0 && left > 0; left -= 1) {
        const loaded = await Promise.all(level.map((name) => load(catalogue, viewer, name)));
        found.push(...loaded.map(({ repository }) => repository));
        level = fresh(loaded.flatMap(({ names }) => names));
    }
    return found;
};
//# sourceMappingURL=related-repositories.js.map