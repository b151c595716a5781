import type { HealthSettings } from "./planning/health.ts";
import type { AttemptLimits } from "./upstream/attempts.ts";
import type { UpstreamTimeouts } from "./upstream/send.ts";

/** How patient and how large the router is. */
export interface RouterSettings extends AttemptLimits, HealthSettings, UpstreamTimeouts {
  readonly connectMs: number;
  /** Most bytes of one server-sent event. */
  readonly maxEventBytes: number;
  /** Most bytes of a request's body, and of a reply that is read as a whole. */
  readonly maxBodyBytes: number;
  /** The same for callers that this hub does not know. */
  readonly largestAnonymousBody: number;
  readonly maxReplyBytes: number;
  /** How long an upstream may stay open after it has said that it is done. */
  readonly afterDoneMs: number;
  /** A caller of whose body nothing more comes for so long is left. */
  readonly bodyIdleMs: number;
  /** How long calls under way may go on when the hub stops. */
  readonly drainMs: number;
  /** How long a job may take, and how its pauses are stretched or shrunk. */
  readonly jobMs: number;
  readonly jobPace: number;
  /** Stand-ins for single hosts of providers. */
  readonly places?: Readonly<Record<string, string>>;
}

const mebibyte = 1024 * 1024;

export const defaultSettings: RouterSettings = {
  maxAttempts: 4,
  maxRounds: 2,
  timeBudgetMs: 120_000,
  maxDelayMs: 10_000,
  initialDelayMs: 250,
  failuresToOpen: 5,
  openMs: 30_000,
  connectMs: 5_000,
  firstByteMs: 60_000,
  idleMs: 60_000,
  maxEventBytes: 8 * mebibyte,
  maxBodyBytes: 64 * mebibyte,
  largestAnonymousBody: mebibyte,
  maxReplyBytes: 64 * mebibyte,
  afterDoneMs: 1_000,
  bodyIdleMs: 60_000,
  drainMs: 5_000,
  jobMs: 15 * 60_000,
  jobPace: 1,
};
