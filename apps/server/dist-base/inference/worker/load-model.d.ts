import type { OnnxPlan } from "../messages.ts";
import type { LoadedModel, TransformersLibrary } from "./loaded-model.ts";
export declare const sessionOptions: (threads: number) => {
    intraOpNumThreads: number;
    interOpNumThreads: number;
    executionMode: "sequential";
    logSeverityLevel: 4;
    extra: {
        session: {
            intra_op: {
                allow_spinning: string;
            };
        };
        optimization: {
            disable_specified_optimizers: string;
        };
    };
};
/** Loads a model whose files lie in its plan's folder. Models of tables are plain graphs and need no pipeline. */
export declare const loadModel: (library: TransformersLibrary, plan: OnnxPlan) => Promise<LoadedModel>;
//# sourceMappingURL=load-model.d.ts.map