import type { CheckId, CheckOutcome } from "@orrery/contract";
import { countOf } from "../../text/count-of.ts";
import { type ChatReply, errorMessage, isSuccess, type ProbeRequest, refusesParameter } from "../chat-reply.ts";

export interface Judgment {
  readonly outcome: CheckOutcome;
  readonly sentence: string;
}

export interface JudgeContext {
  /** Counts the tokens of an answer with the model's own tokenizer. */
  readonly countText: (text: string) => Promise<number | undefined>;
}

/** What a provider declares about itself. A feature that is not named is tried. */
export type Feature = "tools" | "json-schema" | "seed" | "logprobs" | "thinking";

/** One request of a probe; it can depend on the replies before it. */
export type ProbeStep = (earlier: readonly ChatReply[]) => ProbeRequest | undefined;

/** A question about one feature: what to send, and what its replies prove. */
export interface Probe {
  readonly id: string;
  readonly label: string;
  readonly check: CheckId;
  /** If it fails, the whole check has failed and not only a part of it. */
  readonly isCore?: boolean;
  readonly feature?: Feature;
  /** A 4xx reply that names one of these means that the feature is not offered. */
  readonly parameters: readonly string[];
  /** Whether an error reply is the subject and not a failure. */
  readonly expectsError?: boolean;
  readonly steps: readonly ProbeStep[];
  readonly judge: (replies: readonly ChatReply[], context: JudgeContext) => Judgment | Promise<Judgment>;
}

export const passed = (sentence: string): Judgment => ({ outcome: "passed", sentence });
export const failed = (sentence: string): Judgment => ({ outcome: "failed", sentence });
export const partly = (sentence: string): Judgment => ({ outcome: "partly", sentence });
export const cannotTell = (sentence: string): Judgment => ({ outcome: "cannot-tell", sentence });
export const notOffered = (sentence: string): Judgment => ({ outcome: "not-offered", sentence });

/** A short request; every probe sets the length of its answer. */
export const ask = (content: string, more: ProbeRequest & { readonly max_tokens: number }): ProbeRequest => ({
  messages: [{ role: "user", content }],
  temperature: 0,
  ...more,
});

/** Judges the replies of a probe, refusals and errors first. */
export const judgeReplies = async (
  probe: Probe,
  replies: readonly ChatReply[],
  context: JudgeContext,
): Promise<Judgment> => {
  if (!probe.expectsError) {
    const refused = replies.find((reply) => refusesParameter(reply, ...probe.parameters));
    if (refused) return notOffered("Not offered: the provider refuses the parameter.");
    const error = replies.find((reply) => !isSuccess(reply));
    if (error) return cannotTell(`Returned an error (${error.status}): ${errorMessage(error).slice(0, 120)}`);
  }
  if (replies.length === 0) return cannotTell("No reply.");
  return probe.judge(replies, context);
};

export interface JudgedProbe {
  readonly probe: Pick<Probe, "isCore">;
  readonly judgment: Judgment;
}

const isFinding = ({ judgment }: JudgedProbe): boolean =>
  judgment.outcome === "failed" || judgment.outcome === "partly";

const withOthers = (sentence: string, others: number): string =>
  others === 0 ? sentence : `${sentence} ${countOf(others, "other finding")}.`;

/** All probes of one check as one outcome: a finding in some of them is `partly`, unless it is at the core. */
export const judgeCheck = (probes: readonly JudgedProbe[]): Judgment => {
  const findings = probes.filter(isFinding);
  const core = findings.find(({ probe, judgment }) => probe.isCore && judgment.outcome === "failed");
  const having = (outcome: CheckOutcome) => probes.filter(({ judgment }) => judgment.outcome === outcome);
  const [first] = core ? [core] : findings;
  if (first) {
    const hasFailed = core !== undefined || having("failed").length === probes.length - having("not-offered").length;
    const sentence = withOthers(first.judgment.sentence, findings.length - 1);
    return hasFailed ? failed(sentence) : partly(sentence);
  }
  const [unclear] = having("cannot-tell");
  if (unclear) return cannotTell(unclear.judgment.sentence);
  const good = having("passed");
  if (good.length === 0) return notOffered(probes[0]?.judgment.sentence ?? "Not offered.");
  return passed(
    good.length === 1 ? (good[0]?.judgment.sentence ?? "") : `${good.length} of ${probes.length} probes passed.`,
  );
};
