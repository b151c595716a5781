import { type ByteSource } from "../blobs/byte-source.ts";
/** What the header of a safetensors file tells. */
export interface SafetensorsHeader {
    /** Parameters by the type they are stored in. */
    readonly parameters: Readonly<Record<string, number>>;
    readonly total: number;
}
/** Reads how many parameters of which type a safetensors file holds; no more than its header is read. */
export declare const readSafetensorsHeader: (source: ByteSource) => Promise<SafetensorsHeader>;
//# sourceMappingURL=safetensors-header.d.ts.map