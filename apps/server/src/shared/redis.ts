import { randomUUID } from "node:crypto";
import { createMemoryLimiter, type RateLimiter } from "../http/rate-limiter.ts";
import { redact } from "../http/redact.ts";

/** What several processes of one hub share beyond the store: counts of requests, and word of changes. */
export interface Shared {
  readonly limiter: RateLimiter;
  /** Tells the other processes that the catalogue has changed. */
  readonly announce: () => void;
  /** Hears what other processes announce. */
  readonly onNotice: (listener: () => void) => void;
  readonly close: () => Promise<void>;
}

/** The little of a Redis client that the hub uses. */
interface Commands {
  readonly eval: (script: string, options: { keys: string[]; arguments: string[] }) => Promise<unknown>;
}

/** One step in Redis, so that two processes never both see the first request of a window. */
const takeScript = `
local used = redis.call("INCR", KEYS[1])
if used == 1 then redis.call("PEXPIRE", KEYS[1], ARGV[1]) end
return { used, redis.call("PTTL", KEYS[1]) }
`;

const channel = "orrery:changes";

/** Counts in Redis; while that is away, each process counts for itself, so that its loss never stops the hub. */
const createRedisLimiter = (client: Commands, fallback: RateLimiter): RateLimiter => ({
  take: async (key, quota, windowSeconds) => {
    try {
      const options = { keys: [`orrery:limit:${key}`], arguments: [String(windowSeconds * 1000)] };
      const [used, left] = (await client.eval(takeScript, options)) as [number, number];
      const resetIn = Math.max(1, Math.ceil(left / 1000));
      return { isAllowed: used <= quota, remaining: Math.max(0, quota - used), resetIn };
    } catch {
      return fallback.take(key, quota, windowSeconds);
    }
  },
});

/** Connects to Redis; throws, saying why, where it cannot be reached at the start. */
export const openRedis = async (url: string, now: () => number): Promise<Shared> => {
  const { createClient } = await import("@redis/client");
  const reconnectStrategy = (tries: number) => Math.min(50 * 2 ** tries, 2_000);
  let hasConnected = false;
  const client = createClient({
    url,
    // A request does not wait for a Redis that is away.
    disableOfflineQueue: true,
    socket: {
      connectTimeout: 5_000,
      reconnectStrategy: (tries, cause) => (hasConnected ? reconnectStrategy(tries) : cause),
    },
  });
  const listening = client.duplicate({ disableOfflineQueue: false });
  // Losing the connection is survived; an error that nobody listens for would end the process.
  for (const connection of [client, listening]) connection.on("error", () => {});
  try {
    await client.connect();
    await listening.connect();
  } catch (cause) {
    client.destroy();
    throw new Error(`REDIS_URL cannot be reached: ${redact((cause as Error).message)}`, { cause });
  }
  hasConnected = true;

  const self = randomUUID();
  const listeners = new Set<() => void>();
  await listening.subscribe(channel, (sender) => {
    if (sender !== self) for (const listener of listeners) listener();
  });
  return {
    limiter: createRedisLimiter(client, createMemoryLimiter(now)),
    // Whoever misses a notice finds the change by looking for it, a second later.
    announce: () => void client.publish(channel, self).catch(() => {}),
    onNotice: (listener) => void listeners.add(listener),
    close: async () => {
      for (const connection of [listening, client]) if (connection.isOpen) connection.destroy();
    },
  };
};

/** For one process alone: counts in memory, and nobody to tell. */
export const createAlone = (now: () => number): Shared => ({
  limiter: createMemoryLimiter(now),
  announce: () => {},
  onNotice: () => {},
  close: async () => {},
});
