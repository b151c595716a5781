import { type ByteSource } from "../../blobs/byte-source.ts";
import type { Header } from "./header.ts";
/** Reads every tensor that a safetensors file announces; no more than its header is read. */
export declare const readSafetensors: (source: ByteSource) => Promise<Header>;
//# sourceMappingURL=read-safetensors.d.ts.map