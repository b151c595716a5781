/** The models and datasets that come with the hub. */
export declare const bundleFolder: string;
/** The built web app. */
export declare const siteFolder: string;
/** Guides by id, and what agents learn about the hub. */
export declare const documentsFolder: string;
type ProgramName = "ingest-worker" | "job-worker" | "llama-worker" | "onnx-worker" | "orrery" | "start";
/** A bundle of one file of `src/programs`. Always the built one: not every supported Node version runs TypeScript. */
export declare const programFile: (name: ProgramName) => string;
export {};
//# sourceMappingURL=asset-folders.d.ts.map