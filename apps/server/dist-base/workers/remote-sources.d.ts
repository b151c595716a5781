import { type ByteSource } from "../blobs/byte-source.ts";
import type { BytesRequest, SourceRequest } from "./job.ts";
/** Sources whose bytes are read from disk, or asked for from the hub. */
export declare const createRemoteSources: (ask: (request: BytesRequest) => void) => {
    open: (sources: readonly SourceRequest[]) => ByteSource[];
    deliver: (id: number, bytes: Uint8Array) => void;
    refuse: (id: number, why: string) => void;
};
//# sourceMappingURL=remote-sources.d.ts.map