import type { ModelPlan } from "../messages.ts";
import type { TaskRunner } from "./runner.ts";
/** What a kind of worker does: loads a model, and runs its tasks. */
export interface ModelEngine<Plan extends ModelPlan, Model> {
    readonly load: (plan: Plan) => Promise<Model>;
    readonly runners: Readonly<Record<string, TaskRunner<Model>>>;
    /** Changes how many threads the model uses, where that is possible. */
    readonly setThreads?: (model: Model, count: number) => void;
}
/**
 * Runs one model in this process: what native code does to it, it does to no other, and when the process ends, all its
 * memory is free.
 */
export declare const serveJobs: <Plan extends ModelPlan, Model>({ load, runners, setThreads }: ModelEngine<Plan, Model>) => void;
//# sourceMappingURL=serve-jobs.d.ts.map