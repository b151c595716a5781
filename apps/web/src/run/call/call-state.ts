import type { RunOutput } from "../output/run-output.ts";
import type { Cost, RawReply, RunEvent, RunFailure, SentRequest, Timing, TokenUsage } from "./run-event.ts";

export interface CallState {
  readonly phase: "idle" | "sent" | "waiting" | "streaming" | "done" | "failed";
  readonly text: string;
  readonly reasoning: string;
  readonly waiting?: { readonly estimatedSeconds: number; readonly since: number; readonly message: string };
  readonly firstMs?: number;
  readonly provider?: string;
  readonly usage?: TokenUsage;
  readonly request?: SentRequest;
  readonly raw?: RawReply;
  readonly output?: RunOutput;
  readonly timing?: Timing;
  readonly cost?: Cost;
  readonly failure?: RunFailure;
}

export type CallChange = RunEvent | { readonly type: "start" } | { readonly type: "clear" };

export const idleCall: CallState = { phase: "idle", text: "", reasoning: "" };

export const isRunning = ({ phase }: CallState): boolean => ["sent", "waiting", "streaming"].includes(phase);

export const callReducer = (state: CallState, change: CallChange): CallState => {
  switch (change.type) {
    case "start":
      return { ...idleCall, phase: "sent" };
    case "clear":
      return idleCall;
    case "sent":
      return { ...state, phase: "sent", request: change.request };
    case "waiting": {
      const { type: _type, ...waiting } = change;
      return { ...state, phase: "waiting", waiting };
    }
    case "begun":
      return {
        ...state,
        phase: "streaming",
        firstMs: change.firstMs,
        ...(change.provider !== undefined && { provider: change.provider }),
      };
    case "delta":
      return {
        ...state,
        phase: "streaming",
        text: state.text + change.text,
        reasoning: state.reasoning + (change.reasoning ?? ""),
      };
    case "usage":
      return { ...state, usage: change.usage };
    default: {
      const { type, ...end } = change;
      return { ...state, ...end, phase: type };
    }
  }
};
