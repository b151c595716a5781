import { type ByteSource } from "../blobs/byte-source.ts";
/** What the header of a GGUF file tells. */
export interface GgufHeader {
    /** Parameters of all tensors. */
    readonly total: number;
    readonly architecture?: string;
    readonly context_length?: number;
    readonly chat_template?: string;
    /** How the file is quantized: `Q4_K_M`. */
    readonly quantization?: string;
}
/** Reads what a GGUF file says about its model; counts and lengths are bounded before anything is read. */
export declare const readGgufHeader: (source: ByteSource) => Promise<GgufHeader>;
//# sourceMappingURL=gguf-header.d.ts.map