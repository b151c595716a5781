import type { Candidate } from "../../planning/candidate.ts";
import { type PlannedRoute } from "../../planning/plan-route.ts";
import type { TokenCounter } from "../../tokens/token-counter.ts";
/**
 * The providers whose context the conversation fits into. A token has at least one byte, so tokens are counted only if
 * the request has more bytes than a provider's context has tokens.
 */
export declare const withinContext: ({ tokens }: {
    readonly tokens: TokenCounter;
}, route: PlannedRoute, body: Readonly<Record<string, unknown>>, bytes: number) => Promise<readonly [Candidate, ...Candidate[]]>;
//# sourceMappingURL=context-window.d.ts.map