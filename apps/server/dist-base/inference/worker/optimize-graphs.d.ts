/** Gives the graphs that are laid out for a model the form that this machine's processor runs fastest. */
export declare const optimizeGraphs: (folder: string, flags?: string) => Promise<void>;
//# sourceMappingURL=optimize-graphs.d.ts.map