import { type Static, Type } from "typebox";

const counted = Type.Integer();

const CallHour = Type.Object({
  at: Type.String({ description: "When the hour began." }),
  calls: counted,
  failed: counted,
  slowMs: Type.Optional(Type.Integer({ description: "95th percentile of the duration of calls that succeeded." })),
});

const CallFailure = Type.Object({
  provider: Type.Optional(Type.String({ description: "Absent if no provider was called." })),
  code: Type.String(),
  status: Type.Optional(Type.Integer({ description: "The status of the reply." })),
  calls: counted,
});

const AttentionEngine = Type.Object({
  model: Type.String(),
  address: Type.String(),
  status: Type.String(),
  message: Type.Optional(Type.String()),
  since: Type.Optional(Type.String({ description: "Since when its status is the same." })),
});

/** What an admin looks at first: what works, what does not, and how much is used. Unknown figures are absent. */
export const AdminOverview = Type.Object({
  at: Type.String(),
  version: Type.String(),
  startedAt: Type.String({ description: "When the process that answers was started." }),
  isSecretInDataFolder: Type.Boolean({
    description: "Whether the hub created its secret itself: ORRERY_SECRET is not set.",
  }),
  database: Type.Object({
    engine: Type.Enum(["sqlite", "postgres"]),
    version: Type.String(),
    bytes: counted,
    milliseconds: Type.Integer({ description: "Time of one small query." }),
  }),
  storage: Type.Object({
    type: Type.Enum(["disk", "s3"]),
    status: Type.Enum(["ok", "unavailable"]),
  }),
  disk: Type.Object({
    freeBytes: counted,
    totalBytes: counted,
    problem: Type.Optional(Type.String({ description: "Why nothing more can be written." })),
  }),
  stored: Type.Object({
    models: Type.Object({ repositories: counted, bytes: counted }),
    datasets: Type.Object({ repositories: counted, bytes: counted }),
    mirrored: Type.Object({ repositories: counted, bytes: counted, maxBytes: Type.Optional(counted) }),
  }),
  calls: Type.Object({
    hours: Type.Array(CallHour, { description: "The last 24 hours, the oldest first." }),
    medianMs: Type.Optional(counted),
    slowMs: Type.Optional(counted),
    failures: Type.Array(CallFailure, { description: "Most frequent first." }),
  }),
  people: Type.Object({
    active: Type.Integer({ description: "People who used a token or session in the last 24 hours." }),
    total: counted,
  }),
  scans: Type.Object({
    gate: Type.String({ description: "ORRERY_SCAN_GATE." }),
    waiting: Type.Integer({ description: "At most 1,000 are counted." }),
    running: counted,
  }),
  imports: Type.Object({ running: counted, failed: counted }),
  batches: Type.Object({ running: counted }),
  email: Type.Optional(
    Type.Object({
      waiting: Type.Integer({ description: "Messages that are not sent yet." }),
      error: Type.Optional(Type.String({ description: "Why the last attempt failed; absent if it did not." })),
    }),
  ),
  engines: Type.Object({
    total: counted,
    healthy: counted,
    failing: Type.Array(AttentionEngine),
  }),
  providers: Type.Object({
    hubKeys: counted,
    savedKeys: Type.Integer({ description: "Keys that accounts have saved." }),
    paused: Type.Array(Type.Object({ provider: Type.String(), models: counted }), {
      description: "Models paused after repeated failures, at this process.",
    }),
  }),
});

export type AdminOverview = Static<typeof AdminOverview>;
