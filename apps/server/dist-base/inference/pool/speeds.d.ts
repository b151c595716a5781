import type { InferenceOutcome } from "../messages.ts";
/** How fast a model answered on this machine: medians of its newest answers. */
export interface MeasuredSpeed {
    /** Of one call, its prompt included; undefined for models that write no text. */
    readonly tokensPerSecond?: number;
    readonly callMs: number;
}
/** Speeds of models by their key. They outlive the process that ran the model. */
export declare const createSpeeds: () => {
    add: (key: string, outcomes: readonly InferenceOutcome[], ms: number) => void;
    of: (key: string) => MeasuredSpeed | undefined;
};
//# sourceMappingURL=speeds.d.ts.map