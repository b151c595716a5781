import type { CoveringTerm } from "./cover-range.ts";
/** Consecutive chunks of a xorb that a client fetches at once. */
export type FetchRange = Pick<CoveringTerm, "xorb" | "firstChunk" | "endChunk" | "bytes">;
/** The signed address of some bytes of a xorb. */
export type AddressOf = (range: FetchRange) => string;
/** The first version of the reply that tells a client how to put a file together. */
export declare const reconstructionV1: (terms: readonly CoveringTerm[], addressOf: AddressOf) => {
    offset_into_first_range: number;
    terms: {
        hash: string;
        unpacked_length: number;
        range: {
            start: number;
            end: number;
        };
    }[];
    fetch_info: Record<string, {
        range: {
            start: number;
            end: number;
        };
        url: string;
        url_range: {
            start: number;
            end: number;
        };
    }[]>;
};
/** The second version. Each entry has one range: the JavaScript client asks for several only by multipart replies. */
export declare const reconstructionV2: (terms: readonly CoveringTerm[], addressOf: AddressOf) => {
    offset_into_first_range: number;
    terms: {
        hash: string;
        unpacked_length: number;
        range: {
            start: number;
            end: number;
        };
    }[];
    xorbs: Record<string, {
        url: string;
        ranges: {
            chunks: {
                start: number;
                end: number;
            };
            bytes: {
                start: number;
                end: number;
            };
        }[];
    }[]>;
};
//# sourceMappingURL=reconstruction.d.ts.map