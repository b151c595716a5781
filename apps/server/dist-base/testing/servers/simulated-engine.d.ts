import type { RoutedHub } from "../router.ts";
/** Deploys `acme/local` to an engine in the simulator that speaks chat completions, Responses and Messages. */
export declare const addSimulatedEngine: ({ send, simulator, token }: RoutedHub) => Promise<void>;
//# sourceMappingURL=simulated-engine.d.ts.map