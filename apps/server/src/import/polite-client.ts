import { ImportError } from "./errors.ts";
import { pauseOf } from "./pause.ts";

/** Sends one request; the guard's fetch, outside of tests. */
type Fetch = (
  url: string,
  init: { readonly headers: Readonly<Record<string, string>>; readonly signal?: AbortSignal },
) => Promise<Response>;

/** What a client of an upstream is made from. */
export interface PoliteParts {
  readonly fetch: Fetch;
  /** Ends after so many milliseconds, or throws the signal's reason. */
  readonly wait: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  readonly now: () => number;
  readonly random: () => number;
  readonly token?: string;
  readonly signal?: AbortSignal;
  /** Hears of every pause longer than a moment, and why it is made. */
  readonly onPause?: (milliseconds: number, why: string) => void;
}

/** Asks an upstream as often as it likes to be asked, and again where it fails for a moment. */
export interface PoliteClient {
  /** Asks until the whole of a successful reply has been used; `use` runs anew for every try. */
  readonly ask: <T>(
    url: string,
    use: (reply: Response) => Promise<T>,
    headers?: () => Readonly<Record<string, string>>,
  ) => Promise<T>;
}

const passing = new Set([408, 425, 429, 500, 502, 503, 504]);
const mostTries = 10;
const firstDelay = 1_000;
const longestDelay = 60_000;
/** An upstream that asks for more than this is asked again all the same. */
const longestPause = 15 * 60_000;

/** A failure that another try may mend. */
class Passing extends Error {
  readonly pause: number | undefined;

  constructor(message: string, pause?: number) {
    super(message);
    this.pause = pause;
  }
}

const refusal = (status: number, host: string): ImportError => {
  if (status === 404) return new ImportError("not_found", `${host} does not have what was asked for.`);
  if (status === 401 || status === 403)
    return new ImportError(
      "refused",
      `${host} does not let us read this. Set ORRERY_UPSTREAM_TOKEN to a token that may.`,
    );
  return new ImportError("bad_reply", `${host} answered with status ${status}. Check that it speaks the hub protocol.`);
};

const delayFor = (tries: number, random: number): number =>
  Math.min(longestDelay, firstDelay * 2 ** tries) * (0.75 + random / 4);

/** A client that is told of nothing twice: what a reply says about limits holds for the next request, too. */
export const createPoliteClient = (parts: PoliteParts): PoliteClient => {
  const { fetch, wait, now, random, token, signal, onPause = () => {} } = parts;
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
    const asked = pauseOf(reply.headers, now());
    if (reply.ok) {
      if (asked !== undefined) notBefore = now() + Math.min(asked, longestPause);
      return use(reply);
    }
    await reply.body?.cancel();
    if (passing.has(reply.status)) throw new Passing(`${host} answered with status ${reply.status}`, asked);
    throw refusal(reply.status, host);
  };

  return {
    ask: async (url, use, headers = () => ({})) => {
      const { host } = new URL(url);
      for (let tries = 0; ; tries++) {
        signal?.throwIfAborted();
        if (notBefore > now()) await pause(notBefore - now(), `${host} asks for a pause`);
        try {
          return await attempt(url, use, headers());
        } catch (error) {
          signal?.throwIfAborted();
          if (error instanceof ImportError) throw error;
          const why = error instanceof Passing ? error.message : `the connection to ${host} broke`;
          if (tries + 1 >= mostTries)
            throw new ImportError(
              "unreachable",
              `${why}, ${mostTries} times. What was imported is kept: run the same command later to go on.`,
              error,
            );
          const asked = error instanceof Passing ? error.pause : undefined;
          await pause(Math.min(asked ?? delayFor(tries, random()), longestPause), why);
        }
      }
    },
  };
};
