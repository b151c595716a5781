import { findFor, guardFor } from "../../../catalogue/access.js";
import { can } from "../../../catalogue/policy.js";
import { updateRepository } from "../../../catalogue/repository-store.js";
import { HubError } from "../../../errors.js";
import { isHubInferenceError } from "../../../inference/hub-inference-error.js";
import { administeredOwners } from "../overview-service.js";
/** What the service cannot do now may work later; what it can't do at all is the request's or the model's fault. */
const toHubError = (error) => {
    if (!isHubInferenceError(error))
        return error;
    const { retryAfter } = error.detail;
    if (retryAfter === undefined)
        return new HubError("unprocessable", error.message);
    return new HubError("unavailable", error.message, { headers: { "retry-after": String(retryAfter) } });
};
const checkChoice = ({ choices, model }, name) => {
    const found = choices.find((choice) => choice.name.toLowerCase() === name.toLowerCase());
    if (found)
        return found.name;
    const names = choices.map((choice) => choice.name).join(", ");
    throw new HubError("bad_request", names
        ? `"quantization" in the body must be one of ${names}; it is "${name}".`
        : `"quantization" in the body: ${model} has no GGUF files to choose from.`);
};
export const createHubRunService = (deps) => {
    const { db, catalogue, audit, config, inference } = deps;
    const { runs } = inference;
    /** Saves what was chosen, and returns the row with it. */
    const choose = async (row, { quantization }) => {
        if (quantization === undefined || quantization === row.run_quantization)
            return row;
        const chosen = quantization === null ? null : checkChoice(await runs.describe(row), quantization);
        return (await updateRepository(db, row.id, { run_quantization: chosen })) ?? row;
    };
    const managed = async (model, viewer) => {
        const row = await findFor(catalogue, viewer, "see", "model", model);
        if (can(viewer, "administer", await guardFor(catalogue, viewer, row)))
            return row;
        throw new HubError(viewer.account ? "forbidden" : "unauthorized", `Only admins of ${row.author} can start or stop ${row.full_name} on this hub.`);
    };
    const withHubErrors = (work) => work.catch((error) => {
        throw toHubError(error);
    });
    const start = async (row, request, actor) => {
        const chosen = await choose(row, request);
        await runs.start(chosen);
        const run = await runs.describe(chosen);
        const { quantization } = run;
        await audit(actor, "hub-run.start", `model ${row.full_name}`, { ...(quantization && { quantization }) });
        return run;
    };
    return {
        read: async (model, viewer) => {
            const row = await findFor(catalogue, viewer, "download", "model", model);
            const canManage = can(viewer, "administer", await guardFor(catalogue, viewer, row));
            try {
                return { canManage, run: await runs.describe(row) };
            }
            catch (error) {
                if (!isHubInferenceError(error))
                    throw error;
                return { canManage, problem: error.message };
            }
        },
        start: async (model, request, actor) => withHubErrors(start(await managed(model, actor.viewer), request, actor)),
        stop: async (model, actor) => {
            const row = await managed(model, actor.viewer);
            await runs.stop(row);
            await audit(actor, "hub-run.stop", `model ${row.full_name}`);
            return withHubErrors(runs.describe(row));
        },
        /** Loaded models that the viewer administers. */
        list: async (viewer) => {
            const owners = administeredOwners(viewer);
            const loaded = await runs.list();
            const seen = owners === undefined ? undefined : await idsOwnedBy(db, owners, loaded);
            const models = loaded.flatMap(({ repositoryId, ...model }) => (seen?.has(repositoryId) === false ? [] : [model]));
            const { inferenceMemory, inferenceQuantization: preferredQuantization } = config;
            const memory = { limitBytes: inferenceMemory * 1024 ** 3, preferredQuantization };
            return { models, ...(owners === undefined && { memory }) };
        },
    };
};
const idsOwnedBy = async (db, owners, loaded) => {
    if (owners.length === 0 || loaded.length === 0)
        return new Set();
    const rows = await db
        .selectFrom("repositories")
        .select("id")
        .where("id", "in", loaded.map(({ repositoryId }) => repositoryId))
        .where("owner_id", "in", owners)
        .execute();
    return new Set(rows.map(({ id }) => id));
};
//# sourceMappingURL=service.js.map