/** Why GGUF models cannot run on this machine; undefined if they can. The library is optional, so it may be missing. */
export declare const llamaProblem: () => string | undefined;
//# sourceMappingURL=llama-support.d.ts.map