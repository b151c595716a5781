/** What did not change is written again after so many milliseconds, to show that the process is alive. */
const heartbeatMs = 5_000;
/** Rows of a process that has not written for so long are ignored: it has ended. */
const maxAgeMs = 4 * heartbeatMs;
const dayMs = 86_400_000;
/** Joins what processes have of the same model. */
const joinModels = (models) => {
    const joined = new Map();
    for (const model of models) {
        const known = joined.get(model.repositoryId);
        joined.set(model.repositoryId, known ? joinTwo(known, model) : model);
    }
    return [...joined.values()].sort((left, right) => (left.model < right.model ? -1 : 1));
};
const joinTwo = (left, right) => ({
    ...right,
    ...left,
    state: left.state === "running" ? "running" : right.state,
    bytes: left.bytes + right.bytes,
    requests: left.requests + right.requests,
    waiting: left.waiting + right.waiting,
    processes: left.processes + right.processes,
});
const ofHost = (host) => {
    const { id, repositoryId, engine, quantization, isLoaded, memory, requests, waiting, tokensPerSecond } = host;
    return {
        model: id,
        repositoryId,
        engine,
        requests,
        waiting,
        bytes: memory,
        processes: 1,
        state: isLoaded ? "running" : "loading",
        ...(quantization !== undefined && { quantization }),
        ...(tokensPerSecond !== undefined && { tokensPerSecond }),
    };
};
const rowOf = (model) => ({
    engine: model.engine,
    quantization: model.quantization ?? null,
    is_loaded: model.state === "running" ? 1 : 0,
    bytes: Math.round(model.bytes),
    requests: model.requests,
    waiting: model.waiting,
    tokens_per_second: model.tokensPerSecond ?? null,
});
const readOthers = async ({ db, processName, now }) => {
    const rows = await db
        .selectFrom("loaded_models")
        .innerJoin("repositories", "repositories.id", "loaded_models.repository_id")
        .selectAll("loaded_models")
        .select("repositories.full_name")
        .where("process", "!=", processName)
        .where("at", ">", now() - maxAgeMs)
        .execute();
    return rows.map(({ full_name: model, repository_id: repositoryId, engine, quantization, is_loaded, ...row }) => ({
        model,
        repositoryId,
        engine,
        bytes: row.bytes,
        requests: row.requests,
        waiting: row.waiting,
        processes: 1,
        state: is_loaded === 1 ? "running" : "loading",
        ...(quantization !== null && { quantization }),
        ...(row.tokens_per_second !== null && { tokensPerSecond: row.tokens_per_second }),
    }));
};
/** Writes what is new or was not written for a while, and deletes what is no longer loaded. */
const report = async ({ db, processName, now }, own, written) => {
    for (const model of own) {
        const values = rowOf(model);
        const before = written.get(model.repositoryId);
        const text = JSON.stringify(values);
        const at = now();
        if (before?.text === text && at - before.at < heartbeatMs)
            continue;
        await db
            .insertInto("loaded_models")
            .values({ repository_id: model.repositoryId, process: processName, is_stopping: 0, ...values, at })
            .onConflict((conflict) => conflict.columns(["repository_id", "process"]).doUpdateSet({ ...values, at }))
            .execute();
        written.set(model.repositoryId, { text, at });
    }
    const gone = [...written.keys()].filter((id) => !own.some(({ repositoryId }) => repositoryId === id));
    if (gone.length === 0)
        return;
    await db.deleteFrom("loaded_models").where("process", "=", processName).where("repository_id", "in", gone).execute();
    for (const id of gone)
        written.delete(id);
};
/** Models that another process asked this one to stop. */
const takeRequests = async ({ db, processName }) => {
    const rows = await db
        .deleteFrom("loaded_models")
        .where("process", "=", processName)
        .where("is_stopping", "=", 1)
        .returning("repository_id")
        .execute();
    return rows.map(({ repository_id }) => repository_id);
};
export const createSharedModels = (deps) => {
    const { db, processName, now, status, stop } = deps;
    const written = new Map();
    let isSwept = false;
    const own = () => joinModels(status().map(ofHost)).map((model) => ({ ...model, processes: 1 }));
    return {
        /** Models that this process or another one has loaded. */
        list: async () => joinModels([...own(), ...(await readOthers(deps))]),
        /** Asks the other processes to stop a model. */
        stopElsewhere: async (repositoryId) => {
            await db
                .updateTable("loaded_models")
                .set({ is_stopping: 1 })
                .where("repository_id", "=", repositoryId)
                .where("process", "!=", processName)
                .execute();
        },
        /** Writes what this process has loaded, and stops what another one asked to. */
        share: async () => {
            const models = own();
            if (models.length === 0 && written.size === 0)
                return;
            if (!isSwept) {
                isSwept = true;
                await db
                    .deleteFrom("loaded_models")
                    .where("at", "<", now() - dayMs)
                    .execute();
            }
            for (const id of await takeRequests(deps)) {
                written.delete(id);
                stop(id);
            }
            await report(deps, own(), written);
        },
    };
};
//# sourceMappingURL=shared-models.js.map