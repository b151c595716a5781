import type { Cell, Part, Poll } from "../play.ts";
import type { Stage } from "../state/simulation.ts";
import { parts, routedParts } from "../table/index.ts";

/** Where a request has arrived. */
export type Place =
  | { readonly at: "control"; readonly path: string }
  | { readonly at: "hub"; readonly path: string }
  | { readonly at: "media"; readonly name: string }
  | {
      readonly at: "provider";
      readonly part: Part;
      readonly host: string;
      readonly isRouted: boolean;
      readonly path: string;
    };

const routedHost = (part: Part, query: URLSearchParams): string => {
  const subdomain = query.get("_subdomain");
  return part.hosts.find((host) => subdomain !== null && host.startsWith(`${subdomain}.`)) ?? part.hosts[0];
};

/** Finds the provider, the hub or the file that an address of the simulator stands for. */
export const placeOf = ({ pathname, searchParams }: URL): Place => {
  const [, first = "", second = ""] = pathname.split("/");
  const rest = pathname.slice(first.length + 1);
  if (first === "_simulator") return { at: "control", path: rest };
  if (first === "media") return { at: "media", name: second };
  const routed = first === "router" ? routedParts.find(({ id }) => id === second) : undefined;
  if (routed)
    return {
      at: "provider",
      part: routed,
      host: routedHost(routed, searchParams),
      isRouted: true,
      path: rest.slice(second.length + 1),
    };
  const direct = parts.find(({ hosts }) => hosts.includes(first));
  if (direct) return { at: "provider", part: direct, host: first, isRouted: false, path: rest };
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

const isAt = (part: Part, host: string, address: { readonly host?: string }): boolean =>
  (address.host ?? part.hosts[0]) === host;

/** What a path holds in the places of `{model}` and `{id}`; undefined where it does not fit. */
export const placesIn = (
  path: string,
  pattern: string,
): { readonly model?: string; readonly id?: string } | undefined => {
  const found = patternOf(pattern).exec(path);
  return found ? (found.groups ?? {}) : undefined;
};

/** The cells of a provider that an address may mean. */
export const cellsAt = (part: Part, host: string, path: string): readonly Cell[] =>
  part.cells.filter((cell) => isAt(part, host, cell) && placesIn(path, cell.path));

/** The question about a job that a request is, if it is one. */
export const pollAt = (part: Part, host: string, method: string, path: string): Poll | undefined =>
  part.polls?.find((poll) => poll.method === method && isAt(part, host, poll) && placesIn(path, poll.path));

/** Which kind of request this is, for faults that are meant for one kind only. */
export const stageOf = (place: Place, method: string): Stage => {
  if (place.at === "media") return "media";
  if (place.at !== "provider") return "hub";
  return pollAt(place.part, place.host, method, place.path)?.stage ?? "call";
};
