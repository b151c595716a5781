import { estimateMemory } from "../pool/memory-estimate.js";
import { estimatedSpeed, measuredSpeed } from "./expected-speed.js";
import { memorySpeed } from "./memory-speed.js";
const writesText = ({ task, target }) => target.engine === "llama" ? task === "text-generation" : /^(?:text-generation|conversational)$/.test(task);
const speedOf = async ({ pool }, found) => {
    const measured = pool.speedOf(found.target);
    if (measured)
        return measuredSpeed(measured);
    return writesText(found) ? estimatedSpeed(found.target.bytes, await memorySpeed()) : undefined;
};
const choicesOf = async ({ memory }, found) => {
    const bytesPerSecond = writesText(found) && found.choices.length > 0 ? await memorySpeed() : undefined;
    return found.choices.map(({ name, bytes, plan }) => ({
        name,
        bytes,
        neededBytes: plan.bytes,
        fits: plan.bytes <= memory,
        contextLength: plan.contextSize,
        slots: plan.slots,
        ...(bytesPerSecond !== undefined && { speed: estimatedSpeed(bytes, bytesPerSecond) }),
    }));
};
const describeRun = async (deps, row) => {
    const { targets, pool, shared, memory, config } = deps;
    const found = await targets.find(row);
    const { target, task } = found;
    const loaded = (await shared.list()).find(({ repositoryId }) => repositoryId === row.id);
    const speed = await speedOf(deps, found);
    const error = loaded ? undefined : pool.failureOf(target);
    const quantization = loaded?.quantization ?? target.quantization;
    return {
        model: row.full_name,
        task,
        engine: target.engine,
        state: loaded?.state ?? "stopped",
        bytes: target.bytes,
        ...(error !== undefined && { error }),
        memory: {
            neededBytes: estimateMemory(target),
            usedBytes: pool.status().reduce((sum, host) => sum + host.memory, 0),
            limitBytes: memory,
        },
        ...(quantization !== undefined && { quantization }),
        isChosen: row.run_quantization !== null,
        choices: await choicesOf(deps, found),
        ...(speed && { speed }),
        requests: loaded?.requests ?? 0,
        idleMinutes: config.inferenceIdle,
    };
};
export const createModelRuns = (deps) => {
    const { targets, pool, shared, config } = deps;
    return {
        list: shared.list,
        describe: (row) => describeRun(deps, row),
        start: async (row) => {
            const { target } = await targets.find(row);
            const others = (await shared.list()).filter(({ repositoryId }) => repositoryId === row.id);
            if (others.some(({ quantization }) => quantization !== target.quantization))
                await shared.stopElsewhere(row.id);
            pool.stop(row.id, target);
            // Calls go to processes with the role router. They load a model when it is first called.
            if (config.role !== "hub")
                void pool.load(target);
        },
        stop: async (row) => {
            await shared.stopElsewhere(row.id);
            pool.stop(row.id);
        },
    };
};
//# sourceMappingURL=model-runs.js.map