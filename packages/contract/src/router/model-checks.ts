import { type Static, Type } from "typebox";
import { checkMarks, detailChecks } from "./check-names.ts";

const CheckId = Type.Enum([...checkMarks, ...detailChecks]);

const Outcome = Type.Enum(["passed", "failed", "partly", "cannot-tell", "not-offered", "not-checked"], {
  description: "cannot-tell, partly and not-checked never count as passed.",
});

const Count = Type.Integer({ minimum: 0 });

/** What checks have used. */
export const CheckCost = Type.Object({ calls: Count, promptTokens: Count, completionTokens: Count });

/** A template that a provider might run. */
export const CheckedTemplate = Type.Object({
  id: Type.String({ description: "Unique among the templates that were compared, such as a commit." }),
  kind: Type.Enum(["repository", "gguf", "base-model", "fine-tune"]),
  commit: Type.Optional(Type.String()),
  date: Type.Optional(Type.String({ description: "When the commit was created." })),
  repository: Type.Optional(Type.String({ description: "Unset: the model itself." })),
  path: Type.Optional(Type.String({ description: "The file, such as chat_template.jinja or model-Q4_K_M.gguf." })),
});

/** The prompt tokens of one test conversation. */
export const ConversationCount = Type.Object({
  conversation: Type.String(),
  label: Type.String(),
  expected: Type.Optional(Count),
  reported: Type.Optional(Count),
  difference: Type.Optional(Type.Integer()),
});

/** What the prompt token counts say about a template. */
export const TemplateReading = Type.Object({
  verdict: Type.Enum(["equal", "equal-up-to-a-constant", "other-template", "deviates", "cannot-tell"]),
  cause: Type.Optional(Type.String({ description: "Why counts differ or cannot be compared, such as tools-dropped." })),
  constant: Type.Optional(Type.Integer({ description: "Tokens by which all counts differ." })),
  runs: Type.Optional(CheckedTemplate),
  compared: Type.Optional(CheckedTemplate),
  counts: Type.Array(ConversationCount),
});

/** A request and its reply. */
export const CheckExchange = Type.Object({
  request: Type.Record(Type.String(), Type.Unknown()),
  status: Type.Integer(),
  body: Type.Optional(Type.Unknown()),
  events: Type.Optional(Type.Array(Type.Unknown(), { description: "Data of a stream's events; the last is [DONE]." })),
});

/** One question to a provider, with the proof of its answer. */
export const ProbeResult = Type.Object({
  id: Type.String(),
  label: Type.String(),
  outcome: Outcome,
  sentence: Type.String(),
  exchanges: Type.Array(CheckExchange),
});

/** A comparison of the weights behind two sets of answers. */
export const WeightsReading = Type.Object({
  test: Type.Enum(["first-token-logprobs", "greedy-divergence", "two-sample"]),
  against: Type.Enum(["earlier", "own-engine"]),
  statistic: Type.Number(),
  p: Type.Optional(Type.Number()),
  threshold: Type.Optional(Type.Number()),
});

/** The first-token logprobs of one reply, by token. */
export const FirstTokenLogprobs = Type.Record(Type.String(), Type.Number());

/** The result of one check. */
export const CheckResult = Type.Object({
  check: CheckId,
  outcome: Outcome,
  sentence: Type.String(),
  at: Type.String(),
  cost: CheckCost,
  template: Type.Optional(TemplateReading),
  probes: Type.Optional(Type.Array(ProbeResult)),
  weights: Type.Optional(WeightsReading),
  logprobs: Type.Optional(
    Type.Array(FirstTokenLogprobs, { description: "Replies of this round, which later rounds are compared with." }),
  ),
});

/** All checks of one provider mapping or engine that ran together. */
export const CheckRound = Type.Object({
  scope: Type.Enum(["default", "full"]),
  at: Type.String(),
  results: Type.Array(CheckResult),
  cost: CheckCost,
  skipped: Type.Array(Type.Object({ step: Type.String(), reason: Type.String() }), {
    description: "Steps that were not sent, because of the budget or because an earlier one had the answer.",
  }),
});

/** One check over time. */
export const CheckDrift = Type.Object({
  days: Type.Array(
    Type.Object({
      date: Type.String({ description: "UTC day, such as 2026-01-31." }),
      state: Type.Enum(["equal", "changed", "differs", "not-checked"]),
    }),
    { description: "The oldest first." },
  ),
  changedOn: Type.Optional(Type.String({ description: "The first day of the last change." })),
});

/** All checks of a mapping in one word and one sentence. */
export const CheckVerdict = Type.Object({
  state: Type.Enum(["passed", "failed", "partly", "cannot-tell", "not-checked"]),
  sentence: Type.String(),
});

export type CheckOutcome = Static<typeof Outcome>;
export type CheckCost = Static<typeof CheckCost>;
export type CheckedTemplate = Static<typeof CheckedTemplate>;
export type ConversationCount = Static<typeof ConversationCount>;
export type TemplateReading = Static<typeof TemplateReading>;
export type CheckExchange = Static<typeof CheckExchange>;
export type ProbeResult = Static<typeof ProbeResult>;
export type WeightsReading = Static<typeof WeightsReading>;
export type FirstTokenLogprobs = Static<typeof FirstTokenLogprobs>;
export type CheckResult = Static<typeof CheckResult>;
export type CheckRound = Static<typeof CheckRound>;
export type CheckDrift = Static<typeof CheckDrift>;
export type CheckVerdict = Static<typeof CheckVerdict>;
