import { hosts } from "../hosts.ts";

/** The platform's own fetch, kept in case a test replaces it by one of ours. */
const platformFetch = globalThis.fetch;

/** The part of fetch that clients use. */
export type Fetch = typeof globalThis.fetch;

const addressOf = (input: Parameters<Fetch>[0]): URL => new URL(input instanceof Request ? input.url : String(input));

/** The simulator's address for a public one. */
const mapAddress = (address: URL, simulator: string): URL => {
  if (address.href.startsWith(simulator)) return address;
  const prefix = hosts[address.host];
  if (prefix === undefined) throw new TypeError(`fetch failed: the simulator does not play ${address.host}`);
  return new URL(`${simulator}${prefix}${address.pathname}${address.search}`);
};

/** A fetch that maps every public URL to the simulator, and some to a URL that cannot be reached. */
export const createMappedFetch =
  (
    simulator: string,
    headers: Readonly<Record<string, string>>,
    resolveUrl: (address: URL, init: RequestInit) => URL,
  ): Fetch =>
  async (input, init = {}) => {
    const request = input instanceof Request ? input : undefined;
    const sent = new Headers(init.headers ?? request?.headers);
    for (const [name, value] of Object.entries(headers)) sent.set(name, value);
    const settings: RequestInit = { ...init, method: init.method ?? request?.method ?? "GET", headers: sent };
    const target = resolveUrl(mapAddress(addressOf(input), simulator), settings);
    return platformFetch(target, request && !init.body ? { ...settings, ...bodyOf(request) } : settings);
  };

const bodyOf = (request: Request): RequestInit =>
  request.body ? ({ body: request.body, duplex: "half" } as RequestInit) : {};
