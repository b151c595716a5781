/** Formats that have a judge of their own, or are known to hold data only. */
export type ContentFormat = "zip" | "tar" | "gzip" | "zlib" | "safetensors" | "gguf" | "numpy" | "hdf5" | "parquet" | "data" | "program" | "packed" | "text" | "unknown";
export interface Identified {
    readonly format: ContentFormat;
    /** What it is called in a report. */
    readonly label: string;
}
/** Tells what a content is from its first bytes. Its name does not count. */
export declare const identify: (head: Buffer) => Identified;
//# sourceMappingURL=identify.d.ts.map