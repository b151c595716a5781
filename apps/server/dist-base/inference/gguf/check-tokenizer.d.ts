import type { GgufTensor } from "../../readers/weights/gguf-content.ts";
import type { GgufEntries } from "./gguf-entries.ts";
/** Whether the tokens of a model are as many as its tensors have rows for, and its special tokens among them. */
export declare const checkTokenizer: (entries: GgufEntries, tensors: readonly GgufTensor[], embedding: number) => number;
//# sourceMappingURL=check-tokenizer.d.ts.map