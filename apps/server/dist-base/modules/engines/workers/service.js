import { findById } from "../../../catalogue/repository-store.js";
import { HubError, isHubError } from "../../../errors.js";
import { requireHubAdmin } from "../../../http/auth.js";
import { checkedAddress, publishEndpoints } from "../endpoint-store.js";
import { connectModel } from "./connect-model.js";
import { deleteEndpoints, deleteExpired, leasedEndpoints, setExpiry } from "./store.js";
/** A worker that misses three renewals is gone. */
const renewSeconds = 15;
const leaseMs = 4 * renewSeconds * 1000;
const managerOf = (name) => `worker-${name}`;
/** Two workers with one name would take each other's endpoints. */
const requireFreeName = (name, address, own) => {
    const other = own.find((row) => row.address !== address);
    if (!other)
        return;
    const advice = `Choose another name, or try again in ${leaseMs / 1000} seconds.`;
    throw new HubError("conflict", `A worker named ${name} is connected from ${other.address}. ${advice}`);
};
export const createWorkerService = (deps) => {
    const { db, catalogue, audit, now } = deps;
    const publish = async (repositoryIds) => {
        for (const id of new Set(repositoryIds)) {
            const row = await findById(db, id);
            if (row)
                await publishEndpoints(deps, row);
        }
    };
    const remove = async (ids) => publish(await deleteEndpoints(db, ids));
    const sweep = async () => publish(await deleteExpired(db, now()));
    const lease = async (model, own, shared) => {
        const row = await catalogue.find("model", model.model);
        if (!row)
            return { model: model.model, reason: "This hub does not have the model." };
        const known = own.find(({ repository_id }) => repository_id === row.id);
        try {
            const { id } = await connectModel(deps, { ...shared, model, row, known });
            return { model: model.model, endpoint: id, commit: row.sha };
        }
        catch (error) {
            if (!isHubError(error, "conflict"))
                throw error;
            return { model: model.model, reason: error.message, commit: row.sha };
        }
    };
    return {
        /** Removes the endpoints of workers that are gone. */
        sweep,
        /** Connects the worker's models until the lease expires. */
        renew: async (name, { models: offered, ...request }, actor) => {
            const { viewer } = actor;
            requireHubAdmin(viewer);
            await sweep();
            const managedBy = managerOf(name);
            const address = checkedAddress(request.address, true);
            const own = await leasedEndpoints(db, managedBy);
            requireFreeName(name, address, own);
            const expiresAt = now() + leaseMs;
            const models = [];
            for (const model of offered)
                models.push(await lease(model, own, { ...request, address, managedBy, expiresAt, viewer }));
            const connected = models.flatMap(({ endpoint }) => endpoint ?? []);
            await remove(own.flatMap(({ id }) => (connected.includes(id) ? [] : id)));
            await setExpiry(db, connected, expiresAt);
            if (own.length === 0 && connected.length > 0)
                await audit(actor, "worker.join", `worker ${name}`, { address });
            return { name, expiresAt: new Date(expiresAt).toISOString(), renewSeconds, models };
        },
        leave: async (name, actor) => {
            requireHubAdmin(actor.viewer);
            const own = await leasedEndpoints(db, managerOf(name));
            if (own.length === 0)
                throw new HubError("not_found", `There is no worker ${name}.`);
            await remove(own.map(({ id }) => id));
            await audit(actor, "worker.leave", `worker ${name}`);
        },
    };
};
//# sourceMappingURL=service.js.map