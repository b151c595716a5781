import { setImmediate as nextTurn } from "node:timers/promises";
import { findByKeys } from "../../../catalogue/repository-store.js";
import { isHubAdmin } from "../../../identity/viewer.js";
import { repositoryKinds } from "../../../readers/repository-id.js";
import { judgeRepository } from "./judge-rules.js";
import { factsOfRow } from "./repository-facts.js";
import { rulesForViewer } from "./rule-scopes.js";
import { loadRules } from "./rule-store.js";
const columns = [
    ...["kind", "full_name", "created_at", "used_storage", "card", "tags", "pipeline_tag", "origin"],
];
const pageSize = 500;
/** A repository that is fetched for others later than this is listed for a while; its page is denied at once. */
const maxAgeMs = 60_000;
/** What rules see of every repository of another hub. */
const readMirrored = async (db, indexes) => {
    const found = [];
    for (const kind of repositoryKinds) {
        const { keys } = indexes[kind].list({
            filters: [{ facet: "origin", anyOf: ["imported"] }],
            ranges: [],
            sort: { field: "id", direction: "asc" },
            limit: indexes[kind].size,
            viewer: { sees: "all" },
        });
        for (let start = 0; start < keys.length; start += pageSize) {
            const rows = await findByKeys(db, keys.slice(start, start + pageSize), columns);
            for (const row of rows)
                if (row.origin !== "reference")
                    found.push({ key: row.id, signature: "unknown", ...factsOfRow(row) });
            await nextTurn();
        }
    }
    return found;
};
const unknown = { rules: "", at: 0, mirrored: Promise.resolve([]), denied: new Map() };
/** Keys of repositories that rules of the mirror deny a viewer, for lists. Hub admins decide about them and see them. */
export const createDeniedRepositories = ({ db, indexes, now }) => {
    let known = unknown;
    const knownFor = (all) => {
        const rules = JSON.stringify(all);
        if (known.rules === rules && now() - known.at <= maxAgeMs)
            return known;
        known = { rules, at: now(), mirrored: readMirrored(db, indexes), denied: new Map() };
        known.mirrored.catch(() => {
            known = unknown;
        });
        return known;
    };
    return async (viewer) => {
        if (isHubAdmin(viewer, "read"))
            return [];
        const all = await loadRules(db);
        const rules = rulesForViewer(all, viewer);
        if (!rules.some(({ action }) => action === "deny"))
            return [];
        const { mirrored, denied } = knownFor(all);
        const selection = JSON.stringify(rules.map(({ name }) => name));
        const keys = denied.get(selection) ??
            (await mirrored).flatMap((facts) => (judgeRepository(rules, facts, now()).action === "deny" ? [facts.key] : []));
        denied.set(selection, keys);
        return keys;
    };
};
//# sourceMappingURL=denied-repositories.js.map