import type { LookupAddress } from "node:dns";
import { lookup as systemLookup } from "node:dns/promises";
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { parseUrl } from "@orrery/inference/core";
import { kindOfAddress } from "./address.ts";
import { type CheckedUrl, checkAddress, checkUrl, type ReachPolicy } from "./check-url.ts";
import { GuardError, isGuardError } from "./errors.ts";
import { createIdleLimit } from "./idle-limit.ts";
import { proxyFor } from "./proxy.ts";
import { send, toResponse } from "./send.ts";

/** What the guard allows. */
export interface GuardSettings {
  /** Whether this machine and its own network may be reached: for an upstream that the hub's owner has named. */
  readonly allowPrivate?: boolean;
  /**
   * The address of a server that the hub's owner has named, which may be at any port. Where it is on a private network
   * it is reached, and so is what it leads to; where it is public, nothing private is.
   */
  readonly trustedOrigin?: string;
  /** Ports that may be reached; those of web servers by default, any where private addresses are allowed. */
  readonly ports?: readonly number[] | "any";
  /** Max bytes of a reply's body; 32 MiB by default. */
  readonly maxBytes?: number;
  /** Max time for the whole exchange, including redirects and body; 30 seconds by default. */
  readonly timeoutMs?: number;
  /**
   * Max time to wait for the first byte of the body, with redirects and head, and then for each next one; 30 seconds by
   * default. Time in which the body is not read does not count.
   */
  readonly idleMs?: number;
  readonly maxRedirects?: number;
  /** Whether `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY` are honored. A proxy resolves names, so it decides what they reach. */
  readonly usesProxy?: boolean;
  /** How names become addresses; the system's way by default. */
  readonly lookup?: (host: string) => Promise<readonly LookupAddress[]>;
}

/** What is sent. */
interface GuardedInit {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly signal?: AbortSignal;
  /** "manual" gives a redirect as it is. */
  readonly redirect?: "follow" | "manual";
}

/** Fetches what users and repositories name, without reaching what only this machine may reach. */
export interface Guard {
  readonly fetch: (url: string | URL, init?: GuardedInit) => Promise<Response>;
}

const redirects = new Set([301, 302, 303, 307, 308]);
const webPorts: readonly number[] = [80, 443, 8080, 8443];

/** Headers that belong to one origin. */
const secretHeaders = new Set(["authorization", "cookie", "proxy-authorization"]);

/** Headers that would change how the exchange is framed or where it goes. */
const ownHeaders = new Set(["host", "connection", "transfer-encoding", "content-length", "upgrade", "accept-encoding"]);

interface Step {
  readonly target: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

const policyOf = ({ allowPrivate = false, ports }: GuardSettings): ReachPolicy => ({
  allowPrivate,
  ports: ports ?? (allowPrivate ? "any" : webPorts),
});

/** Throws if a guard with these settings would refuse an address by its text alone. */
export const checkReachable = (url: string, settings: GuardSettings = {}): CheckedUrl =>
  checkUrl(url, policyOf(settings));

const firstStep = (url: string | URL, init: GuardedInit): Step => ({
  target: String(url),
  method: (init.method ?? "GET").toUpperCase(),
  headers: Object.fromEntries(
    Object.entries(init.headers ?? {})
      .map(([name, value]) => [name.toLowerCase(), value] as const)
      .filter(([name]) => !ownHeaders.has(name)),
  ),
  ...(init.body !== undefined && { body: init.body }),
});

const nextStep = (step: Step, from: URL, location: string, status: number): Step => {
  // A relative address is joined first; one that is whole is judged as it was written.
  const isWhole = /^[a-z][a-z0-9+.-]*:/i.test(location);
  const to = parseUrl(location, isWhole ? undefined : from.href);
  if (!to) throw new GuardError("bad_url", `${from.hostname} redirects to an invalid URL`);
  const target = isWhole ? location : to.href;
  if (from.protocol === "https:" && to.protocol === "http:")
    throw new GuardError("downgrade", `${from.hostname} redirects from https to http`);
  const isKept = (name: string) => to.origin === from.origin || !secretHeaders.has(name);
  const headers = Object.fromEntries(Object.entries(step.headers).filter(([name]) => isKept(name)));
  const becomesGet = (status === 303 && step.method !== "HEAD") || (status < 303 && step.method === "POST");
  if (!becomesGet) return { ...step, target, headers };
  const { "content-type": _type, ...rest } = headers;
  return { target, method: "GET", headers: rest };
};

const askSystem = (host: string): Promise<readonly LookupAddress[]> => systemLookup(host, { all: true });

const addressesOf = async (
  { host, isAddress }: CheckedUrl,
  policy: ReachPolicy,
  lookup: NonNullable<GuardSettings["lookup"]>,
): Promise<readonly LookupAddress[]> => {
  if (isAddress) return [{ address: host, family: host.includes(":") ? 6 : 4 }];
  const found = await lookup(host).catch((cause) => {
    throw new GuardError("no_address", `${host} was not found`, cause);
  });
  if (found.length === 0) throw new GuardError("no_address", `${host} was not found`);
  for (const { address } of found) checkAddress(host, address, policy);
  return found;
};

/** A server that was found on a private network may lead to others there; one that was public, never. */
const trustingPolicy = (trusted: URL, lookup: NonNullable<GuardSettings["lookup"]>) => {
  const isPrivate = async (): Promise<boolean> => {
    const host = trusted.hostname.replace(/^\[|\]$/g, "");
    if (isIP(host) !== 0) return kindOfAddress(host) !== "public";
    const found = await lookup(host).catch(() => []);
    return found.length > 0 && found.every(({ address }) => kindOfAddress(address) !== "public");
  };
  let known: Promise<boolean> | undefined;
  return async (): Promise<ReachPolicy> => {
    known ??= isPrivate();
    return { allowPrivate: await known, ports: "any" };
  };
};

/** Settles with the promise, or rejects when the signal aborts. */
const unlessAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> => {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
};

/** One exchange, with its redirects. */
interface Exchange {
  readonly signal: AbortSignal;
  /** What the caller of the guard is told about a failure at a host. */
  readonly errorFor: (host: string) => (error: unknown) => Error;
}

interface Found {
  readonly incoming: IncomingMessage;
  readonly host: string;
}

/** Creates a guard: names are resolved once and only checked addresses are connected to. */
export const createGuard = (settings: GuardSettings = {}): Guard => {
  const { maxBytes = 32 * 1024 ** 2, timeoutMs = 30_000, idleMs = 30_000 } = settings;
  const { maxRedirects = 5, lookup = askSystem } = settings;
  const defaultPolicy = policyOf(settings);
  const trusted = settings.trustedOrigin ? new URL(settings.trustedOrigin) : undefined;
  const policyFor = trusted ? trustingPolicy(trusted, lookup) : async () => defaultPolicy;

  /** The head of the last reply, after redirects. */
  const findReply = async (url: string | URL, init: GuardedInit, { signal, errorFor }: Exchange): Promise<Found> => {
    let step = firstStep(url, init);
    for (let redirect = 0; redirect <= maxRedirects; redirect += 1) {
      const policy = await unlessAborted(policyFor(), signal).catch((error) => {
        throw errorFor(trusted?.hostname ?? "")(error);
      });
      const checked = checkUrl(step.target, policy);
      const rethrow = (error: unknown): never => {
        throw errorFor(checked.host)(error);
      };
      const proxy = settings.usesProxy ? proxyFor(checked.url) : undefined;
      const addresses = proxy ? [] : await unlessAborted(addressesOf(checked, policy, lookup), signal).catch(rethrow);
      const headers = { ...step.headers, "accept-encoding": "identity" };
      const incoming = await send({ ...step, url: checked.url, headers, addresses, proxy, signal }).catch(rethrow);
      const { location } = incoming.headers;
      const status = incoming.statusCode ?? 0;
      if (init.redirect === "manual" || !redirects.has(status) || location === undefined)
        return { incoming, host: checked.host };
      incoming.destroy();
      step = nextStep(step, checked.url, location, status);
    }
    throw new GuardError(
      "too_many_redirects",
      `${new URL(step.target).hostname} was reached after ${maxRedirects} redirects`,
    );
  };

  return {
    fetch: async (url, init = {}) => {
      const idle = createIdleLimit(idleMs);
      const deadline = AbortSignal.timeout(timeoutMs);
      const signal = AbortSignal.any([deadline, idle.signal, ...(init.signal ? [init.signal] : [])]);
      const errorFor = (host: string) => (error: unknown) => {
        if (isGuardError(error)) return error;
        if (init.signal?.aborted) return init.signal.reason as Error;
        if (deadline.aborted) return new GuardError("timeout", `${host} took more than ${timeoutMs} ms`);
        if (idle.signal.aborted) return new GuardError("timeout", `${host} sent nothing for ${idleMs} ms`);
        return new GuardError("network", `${host} could not be read`, error);
      };
      const { incoming, host } = await idle.wait(findReply(url, init, { signal, errorFor }));
      return toResponse(incoming, { host, maxBytes, idle, toError: errorFor(host) });
    },
  };
};
