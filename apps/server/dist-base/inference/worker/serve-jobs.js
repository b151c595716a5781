import { lowerPriority } from "../../workers/lower-priority.js";
import { isHubInferenceError } from "../hub-inference-error.js";
import { createPieceSender } from "./piece-sender.js";
const post = (message) => void process.send?.(message);
const jobErrorOf = (error) => {
    if (isHubInferenceError(error))
        return { code: error.code, message: error.message };
    return {
        code: "model_broken",
        message: `The model failed: ${String(error?.message ?? error).slice(0, 500)}`,
    };
};
/**
 * Runs one model in this process: what native code does to it, it does to no other, and when the process ends, all its
 * memory is free.
 */
export const serveJobs = ({ load, runners, setThreads }) => {
    lowerPriority();
    let model;
    const stopped = new Set();
    const sender = createPieceSender((pieces) => post({ kind: "pieces", pieces }));
    const contextFor = (job) => ({
        onPiece: (piece) => {
            if (job.isStreamed && !stopped.has(job.id))
                sender.add({ job: job.id, piece });
        },
        isStopped: () => stopped.has(job.id),
    });
    /** Runs jobs together; where that fails, one by one, so that only the one that causes it fails. */
    const runAll = async (runner, loaded, jobs) => {
        try {
            return await runner(loaded, jobs, jobs.map(contextFor));
        }
        catch (error) {
            if (jobs.length === 1)
                return [{ error: jobErrorOf(error) }];
        }
        const outcomes = [];
        for (const job of jobs)
            outcomes.push(...(await runAll(runner, loaded, [job])));
        return outcomes;
    };
    const start = async (plan) => {
        try {
            model = await load(plan);
            post({ kind: "loaded", memory: process.memoryUsage.rss() });
        }
        catch (error) {
            post({ kind: "unloadable", error: jobErrorOf(error) });
        }
    };
    const run = async (batch, task, jobs) => {
        const runner = runners[task];
        const outcomes = model && runner
            ? await runAll(runner, model, jobs)
            : jobs.map(() => ({ error: { code: "task_not_served", message: `This hub cannot run the task ${task}.` } }));
        for (const { id } of jobs)
            stopped.delete(id);
        sender.flush();
        post({ kind: "finished", batch, outcomes, memory: process.memoryUsage.rss() });
    };
    process.on("message", (message) => {
        if (message.kind === "load")
            void start(message.plan);
        else if (message.kind === "run")
            void run(message.batch, message.task, message.jobs);
        else if (message.kind === "stop")
            stopped.add(message.job);
        else if (model)
            setThreads?.(model, message.count);
    });
    // The hub is gone.
    process.on("disconnect", () => process.exit());
};
//# sourceMappingURL=serve-jobs.js.map