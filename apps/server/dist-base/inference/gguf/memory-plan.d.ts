import type { GgufFacts } from "./check-gguf.ts";
/** How much of a model's context is loaded, for how many calls at once, and the bytes that it takes. */
export interface MemoryPlan {
    /** Tokens of one call, prompt and answer. */
    readonly contextSize: number;
    readonly slots: number;
    /** Bytes of the whole process. */
    readonly bytes: number;
}
/** Tokens that are computed together. */
export declare const batchSize = 512;
/**
 * Chooses context and slots so that a model fits into a budget. If even the smallest does not fit, the plan's bytes are
 * beyond the budget.
 */
export declare const planMemory: (facts: GgufFacts, budget: number, maxContext: number) => MemoryPlan;
//# sourceMappingURL=memory-plan.d.ts.map