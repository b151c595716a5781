import type { InferenceSession } from "onnxruntime-node";
import type { LoadedModel } from "../worker/loaded-model.ts";
import { type TaskRunner } from "../worker/runner.ts";
/** What runs a plain graph. */
export interface TabularGraph {
    readonly session: InferenceSession;
    readonly tensor: (data: Float32Array, dims: readonly number[]) => unknown;
}
/** Runners for tables, over a plain graph. */
export declare const tabularRunners: (graphOf: (model: LoadedModel) => TabularGraph) => Readonly<Record<string, TaskRunner>>;
//# sourceMappingURL=tabular.d.ts.map