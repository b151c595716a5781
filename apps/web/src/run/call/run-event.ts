import type { RunOutput } from "../output/run-output.ts";

export interface SentRequest {
  readonly method: "POST";
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface RawReply {
  readonly status: number;
  readonly type: string;
  /** The start of the text; missing for files. */
  readonly text?: string;
  readonly bytes: number;
  /** Whether `text` was cut. */
  readonly isCut: boolean;
  readonly requestId?: string;
}

export interface TokenUsage {
  readonly input: number;
  readonly output: number;
  /** True if the provider returned no token counts. */
  readonly isEstimated: boolean;
}

/** US dollars per million tokens. */
export interface Price {
  readonly input?: number | undefined;
  readonly output?: number | undefined;
}

/** Confirmed by the provider's token counts, or estimated. */
export interface Cost {
  readonly usd: number;
  readonly basis: "confirmed" | "estimated";
}

export interface Timing {
  /** Until the first content. */
  readonly firstMs?: number;
  readonly totalMs: number;
  /** Time spent waiting for the model to load. */
  readonly waitedMs: number;
  readonly tokensPerSecond?: number;
}

export interface RouteDecision {
  readonly provider: string;
  readonly providerModel: string;
  readonly isKept: boolean;
  readonly place?: number;
  readonly reason: string;
  readonly price?: Price;
  readonly firstTokenMs?: number;
  readonly tokensPerSecond?: number;
}

export type RunFailureKind =
  | "cancelled"
  | "sign-in"
  | "needs-key"
  | "cannot-run"
  | "limited"
  | "budget"
  | "input"
  | "provider"
  | "unreadable"
  | "too-large"
  | "cut"
  | "slow"
  | "unreachable"
  | "loading";

/** What is left of a budget that a call would exceed. */
interface BudgetLeft {
  readonly limitUsd: number;
  readonly leftUsd: number;
  readonly costUsd: number;
  /** The max tokens that the rest covers. */
  readonly maxTokens?: number;
}

export interface RunFailure {
  readonly kind: RunFailureKind;
  readonly message: string;
  readonly status?: number;
  /** The status of the provider's own reply. */
  readonly providerStatus?: number;
  readonly requestId?: string;
  /** Seconds. */
  readonly retryAfter?: number;
  readonly provider?: string;
  readonly explanation?: readonly RouteDecision[];
  readonly budget?: BudgetLeft;
}

/** Ends with exactly one `done` or `failed`. */
export type RunEvent =
  | { readonly type: "sent"; readonly request: SentRequest; readonly at: number }
  | {
      readonly type: "waiting";
      readonly estimatedSeconds: number;
      readonly since: number;
      readonly message: string;
    }
  | { readonly type: "begun"; readonly firstMs: number; readonly provider?: string }
  | { readonly type: "delta"; readonly text: string; readonly reasoning?: string }
  | { readonly type: "usage"; readonly usage: TokenUsage }
  | {
      readonly type: "done";
      readonly output: RunOutput;
      readonly raw: RawReply;
      readonly request: SentRequest;
      readonly timing: Timing;
      readonly usage?: TokenUsage;
      readonly cost?: Cost;
      readonly provider?: string;
    }
  | {
      readonly type: "failed";
      readonly failure: RunFailure;
      /** The text received so far. */
      readonly partial?: string;
      readonly request?: SentRequest;
      readonly raw?: RawReply;
      readonly timing: Timing;
    };
