import { findFor } from "../../catalogue/access.js";
import { HubError } from "../../errors.js";
import { requireHubAdmin } from "../../http/auth.js";
import { defaultTask, endpointsOf, endpointValues, insertEndpoint, publishEndpoints, updateEndpoint, } from "./endpoint-store.js";
const toDeployment = (model, row) => ({
    model,
    kind: row.kind,
    address: row.address,
    servedModel: row.served_model,
    task: row.task,
    hasKey: row.sealed !== null,
    ...(row.context_length !== null && { contextLength: row.context_length }),
    ...(row.input_price !== null && { inputPrice: row.input_price }),
    ...(row.output_price !== null && { outputPrice: row.output_price }),
    isEnabled: row.is_enabled === 1,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
});
/** What a request without a value resets. */
const defaultsFor = (row, { kind, isEnabled }) => ({
    servedModel: row.full_name,
    task: defaultTask(row, kind),
    contextLength: null,
    inputPrice: null,
    outputPrice: null,
    state: isEnabled === false ? "off" : "active",
});
/** The model's only endpoint; several cannot be changed as if they were one. */
const onlyEndpoint = async ({ db }, row) => {
    const endpoints = await endpointsOf(db, row.id);
    if (endpoints.length < 2)
        return endpoints[0];
    throw new HubError("conflict", `${row.full_name} has ${endpoints.length} endpoints. Change them one by one: /api/models/${row.full_name}/endpoints.`);
};
export const createDeploymentService = (deps) => {
    const { db, audit, catalogue } = deps;
    return {
        list: async (viewer) => {
            requireHubAdmin(viewer);
            const rows = await db
                .selectFrom("deployments")
                .innerJoin("repositories", "repositories.id", "deployments.repository_id")
                .selectAll("deployments")
                .select("repositories.full_name")
                .orderBy("repositories.name_key")
                .orderBy("deployments.id")
                .execute();
            return rows.map(({ full_name, ...row }) => toDeployment(full_name, row));
        },
        set: async (model, request, actor) => {
            requireHubAdmin(actor.viewer);
            const row = await findFor(catalogue, actor.viewer, "see", "model", model);
            const { isEnabled: _isEnabled, ...given } = request;
            const change = { ...defaultsFor(row, request), ...given };
            const values = await endpointValues(deps, row.id, change, actor.viewer);
            const known = await onlyEndpoint(deps, row);
            const stored = known
                ? await updateEndpoint(deps, row, known.id, values)
                : await insertEndpoint(deps, row, { ...values, kind: request.kind, address: values.address ?? "" });
            await publishEndpoints(deps, row);
            await audit(actor, "deployment.set", `model ${row.full_name}`, { kind: stored.kind, address: stored.address });
            return toDeployment(row.full_name, stored);
        },
        remove: async (model, actor) => {
            requireHubAdmin(actor.viewer);
            const row = await findFor(catalogue, actor.viewer, "see", "model", model);
            const known = await onlyEndpoint(deps, row);
            if (!known)
                throw new HubError("not_found", `${row.full_name} is not deployed.`);
            await db.deleteFrom("deployments").where("id", "=", known.id).execute();
            await publishEndpoints(deps, row);
            await audit(actor, "deployment.remove", `model ${row.full_name}`);
        },
    };
};
//# sourceMappingURL=deployment-service.js.map