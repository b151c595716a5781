import type { Cell, Poll, SimulatedProvider } from "../simulated-provider.ts";
import type { RequestStage } from "../state/simulation.ts";
import { simulatedEngines } from "../table/engines.ts";
import { routedProviders, simulatedProviders } from "../table/index.ts";

/** What the URL of a request addresses. */
export type RequestLocation =
  | { readonly at: "control"; readonly path: string }
  | { readonly at: "hub"; readonly path: string }
  | { readonly at: "media"; readonly name: string }
  | {
      readonly at: "provider";
      readonly provider: SimulatedProvider;
      readonly host: string;
      readonly isRouted: boolean;
      readonly path: string;
    };

const routedHost = (provider: SimulatedProvider, query: URLSearchParams): string => {
  const subdomain = query.get("_subdomain");
  return provider.hosts.find((host) => subdomain !== null && host.startsWith(`${subdomain}.`)) ?? provider.hosts[0];
};

/** Finds the provider, the hub or the file for a URL of the simulator. */
export const locateRequest = ({ pathname, searchParams }: URL): RequestLocation => {
  const [, first = "", second = ""] = pathname.split("/");
  const rest = pathname.slice(first.length + 1);
  if (first === "_simulator") return { at: "control", path: rest };
  if (first === "media") return { at: "media", name: second };
  const routed = first === "router" ? routedProviders.find(({ id }) => id === second) : undefined;
  if (routed)
    return {
      at: "provider",
      provider: routed,
      host: routedHost(routed, searchParams),
      isRouted: true,
      path: rest.slice(second.length + 1),
    };
  const direct = [...simulatedProviders, ...simulatedEngines].find(({ hosts }) => hosts.includes(first));
  if (direct) return { at: "provider", provider: direct, host: first, isRouted: false, path: rest };
  return { at: "hub", path: pathname };
};

const patterns = new Map<string, RegExp>();

const patternOf = (path: string): RegExp => {
  const known = patterns.get(path);
  if (known) return known;
  const source = path.replace(/[.+]/g, "\\$&").replace("{model}", "(?<model>.+)").replace("{id}", "(?<id>[^/]+)");
  const pattern = new RegExp(`^${source}$`);
  patterns.set(path, pattern);
  return pattern;
};

const isAt = (provider: SimulatedProvider, host: string, address: { readonly host?: string }): boolean =>
  (address.host ?? provider.hosts[0]) === host;

/** The values of `{model}` and `{id}` in a path; undefined where it does not match. */
export const matchPath = (
  path: string,
  pattern: string,
): { readonly model?: string; readonly id?: string } | undefined => {
  const found = patternOf(pattern).exec(path);
  return found ? (found.groups ?? {}) : undefined;
};

/** The cells of a provider that match a URL. */
export const cellsAt = (provider: SimulatedProvider, host: string, path: string): readonly Cell[] =>
  provider.cells.filter((cell) => isAt(provider, host, cell) && matchPath(path, cell.path));

/** The poll that a request is, if it is one. */
export const pollAt = (provider: SimulatedProvider, host: string, method: string, path: string): Poll | undefined =>
  provider.polls?.find((poll) => poll.method === method && isAt(provider, host, poll) && matchPath(path, poll.path));

/** The stage of a request, for faults of one stage only. */
export const stageOf = (location: RequestLocation, method: string): RequestStage => {
  if (location.at === "media") return "media";
  if (location.at !== "provider") return "hub";
  return pollAt(location.provider, location.host, method, location.path)?.stage ?? "call";
};
