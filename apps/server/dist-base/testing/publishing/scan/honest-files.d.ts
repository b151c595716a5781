import type { ScanSample } from "./sample.ts";
/** Two columns of three rows, as hyparquet-writer writes them. */
export declare const parquetFile: Buffer<ArrayBuffer>;
/** Files as honest tools write them. All but those of scikit-learn, whose names are not known, are safe. */
export declare const honestFiles: () => readonly ScanSample[];
//# sourceMappingURL=honest-files.d.ts.map