/** A parsed path below `/router/hf-inference/`. */
export interface HubPath {
    readonly modelId?: string;
    readonly task?: string;
    /** The path after the model: empty, or an OpenAI path. */
    readonly rest: string;
}
export declare const decodePath: (text: string) => string;
/** Splits a model id, with or without an owner, from the rest of the path. */
export declare const splitModel: (segments: readonly string[]) => {
    modelId: string;
    rest: readonly string[];
};
/** Reads `models/{id}[/pipeline/{task}][/v1/…]`, `pipeline/{task}/{id}` and `v1/…` [S7.4, S7.5]. */
export declare const readHubPath: (path: string) => HubPath | undefined;
//# sourceMappingURL=hub-paths.d.ts.map