import { type Json } from "./fields.ts";
/** How numbers of a model become scores. */
declare const transformNames: readonly ["sigmoid", "softmax", "none"];
type Transform = (typeof transformNames)[number];
export declare const softmax: (values: ArrayLike<number>) => number[];
/** The name of a class as the model's configuration has it. */
export declare const labelOf: (config: Json, index: number) => string;
/** What a classification may be told. */
export interface ClassificationParameters {
    readonly transform: Transform | undefined;
    readonly topK: number;
}
export declare const readClassificationParameters: (parameters: Json) => ClassificationParameters;
/** Classes with their scores, best first. */
export declare const toLabels: (config: Json, logits: ArrayLike<number>, { transform, topK }: ClassificationParameters) => {
    label: string;
    score: number;
}[];
/** The one output that a task's models have. */
export declare const outputNamed: <T>(outputs: Readonly<Record<string, T>>, ...names: readonly string[]) => T;
export {};
//# sourceMappingURL=scores.d.ts.map