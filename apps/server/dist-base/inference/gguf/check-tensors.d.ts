import type { GgufContent } from "../../readers/weights/gguf-content.ts";
import type { GgufEntries } from "./gguf-entries.ts";
/** Whether every tensor's weights are where they have to be, one after the other; returns their bytes. */
export declare const checkTensors: ({ tensors, headerBytes }: GgufContent, entries: GgufEntries, fileSize: number) => number;
//# sourceMappingURL=check-tensors.d.ts.map