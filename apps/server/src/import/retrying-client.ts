import { errorMessage } from "../errors.ts";
import { isGuardError } from "../guard/errors.ts";
import { ImportError } from "./errors.ts";

/** `RateLimit: "api";r=0;t=55`: no requests remain, and the window ends in 55 seconds. */
const ofRateLimit = (header: string | null): number | undefined => {
  const [, left] = /;\s*r=(\d+)/.exec(header ?? "") ?? [];
  const [, seconds] = /;\s*t=(\d+)/.exec(header ?? "") ?? [];
  return left !== undefined && Number(left) === 0 && seconds !== undefined ? (Number(seconds) + 1) * 1000 : undefined;
};

/** Seconds, or a date. */
const ofRetryAfter = (header: string | null, now: number): number | undefined => {
  if (!header) return undefined;
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
};

/** The delay that a reply asks for, in milliseconds. */
const requestedDelay = (headers: Headers, now: number): number | undefined =>
  ofRetryAfter(headers.get("retry-after"), now) ?? ofRateLimit(headers.get("ratelimit"));

/** Sends one request; the guard's fetch, outside of tests. */
type Fetch = (
  url: string,
  init: { readonly headers: Readonly<Record<string, string>>; readonly signal?: AbortSignal },
) => Promise<Response>;

export interface RetryingClientOptions {
  readonly fetch: Fetch;
  /** Resolves after the delay, or throws the signal's reason. */
  readonly wait: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  readonly now: () => number;
  readonly random: () => number;
  readonly token?: string;
  readonly signal?: AbortSignal;
  /** Called before every delay, with its reason. */
  readonly onPause?: (milliseconds: number, why: string) => void;
  /** What to do if the upstream stays away; sentences. */
  readonly advice?: string;
}

/** The advice of imports, which go on where they ended. */
export const importAdvice = "What was imported is saved. Run again to resume.";

/** Sends requests to an upstream within its rate limits and retries transient errors. */
export interface RetryingClient {
  /** Retries until `use` has read a successful reply; `use` runs once per attempt. */
  readonly ask: <T>(
    url: string,
    use: (reply: Response) => Promise<T>,
    headers?: () => Readonly<Record<string, string>>,
  ) => Promise<T>;
}

const transientStatuses = new Set([408, 425, 429, 500, 502, 503, 504]);
const maxAttempts = 10;
/** A name that DNS does not know is rarely known a minute later. */
const maxLookups = 3;
const firstDelayMs = 1_000;
const maxDelayMs = 60_000;
/** An upstream that asks for a longer delay is retried after this one. */
const maxServerDelayMs = 15 * 60_000;

/** A failure that is worth retrying. */
class TransientError extends Error {
  readonly pause: number | undefined;

  constructor(message: string, pause?: number) {
    super(message);
    this.pause = pause;
  }
}

/** Guard errors that can pass by themselves. All others are permanent. */
const transientGuardErrors: ReadonlySet<string> = new Set(["no_address", "timeout", "network"]);

const isPermanent = (error: unknown): boolean => isGuardError(error) && !transientGuardErrors.has(error.code);

/** Why a request failed, in a few words. */
const reasonFor = (error: unknown): string => {
  if (error instanceof TransientError) return error.message;
  if (isGuardError(error, "no_address")) return "host not found";
  if (isGuardError(error, "timeout")) return "timeout";
  const { code } = ((error as Error).cause ?? error) as NodeJS.ErrnoException;
  return code === "ECONNREFUSED" ? "connection refused" : "connection lost";
};

const refusal = (status: number, host: string): ImportError => {
  if (status === 404) return new ImportError("not_found", `${host} does not have the requested file.`);
  if (status === 401 || status === 403)
    return new ImportError("refused", `${host} denied access. Set ORRERY_UPSTREAM_TOKEN to a token with access.`);
  return new ImportError("bad_reply", `${host} answered with status ${status}. Check that it is a hub.`);
};

const delayFor = (attempts: number, random: number): number =>
  Math.min(maxDelayMs, firstDelayMs * 2 ** attempts) * (0.75 + random / 4);

/** A client that also applies the rate limit of a successful reply to the next request. */
export const createRetryingClient = (options: RetryingClientOptions): RetryingClient => {
  const { fetch, wait, now, random, token, signal, onPause = () => {}, advice } = options;
  let notBefore = 0;

  const pause = async (milliseconds: number, why: string): Promise<void> => {
    onPause(milliseconds, why);
    await wait(milliseconds, signal);
  };

  const attempt = async <T>(
    url: string,
    use: (reply: Response) => Promise<T>,
    headers: Readonly<Record<string, string>>,
  ) => {
    const host = new URL(url).host;
    const authorization: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
    const reply = await fetch(url, { headers: { ...authorization, ...headers }, ...(signal && { signal }) });
    const asked = requestedDelay(reply.headers, now());
    if (reply.ok) {
      if (asked !== undefined) notBefore = now() + Math.min(asked, maxServerDelayMs);
      return use(reply);
    }
    await reply.body?.cancel();
    if (transientStatuses.has(reply.status)) throw new TransientError(`status ${reply.status}`, asked);
    throw refusal(reply.status, host);
  };

  return {
    ask: async (url, use, headers = () => ({})) => {
      const { host } = new URL(url);
      for (let attempts = 0; ; attempts++) {
        signal?.throwIfAborted();
        if (notBefore > now()) await pause(notBefore - now(), `${host} asked to wait`);
        try {
          return await attempt(url, use, headers());
        } catch (error) {
          signal?.throwIfAborted();
          if (error instanceof ImportError) throw error;
          if (isPermanent(error)) throw new ImportError("not_allowed", errorMessage(error), error);
          const why = `Can't reach ${host} (${reasonFor(error)})`;
          if (attempts + 1 >= (isGuardError(error, "no_address") ? maxLookups : maxAttempts))
            throw new ImportError("unreachable", [`${why}.`, advice].filter(Boolean).join(" "), error);
          const asked = error instanceof TransientError ? error.pause : undefined;
          await pause(Math.min(asked ?? delayFor(attempts, random()), maxServerDelayMs), why);
        }
      }
    },
  };
};
