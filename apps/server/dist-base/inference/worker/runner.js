import { isHubInferenceError } from "../hub-inference-error.js";
import { runEncodings } from "./encode.js";
const toOutcome = ({ code, message }) => ({ error: { code, message } });
/** Does something for one job; the caller's errors become its outcome. */
export const attempt = async (work) => {
    try {
        return { value: await work() };
    }
    catch (error) {
        if (isHubInferenceError(error))
            return toOutcome(error);
        throw error;
    }
};
/** A task of which jobs run one by one. */
export const single = (run) => async (model, jobs, contexts) => {
    const outcomes = [];
    for (const [place, job] of jobs.entries()) {
        const context = contexts[place] ?? { onPiece: () => { }, isStopped: () => false };
        const done = await attempt(() => run(model, job, context));
        outcomes.push("error" in done ? done : done.value);
    }
    return outcomes;
};
/** A task over texts of which all jobs' inputs run together. */
export const batched = ({ read, answer }) => async (model, jobs) => {
    const readings = await Promise.all(jobs.map((job) => attempt(() => read(model, job))));
    const all = readings.flatMap((reading) => ("value" in reading ? reading.value.encodings : []));
    const rows = await runEncodings(model, all);
    let next = 0;
    const outcomes = [];
    for (const reading of readings) {
        if ("error" in reading) {
            outcomes.push(reading);
            continue;
        }
        const { options, encodings } = reading.value;
        const own = rows.slice(next, next + encodings.length);
        next += encodings.length;
        outcomes.push(await attempt(() => answer(model, options, own)));
    }
    return outcomes;
};
//# sourceMappingURL=runner.js.map