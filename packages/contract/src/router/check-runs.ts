import { type Static, Type } from "typebox";
import { CheckCost, CheckDrift, CheckedTemplate, CheckResult, CheckRound, CheckVerdict } from "./model-checks.ts";

const levels = ["quick", "full"] as const;

const Level = Type.Enum([...levels], { description: "quick: the daily round. full: every check." });
const Moment = Type.String({ description: "A timestamp." });

/** What is checked: a provider of a model, one of its engines, or the hub itself. */
const Target = {
  provider: Type.String({ description: "Provider ID. hf-inference is this hub and its engines." }),
  endpoint: Type.Optional(Type.Integer({ description: "The engine, if it is one of the model's own." })),
};

/** What a check would send and cost, computed before it runs. */
export const CheckEstimate = Type.Object({
  calls: Type.Integer(),
  promptTokens: Type.Integer(),
  completionTokens: Type.Integer(),
  usd: Type.Optional(Type.Number({ description: "Unset if the price is not known; 0 if it is free." })),
});

const Estimates = Type.Object(
  { quick: CheckEstimate, full: CheckEstimate },
  { description: "What a check would cost, if you can run one." },
);

/** A check that was asked for: waiting, running or ended. */
export const CheckRun = Type.Object({
  id: Type.String(),
  ...Target,
  level: Level,
  state: Type.Enum(["queued", "running", "done", "failed"]),
  cause: Type.Enum(["asked", "schedule", "traffic"], {
    description: "Who started it: a person, the schedule, or a change seen in the hub's traffic.",
  }),
  createdAt: Moment,
  endedAt: Type.Optional(Moment),
  error: Type.Optional(Type.String({ description: "Why it failed." })),
});

/** The newest result of one check. */
export const CheckMark = Type.Object({
  result: CheckResult,
  run: Type.String({ description: "The check that found it: GET /api/checks/{id}." }),
  since: Type.String({ description: "When this outcome was first seen." }),
  drift: Type.Optional(CheckDrift),
});

/** One provider or engine of a model, with all that checks have found. */
export const CheckedProvider = Type.Object({
  ...Target,
  label: Type.String({ description: "As pages name it." }),
  detail: Type.Optional(Type.String({ description: "The provider's model ID, or the engine and its zone." })),
  isOwn: Type.Boolean({ description: "Whether it is this hub or one of its engines." }),
  status: Type.Enum(["live", "staging", "error"]),
  verdict: CheckVerdict,
  isVerified: Type.Boolean({ description: "Whether calls to owner/name:verified can go to it." }),
  reason: Type.Optional(Type.String({ description: "Why owner/name:verified excludes it." })),
  checkedAt: Type.Optional(Moment),
  marks: Type.Array(CheckMark),
  speed: Type.Object({
    firstMs: Type.Optional(Type.Integer({ description: "Measured time to the first token." })),
    tokensPerSecond: Type.Optional(Type.Integer()),
  }),
  price: Type.Object({
    input: Type.Optional(Type.Number({ description: "US dollars per million tokens." })),
    output: Type.Optional(Type.Number()),
  }),
  estimates: Type.Optional(Estimates),
  isScheduled: Type.Boolean({ description: "Whether it is checked without being asked." }),
  active: Type.Optional(CheckRun),
  latest: Type.Optional(CheckRun),
  cannotRun: Type.Optional(Type.String({ description: "Why you cannot check it, such as a missing key." })),
});

/** The checks of all providers and engines of a model. */
export const ModelChecks = Type.Object({
  model: Type.String(),
  passed: Type.Integer({ description: "Providers and engines that pass every check they offer." }),
  providers: Type.Array(CheckedProvider),
  canRun: Type.Boolean({ description: "Whether you can run checks." }),
  canSchedule: Type.Boolean({ description: "Whether you can turn scheduled checks on and off." }),
  maxAgeDays: Type.Integer({ description: "Days that a passed check counts." }),
  estimates: Type.Optional(Estimates),
});

export const NewCheck = Type.Object({
  provider: Type.Optional(Type.String({ maxLength: 64, description: "Default: all that you can check." })),
  endpoint: Type.Optional(Type.Integer({ minimum: 1, description: "One engine of the model." })),
  level: Type.Optional(Level),
  account: Type.Optional(
    Type.String({ maxLength: 96, description: "One of your organizations, which pays. Default: your account." }),
  ),
});

export const StartedChecks = Type.Object({ checks: Type.Array(CheckRun) });

/** Turns scheduled checks of one provider or engine on or off. */
export const CheckSchedule = Type.Object({
  provider: Type.String({ maxLength: 64 }),
  endpoint: Type.Optional(Type.Integer({ minimum: 1 })),
  isOn: Type.Boolean(),
});

/** A call of a check, as it was sent and answered. */
export const CheckCall = Type.Object({
  requestId: Type.String(),
  at: Moment,
  request: Type.Unknown(),
  status: Type.Integer({ description: "0 if the hub did not send it." }),
  body: Type.Optional(Type.Unknown({ description: "The reply, parsed if it is JSON." })),
  events: Type.Optional(
    Type.Array(Type.Object({ ms: Type.Integer({ description: "After the request was sent." }), data: Type.Unknown() })),
  ),
  ms: Type.Integer(),
  isCut: Type.Optional(Type.Boolean({ description: "Whether the request or the reply was too long to be stored." })),
});

/** One check with its requests and replies. */
export const CheckDetail = Type.Object({
  ...CheckRun.properties,
  model: Type.String(),
  askedBy: Type.String(),
  account: Type.String({ description: "The account that paid." }),
  cost: CheckCost,
  costNanoUsd: Type.Integer(),
  round: Type.Optional(CheckRound),
  calls: Type.Optional(Type.Array(CheckCall, { description: "Unset once they are deleted." })),
  callsDeletedAfterDays: Type.Integer(),
});

/** A provider that this hub has measured, over all its public models. */
export const MeasuredProvider = Type.Object({
  provider: Type.String(),
  label: Type.String(),
  models: Type.Array(
    Type.Object({
      model: Type.String(),
      endpoint: Type.Optional(Type.Integer()),
      verdict: CheckVerdict,
      checkedAt: Moment,
      marks: Type.Array(
        Type.Object({
          check: CheckResult.properties.check,
          outcome: CheckResult.properties.outcome,
          sentence: Type.String(),
          at: Moment,
        }),
      ),
      changedAt: Type.Optional(Type.String({ description: "When an outcome last changed." })),
    }),
  ),
});

export const MeasuredProviders = Type.Object({
  providers: Type.Array(MeasuredProvider),
  from: Type.Optional(Type.String({ description: "The oldest check that is shown." })),
  to: Type.Optional(Type.String({ description: "The newest." })),
  maxAgeDays: Type.Integer(),
  isCut: Type.Boolean({ description: "Whether there are more models than are listed." }),
});

const TemplateRef = Type.Object({
  source: CheckedTemplate,
  length: Type.Integer({ description: "Characters." }),
});

/** Equal chat templates in a model's family, and where the others begin to differ. */
export const TemplateFamily = Type.Object({
  model: Type.String(),
  groups: Type.Array(
    Type.Object({
      isOwn: Type.Boolean({ description: "Whether it has the template that the model's main revision has." }),
      templates: Type.Array(TemplateRef),
      difference: Type.Optional(
        Type.Object(
          {
            offset: Type.Integer({ description: "Characters that are equal before the first difference." }),
            line: Type.Integer({ description: "From 1." }),
            ownText: Type.String({ description: "That line of the model's own template." }),
            text: Type.String({ description: "The same line of this template." }),
          },
          { description: "Unset for the group of the model's own template." },
        ),
      ),
      text: Type.String({ description: "The template." }),
    }),
  ),
  isCut: Type.Boolean({ description: "Whether the family has more templates than were compared." }),
});

export type CheckLevel = (typeof levels)[number];
export type CheckEstimate = Static<typeof CheckEstimate>;
export type CheckRun = Static<typeof CheckRun>;
export type CheckMark = Static<typeof CheckMark>;
export type CheckedProvider = Static<typeof CheckedProvider>;
export type ModelChecks = Static<typeof ModelChecks>;
export type NewCheck = Static<typeof NewCheck>;
export type StartedChecks = Static<typeof StartedChecks>;
export type CheckSchedule = Static<typeof CheckSchedule>;
export type CheckCall = Static<typeof CheckCall>;
export type CheckDetail = Static<typeof CheckDetail>;
export type MeasuredProvider = Static<typeof MeasuredProvider>;
export type MeasuredProviders = Static<typeof MeasuredProviders>;
export type TemplateFamily = Static<typeof TemplateFamily>;
