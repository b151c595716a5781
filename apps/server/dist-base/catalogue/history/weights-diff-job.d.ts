import { type WeightsFormat } from "../../readers/weights/read-header.ts";
import type { WorkerJob } from "../../workers/job.ts";
interface TensorShape {
    readonly type: string;
    readonly shape: number[];
}
interface NamedTensor extends TensorShape {
    readonly name: string;
}
/** How the tensors of a file of weights changed, as its headers tell. */
export interface WeightsDiff {
    readonly added: NamedTensor[];
    readonly removed: NamedTensor[];
    /** Tensors whose type or shape differs. */
    readonly changed: {
        readonly name: string;
        readonly before: TensorShape;
        readonly after: TensorShape;
    }[];
    readonly addedCount: number;
    readonly removedCount: number;
    readonly changedCount: number;
    /** Tensors with the same name, type and shape. */
    readonly sameCount: number;
    readonly before: WeightsTotals;
    readonly after: WeightsTotals;
    readonly layers: TensorGroup[];
}
interface WeightsTotals {
    readonly tensors: number;
    readonly parameters: number;
    /** The most frequent first. */
    readonly types: string[];
}
/** Tensors whose names begin alike, in the order of the file. */
interface TensorGroup {
    readonly name: string;
    added: number;
    removed: number;
    changed: number;
    same: number;
}
interface WeightsQuestion {
    readonly format: WeightsFormat;
    readonly hasBefore: boolean;
    readonly hasAfter: boolean;
}
export declare const weightsDiffJob: WorkerJob<WeightsQuestion, WeightsDiff>;
export {};
//# sourceMappingURL=weights-diff-job.d.ts.map