import { providers } from "@orrery/inference";
import { findFor } from "../../catalogue/access.js";
import { objectIdOf } from "../../catalogue/fields.js";
import { can, guardOf } from "../../catalogue/policy.js";
import { HubError } from "../../errors.js";
import { requireHubAdmin } from "../../http/auth.js";
import { hubProvider } from "../../router/planning/routed-models.js";
import { nearestNames } from "../../text/nearest-names.js";
import { providerLabel } from "../../text/provider-label.js";
import { findMapping, listMappings, lowestPrices } from "./store.js";
const checkProvider = (provider) => {
    if (provider === hubProvider)
        throw new HubError("bad_request", "The hub's own models can't be mapped. Add ONNX files, or use PUT /api/models/{id}/deployment.");
    const names = Object.keys(providers);
    if (names.includes(provider))
        return;
    throw new HubError("not_found", `There is no provider "${provider.slice(0, 60)}".`, {
        suggestions: nearestNames(provider, names, 3),
    });
};
const checkTask = (provider, task) => {
    const tasks = Object.keys(providers[provider].tasks);
    if (tasks.includes(task))
        return;
    throw new HubError("bad_request", `"task" must be one that ${providerLabel(provider)} supports: ${tasks.join(", ")}.`);
};
const asFlag = (value) => (value === undefined ? null : value ? 1 : 0);
const factsOf = (row) => ({
    ...((row.input_price !== null || row.output_price !== null) && {
        pricing: {
            ...(row.input_price !== null && { input: row.input_price }),
            ...(row.output_price !== null && { output: row.output_price }),
        },
    }),
    ...(row.context_length !== null && { contextLength: row.context_length }),
    ...(row.supports_tools !== null && { supportsTools: row.supports_tools === 1 }),
    ...(row.supports_structured_output !== null && { supportsStructuredOutput: row.supports_structured_output === 1 }),
});
const toModel = (row) => ({
    _id: objectIdOf(row.id),
    provider: row.provider,
    hfModel: row.full_name,
    providerModel: row.provider_model,
    task: row.task,
    status: row.status,
    isLocal: row.is_local === 1,
    ...factsOf(row),
});
const isVisible = (viewer) => (row) => can(viewer, "see", guardOf({ ...row, id: row.repository_id }));
const grouped = (rows) => {
    const groups = {};
    for (const row of rows) {
        const group = groups[row.task] ?? {};
        groups[row.task] = group;
        const { _id, status, ...rest } = toModel(row);
        group[row.full_name] = { _id, providerId: rest.providerModel, status, ...factsOf(row) };
    }
    return groups;
};
/** Says which provider serves which model. */
export const createProviderMappingService = ({ db, audit, catalogue, models, now }) => {
    const found = async (provider, id, actor) => {
        requireHubAdmin(actor.viewer);
        checkProvider(provider);
        const row = /^[0-9a-f]{24}$/.test(id) ? await findMapping(db, provider, Number.parseInt(id, 16)) : undefined;
        if (row)
            return row;
        throw new HubError("not_found", `${providerLabel(provider)} has no mapping "${id.slice(0, 40)}".`);
    };
    const rowOf = (name, { viewer }) => findFor(catalogue, viewer, "see", "model", name);
    const save = async (provider, name, values, actor) => {
        const model = await rowOf(name, actor);
        const known = { ...values, is_local: 1, updated_at: now() };
        const id = await catalogue.addMapping(model, provider, known);
        models.forget(model.full_name);
        await audit(actor, "mapping.set", `model ${model.full_name}`, { provider });
        return toModel((await findMapping(db, provider, id)));
    };
    return {
        prices: () => lowestPrices(db),
        list: async (provider, status, viewer) => {
            checkProvider(provider);
            return grouped((await listMappings(db, provider, status)).filter(isVisible(viewer)));
        },
        set: async (provider, { hfModel, providerModel, task, status = "live", ...rest }, actor) => {
            requireHubAdmin(actor.viewer);
            checkProvider(provider);
            checkTask(provider, task);
            const values = {
                provider_model: providerModel,
                task,
                status,
                context_length: rest.contextLength ?? null,
                input_price: rest.pricing?.input ?? null,
                output_price: rest.pricing?.output ?? null,
                supports_tools: asFlag(rest.supportsTools),
                supports_structured_output: asFlag(rest.supportsStructuredOutput),
            };
            return save(provider, hfModel, values, actor);
        },
        setStatus: async (provider, id, status, actor) => {
            const { provider_model, task, full_name } = await found(provider, id, actor);
            return save(provider, full_name, { provider_model, task, status }, actor);
        },
        remove: async (provider, id, actor) => {
            const { full_name } = await found(provider, id, actor);
            await catalogue.removeMapping(await rowOf(full_name, actor), provider);
            models.forget(full_name);
            await audit(actor, "mapping.remove", `model ${full_name}`, { provider });
        },
    };
};
//# sourceMappingURL=service.js.map