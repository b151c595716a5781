import { HubError } from "../../errors.js";
const day = 24 * 60 * 60;
/** Shards of one account that wait, each up to 64 MiB of memory. */
const maxWaiting = 16;
const gibibytes = (bytes) => `${Number((bytes / 1024 ** 3).toPrecision(3))} GiB`;
const tooLarge = (bytes, limit) => new HubError("too_large", `The shard has ${gibibytes(bytes)} of new files; this hub verifies at most ${gibibytes(limit)} at once. Upload fewer files in one commit. An admin can raise ORRERY_XET_SHARD_LIMIT.`);
const tooMuch = (limit, resetIn) => new HubError("rate_limited", `Your account has reached its limit for today: ${gibibytes(limit)} of new files beyond what it uploads. Try again in ${resetIn} seconds. An admin can raise ORRERY_XET_DAILY_LIMIT.`, { headers: { "retry-after": String(resetIn) } });
const tooMany = () => new HubError("unavailable", `Your account has ${maxWaiting} shards waiting. Try again in a moment.`, {
    headers: { "retry-after": "5" },
});
/**
 * A shard of a few megabytes can order terabytes of hashing. So each account verifies one shard at a time in a process, and only
 * so much a day. Bytes that it uploads are added to what it can verify, because honest uploads of any size must pass.
 */
export const createShardLimits = (limiter, { shardBytes, dailyBytes }) => {
    const queues = new Map();
    const take = (accountId, bytes) => limiter.take(`xet ${accountId}`, dailyBytes, day, bytes);
    return {
        noteUpload: async (accountId, bytes) => void (await take(accountId, -bytes)),
        /** Counts the work of a shard before it is done; throws if it is too much. */
        charge: async (accountId, bytes) => {
            if (bytes > shardBytes)
                throw tooLarge(bytes, shardBytes);
            const { isAllowed, resetIn } = await take(accountId, bytes);
            if (isAllowed)
                return;
            await take(accountId, -bytes);
            throw tooMuch(dailyBytes, resetIn);
        },
        /** Runs work of an account after its earlier work. */
        inTurn: async (accountId, work) => {
            const queue = queues.get(accountId) ?? { last: Promise.resolve(), waiting: 0 };
            if (queue.waiting >= maxWaiting)
                throw tooMany();
            queues.set(accountId, queue);
            queue.waiting += 1;
            const run = queue.last.then(work, work);
            queue.last = run;
            try {
                return await run;
            }
            finally {
                queue.waiting -= 1;
                if (queue.waiting === 0)
                    queues.delete(accountId);
            }
        },
    };
};
//# sourceMappingURL=shard-limits.js.map