import type { OnnxPlan } from "../messages.ts";
import type { TabularGraph } from "../tasks/tabular.ts";
import type { LoadedModel } from "./loaded-model.ts";
/** Loads a model's one graph without a pipeline around it. */
export declare const openTabularGraph: (plan: OnnxPlan) => Promise<void>;
export declare const tabularGraphOf: ({ plan }: LoadedModel) => TabularGraph;
//# sourceMappingURL=tabular-graph.d.ts.map