import { HubError } from "../../errors.ts";
import type { RateLimiter } from "../../shared-state/rate-limiter.ts";

export interface ShardLimits {
  /** New files of one shard. */
  readonly shardBytes: number;
  /** Per account and day, beyond what it uploads. */
  readonly dailyBytes: number;
  readonly seconds: number;
}

const day = 24 * 60 * 60;
/** Shards of one account that wait, each up to 64 MiB of memory. */
const maxWaiting = 16;

const gibibytes = (bytes: number): string => `${Number((bytes / 1024 ** 3).toPrecision(3))} GiB`;

const tooLarge = (bytes: number, limit: number): HubError =>
  new HubError(
    "too_large",
    `The shard has ${gibibytes(bytes)} of new files; this hub verifies at most ${gibibytes(limit)} at once. Upload fewer files in one commit. An admin can raise ORRERY_XET_SHARD_LIMIT.`,
  );

const tooMuch = (limit: number, resetIn: number): HubError =>
  new HubError(
    "rate_limited",
    `Your account has reached its limit for today: ${gibibytes(limit)} of new files beyond what it uploads. Try again in ${resetIn} seconds. An admin can raise ORRERY_XET_DAILY_LIMIT.`,
    { headers: { "retry-after": String(resetIn) } },
  );

const tooMany = (): HubError =>
  new HubError("unavailable", `Your account has ${maxWaiting} shards waiting. Try again in a moment.`, {
    headers: { "retry-after": "5" },
  });

/**
 * A shard of a few megabytes can order terabytes of hashing. So each account verifies one shard at a time in a process, and only
 * so much a day. Bytes that it uploads are added to what it can verify, because honest uploads of any size must pass.
 */
export const createShardLimits = (limiter: RateLimiter, { shardBytes, dailyBytes }: ShardLimits) => {
  const queues = new Map<number, { last: Promise<unknown>; waiting: number }>();
  const take = (accountId: number, bytes: number) => limiter.take(`xet ${accountId}`, dailyBytes, day, bytes);
  return {
    noteUpload: async (accountId: number, bytes: number): Promise<void> => void (await take(accountId, -bytes)),
    /** Counts the work of a shard before it is done; throws if it is too much. */
    charge: async (accountId: number, bytes: number): Promise<void> => {
      if (bytes > shardBytes) throw tooLarge(bytes, shardBytes);
      const { isAllowed, resetIn } = await take(accountId, bytes);
      if (isAllowed) return;
      await take(accountId, -bytes);
      throw tooMuch(dailyBytes, resetIn);
    },
    /** Runs work of an account after its earlier work. */
    inTurn: async <T>(accountId: number, work: () => Promise<T>): Promise<T> => {
      const queue = queues.get(accountId) ?? { last: Promise.resolve(), waiting: 0 };
      if (queue.waiting >= maxWaiting) throw tooMany();
      queues.set(accountId, queue);
      queue.waiting += 1;
      const run = queue.last.then(work, work);
      queue.last = run;
      try {
        return await run;
      } finally {
        queue.waiting -= 1;
        if (queue.waiting === 0) queues.delete(accountId);
      }
    },
  };
};
