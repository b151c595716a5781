import { endpointValues, insertEndpoint, publishEndpoints, updateEndpoint, } from "../endpoint-store.js";
/** What differs from the saved endpoint. Its weight, limits and state stay as an admin has set them. */
const changesOf = async ({ connections }, known, { address, key, model: { task, ...model } }) => {
    const revision = model.revision ?? null;
    const savedKey = await connections.key(known).catch(() => undefined);
    return {
        ...(known.address !== address && { address }),
        ...(savedKey !== key && { key }),
        ...(known.task !== task && { task }),
        ...(known.revision !== revision && { revision }),
    };
};
const newEndpoint = ({ address, key, zone, maxInFlight, managedBy, model, }) => ({
    kind: "hub",
    address,
    key,
    managedBy,
    task: model.task,
    ...(model.revision !== undefined && { revision: model.revision }),
    ...(zone !== undefined && { zone }),
    ...(maxInFlight !== undefined && { maxInFlight }),
});
/** Adds the endpoint of a worker's model, or changes it if the worker has. */
export const connectModel = async (deps, connection) => {
    const { row, known, viewer, address, expiresAt } = connection;
    const change = known ? await changesOf(deps, known, connection) : newEndpoint(connection);
    if (known && Object.keys(change).length === 0)
        return known;
    const values = await endpointValues(deps, row.id, change, viewer);
    const saved = known
        ? await updateEndpoint(deps, row, known.id, values)
        : await insertEndpoint(deps, row, { ...values, kind: "hub", address, expires_at: expiresAt });
    await publishEndpoints(deps, row);
    return saved;
};
//# sourceMappingURL=connect-model.js.map