import type { TensorEntry } from "./header.ts";
interface Layer {
    readonly name: string;
    readonly parameters: number;
    readonly types: {
        readonly type: string;
        readonly parameters: number;
    }[];
}
/** Parameters by layer and type. */
export declare const layersOf: (tensors: readonly TensorEntry[]) => Layer[];
export {};
//# sourceMappingURL=layers.d.ts.map