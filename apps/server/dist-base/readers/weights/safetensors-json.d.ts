import { type ByteSource } from "../../blobs/byte-source.ts";
/** The header of a safetensors file, and where its tensors begin. */
export interface SafetensorsJson {
    readonly header: Readonly<Record<string, unknown>>;
    readonly dataStart: number;
}
/** Reads the JSON header of a safetensors file, and nothing after it. */
export declare const readSafetensorsJson: (source: ByteSource) => Promise<SafetensorsJson>;
//# sourceMappingURL=safetensors-json.d.ts.map