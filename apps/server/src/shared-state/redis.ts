import { randomUUID } from "node:crypto";
import { errorMessage } from "../errors.ts";
import { redact } from "../text/redact.ts";
import { createMemoryLimiter, type RateLimiter } from "./rate-limiter.ts";

/** Shared by the processes of one hub, besides the database: rate limits and change notices. */
export interface SharedState {
  readonly limiter: RateLimiter;
  /** Notifies the other processes of a catalogue change. */
  readonly announce: () => void;
  readonly onNotice: (listener: () => void) => void;
  readonly close: () => Promise<void>;
}

interface Commands {
  readonly eval: (script: string, options: { keys: string[]; arguments: string[] }) => Promise<unknown>;
}

/** Atomic, so only one process sees the first request of a window. */
const takeScript = `
local used = redis.call("INCRBY", KEYS[1], ARGV[2])
if redis.call("PTTL", KEYS[1]) < 0 then redis.call("PEXPIRE", KEYS[1], ARGV[1]) end
return { used, redis.call("PTTL", KEYS[1]) }
`;

const channel = "orrery:changes";

/** Counts in Redis. While Redis is unavailable, each process counts for itself. */
const createRedisLimiter = (client: Commands, fallback: RateLimiter): RateLimiter => ({
  take: async (key, quota, windowSeconds, amount = 1) => {
    try {
      const options = { keys: [`orrery:limit:${key}`], arguments: [String(windowSeconds * 1000), String(amount)] };
      const [used, left] = (await client.eval(takeScript, options)) as [number, number];
      const resetIn = Math.max(1, Math.ceil(left / 1000));
      return { isAllowed: used <= quota, remaining: Math.max(0, quota - used), resetIn };
    } catch {
      return fallback.take(key, quota, windowSeconds, amount);
    }
  },
});

/** Throws if Redis cannot be reached on start. */
export const openRedis = async (url: string, now: () => number): Promise<SharedState> => {
  const { createClient } = await import("@redis/client");
  const reconnectStrategy = (tries: number) => Math.min(50 * 2 ** tries, 2_000);
  let hasConnected = false;
  const client = createClient({
    url,
    // Requests must not wait while Redis is unavailable.
    disableOfflineQueue: true,
    socket: {
      connectTimeout: 5_000,
      reconnectStrategy: (tries, cause) => (hasConnected ? reconnectStrategy(tries) : cause),
    },
  });
  const listening = client.duplicate({ disableOfflineQueue: false });
  // The client reconnects by itself; an unhandled error event would end the process.
  for (const connection of [client, listening]) connection.on("error", () => {});
  try {
    await client.connect();
    await listening.connect();
  } catch (cause) {
    client.destroy();
    throw new Error(`REDIS_URL cannot be reached: ${redact(errorMessage(cause))}`, { cause });
  }
  hasConnected = true;

  const self = randomUUID();
  const listeners = new Set<() => void>();
  await listening.subscribe(channel, (sender) => {
    if (sender !== self) for (const listener of listeners) listener();
  });
  return {
    limiter: createRedisLimiter(client, createMemoryLimiter(now)),
    // A process that misses a notice finds the change with its next poll, within a second.
    announce: () => void client.publish(channel, self).catch(() => {}),
    onNotice: (listener) => void listeners.add(listener),
    close: async () => {
      for (const connection of [listening, client]) if (connection.isOpen) connection.destroy();
    },
  };
};

/** For a single process: rate limits in memory, no notices. */
export const createLocalState = (now: () => number): SharedState => ({
  limiter: createMemoryLimiter(now),
  announce: () => {},
  onNotice: () => {},
  close: async () => {},
});
