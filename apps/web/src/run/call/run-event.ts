import type { RunOutput } from "../output/run-output.ts";

/** A request as it was sent; files in it are shortened. */
export interface SentRequest {
  readonly method: "POST";
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The reply as it came. */
export interface RawReply {
  readonly status: number;
  readonly type: string;
  /** The beginning of its text; missing where it was a file. */
  readonly text?: string;
  readonly bytes: number;
  /** Whether there was more than is kept. */
  readonly isCut: boolean;
  readonly requestId?: string;
}

/** Tokens that a call took. */
export interface Usage {
  readonly input: number;
  readonly output: number;
  /** True where nobody counted them. */
  readonly isEstimated: boolean;
}

/** US dollars per million tokens. */
export interface Price {
  readonly input?: number | undefined;
  readonly output?: number | undefined;
}

/** What a call cost: counted by whoever ran it, or guessed. */
export interface Cost {
  readonly usd: number;
  readonly basis: "confirmed" | "estimated";
}

/** How long a call took. */
export interface Timing {
  /** Until the first part of the answer. */
  readonly firstMs?: number;
  readonly totalMs: number;
  /** How much of it was waiting for a model to load. */
  readonly waitedMs: number;
  readonly tokensPerSecond?: number;
}

/** What the router thought of one provider. */
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

/** Every way in which a run ends without an answer. */
export type FailureKind =
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

/** Why there is no answer, in words that a person can act on. */
export interface RunFailure {
  readonly kind: FailureKind;
  readonly message: string;
  readonly status?: number;
  readonly requestId?: string;
  /** Seconds after which trying again makes sense. */
  readonly retryAfter?: number;
  readonly provider?: string;
  readonly explanation?: readonly RouteDecision[];
}

/** What happens in a run, in order; it ends with one `done` or one `failed`. */
export type RunEvent =
  | { readonly type: "sent"; readonly request: SentRequest; readonly at: number }
  | {
      readonly type: "waiting";
      readonly estimatedSeconds: number;
      /** When the wait began. */
      readonly since: number;
      readonly message: string;
    }
  | { readonly type: "begun"; readonly firstMs: number; readonly provider?: string }
  | { readonly type: "delta"; readonly text: string; readonly reasoning?: string }
  | { readonly type: "usage"; readonly usage: Usage }
  | {
      readonly type: "done";
      readonly output: RunOutput;
      readonly raw: RawReply;
      readonly request: SentRequest;
      readonly timing: Timing;
      readonly usage?: Usage;
      readonly cost?: Cost;
      readonly provider?: string;
    }
  | {
      readonly type: "failed";
      readonly failure: RunFailure;
      /** The text that had come. */
      readonly partial?: string;
      readonly request?: SentRequest;
      readonly raw?: RawReply;
      readonly timing: Timing;
    };
