import { type Static, Type } from "typebox";

/** What usage can be grouped by. */
export const usageGroups = ["day", "provider", "model", "account", "endpoint"] as const;

const states = ["open", "done", "failed", "cancelled", "unknown"] as const;
const momentOf = (description: string) => Type.Optional(Type.String({ maxLength: 40, description }));

export const UsageQuery = Type.Object({
  from: momentOf("The first UTC day, such as 2026-01-31. Default: 30 days back."),
  to: momentOf("Where the range ends: the UTC day before it is the last one. Default: now."),
  groupBy: Type.Optional(
    Type.String({ maxLength: 100, description: `A list of ${usageGroups.join(", ")}. Default: day,provider.` }),
  ),
  account: Type.Optional(
    Type.String({ maxLength: 96, description: "One account. Default: all accounts you can access." }),
  ),
});

/** What one group of calls came to. */
export const UsageRow = Type.Object({
  day: Type.Optional(Type.String()),
  provider: Type.Optional(Type.String()),
  model: Type.Optional(Type.String()),
  account: Type.Optional(Type.String()),
  endpoint: Type.Optional(Type.String()),
  calls: Type.Integer(),
  failed: Type.Integer(),
  cancelled: Type.Integer(),
  unknown: Type.Integer({ description: "Calls that were open when a process crashed." }),
  open: Type.Integer(),
  inputTokens: Type.Integer(),
  outputTokens: Type.Integer(),
  estimated: Type.Integer({ description: "Calls with estimated token counts." }),
  costNanoUsd: Type.Integer({ description: "Billionths of a US dollar." }),
  checks: Type.Integer({ description: "Calls that checked providers. No other figure but checksNanoUsd counts them." }),
  checksNanoUsd: Type.Integer({ description: "What they cost, in billionths of a US dollar." }),
});

export const UsageRows = Type.Array(UsageRow);

export const CallsQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  before: Type.Optional(Type.Integer({ minimum: 1 })),
  account: Type.Optional(Type.String({ maxLength: 96 })),
  state: Type.Optional(Type.Enum([...states])),
});

const maybe = <T extends Parameters<typeof Type.Optional>[0]>(type: T) => Type.Optional(type);

/** One routed call. */
export const RoutedCall = Type.Object({
  id: Type.Integer(),
  requestId: Type.String(),
  at: Type.String(),
  account: maybe(Type.String()),
  endpoint: Type.String(),
  model: Type.String(),
  task: maybe(Type.String()),
  provider: maybe(Type.String()),
  key: maybe(Type.String({ description: "Whose key was used: caller, account, hub or none." })),
  state: Type.Enum([...states]),
  status: maybe(Type.Integer()),
  error: maybe(Type.String()),
  isStreamed: Type.Boolean(),
  attempts: Type.Integer(),
  inputTokens: maybe(Type.Integer()),
  outputTokens: maybe(Type.Integer()),
  usage: maybe(Type.String({ description: "provider, counted or estimate." })),
  costNanoUsd: maybe(Type.Integer()),
  firstMs: maybe(Type.Integer()),
  durationMs: maybe(Type.Integer()),
});

export const RoutedCalls = Type.Array(RoutedCall);

const Period = Type.Enum(["day", "month", "total"]);
const Unpriced = Type.Enum(["refuse", "allow"], {
  description: "Calls to models without a listed price: refused, or allowed at an unknown cost.",
});

/** What an account may spend. */
export const Budget = Type.Object({
  account: Type.String(),
  period: Period,
  limitUsd: Type.Number(),
  spentUsd: Type.Number(),
  reservedUsd: Type.Number({ description: "Reserved for active calls." }),
  unpriced: Unpriced,
});

export const Budgets = Type.Array(Budget);

export const NewBudget = Type.Object({
  period: Period,
  limitUsd: Type.Number({ minimum: 0, maximum: 1_000_000 }),
  unpriced: Type.Optional(Unpriced),
});

export type UsageQuery = Static<typeof UsageQuery>;
export type UsageRow = Static<typeof UsageRow>;
export type CallsQuery = Static<typeof CallsQuery>;
export type RoutedCall = Static<typeof RoutedCall>;
export type Budget = Static<typeof Budget>;
export type NewBudget = Static<typeof NewBudget>;
