import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "../../db/engine.ts";
import { HubError, isHubError } from "../../errors.ts";
import { ImportError } from "../errors.ts";
import { claimRevision, findRevision, type MirrorRevision, type RevisionKey, saveRevision } from "./mirror-store.ts";

/** What the upstream says about a revision. */
export type UpstreamAnswer = Partial<Pick<MirrorRevision, "sha" | "content" | "message">> &
  Pick<MirrorRevision, "status">;

export const missing: UpstreamAnswer = { status: "missing" };

export interface RefreshDeps {
  readonly db: Db;
  readonly now: () => number;
  /** How long an answer is used before the upstream is asked again. */
  readonly refreshMs: number;
}

/** Names that the upstream does not have may appear there at any time. */
const missingMs = 60_000;
/** A broken upstream is asked again after this. */
const retryMs = 15_000;
/** Longer than listing the files of a large repository takes. */
const leaseMs = 5 * 60_000;
const pollMs = 100;
/** Other processes' questions are waited for this long. */
const maxPolls = 300;

export const unreachableText = (error: unknown, upstream: string): string =>
  error instanceof ImportError || isHubError(error)
    ? error.message
    : `${new URL(upstream).host} did not answer in time.`;

/** The upstream says no; without a token it says so of what does not exist, too. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ImportError && (error.code === "not_found" || error.code === "refused");

export const createRevisionRefresh = ({ db, now, refreshMs }: RefreshDeps) => {
  const running = new Map<string, Promise<void>>();

  const isRecent = (state: MirrorRevision | undefined, isUsable: boolean): boolean => {
    if (!state) return false;
    if (state.failed_at !== null && now() - state.failed_at < retryMs) return true;
    if (state.status === "missing" || state.status === "denied") return now() - state.checked_at < missingMs;
    return isUsable && state.status === "found" && now() - state.checked_at < refreshMs;
  };
  const waitForOther = async (key: RevisionKey): Promise<void> => {
    for (let poll = 0; poll < maxPolls; poll++) {
      const state = await findRevision(db, key);
      if (!state || state.leased_until <= now()) return;
      await sleep(pollMs);
    }
  };

  const run = async (
    key: RevisionKey,
    upstream: string,
    ask: () => Promise<UpstreamAnswer>,
    isUsable: boolean = true,
  ) => {
    if (!(await claimRevision(db, key, upstream, { now: now(), leaseMs }))) return waitForOther(key);
    const known = await findRevision(db, key);
    // Another process may have asked since.
    if (isRecent(known, isUsable)) return saveRevision(db, key, {});
    try {
      const answer = await ask();
      await saveRevision(db, key, { message: null, ...answer, checked_at: now(), failed_at: null });
    } catch (error) {
      if (isRefusal(error))
        return saveRevision(db, key, { ...missing, checked_at: now(), failed_at: null, message: null });
      await saveRevision(db, key, { failed_at: now(), message: unreachableText(error, upstream) });
    }
  };

  return {
    /** The stored answer, after asking the upstream if it is old. One question at a time, over all processes. */
    refresh: async (
      key: RevisionKey,
      upstream: string,
      ask: () => Promise<UpstreamAnswer>,
      isUsable: boolean = true,
    ): Promise<MirrorRevision | undefined> => {
      const state = await findRevision(db, key);
      if (isRecent(state, isUsable)) return state;
      const name = JSON.stringify(key);
      const started = running.get(name) ?? run(key, upstream, ask, isUsable).finally(() => running.delete(name));
      running.set(name, started);
      await started;
      return findRevision(db, key);
    },
  };
};

/** The upstream cannot be reached, and nothing is stored that could be served instead. */
export const unavailable = (what: string, { message }: MirrorRevision): HubError =>
  new HubError("unavailable", `${what} is not stored on this hub. ${message ?? ""} Try again later.`, {
    headers: { "retry-after": String(retryMs / 1000) },
  });
