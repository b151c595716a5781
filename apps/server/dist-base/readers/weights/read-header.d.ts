import type { ByteSource } from "../../blobs/byte-source.ts";
import type { Header } from "./header.ts";
import { readGguf } from "./read-gguf.ts";
import { readSafetensors } from "./read-safetensors.ts";
declare const readers: {
    readonly safetensors: typeof readSafetensors;
    readonly gguf: typeof readGguf;
};
/** Formats of weights whose headers are read. */
export type WeightsFormat = keyof typeof readers;
/** The format of a file of weights, told from its name. */
export declare const weightsFormatOf: (path: string) => WeightsFormat | undefined;
export declare const readHeader: (format: WeightsFormat, source: ByteSource) => Promise<Header>;
export {};
//# sourceMappingURL=read-header.d.ts.map