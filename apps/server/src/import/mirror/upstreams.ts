import { publicHub } from "@orrery/tasks";
import type { RepositoryRow } from "../../catalogue/repository-store.ts";
import type { Config } from "../../config/config.ts";
import { defaultUpstream, parseUpstreamRules, upstreamFinder } from "../../config/upstream-rules.ts";
import { clientFor, namedUpstream, type UpstreamAccess } from "../upstream-client.ts";
import type { PullSource } from "./pull-revision.ts";

/** People and clients wait for records, so a slow upstream is given up soon. */
const recordTimeoutMs = 8_000;
const maxRecordDelayMs = 1_500;

/** An upstream as the settings have it. */
export interface NamedUpstream {
  readonly address: string;
  readonly patterns: readonly string[];
  readonly hasToken: boolean;
}

interface Upstream {
  readonly access: UpstreamAccess;
  /** For records and file lists. */
  readonly source: PullSource;
}

export const createUpstreams = (
  config: Pick<Config, "upstream" | "upstreamToken" | "upstreamIdle">,
  now: () => number,
) => {
  const { upstream: text } = config;
  const rules = parseUpstreamRules(text || publicHub) ?? [];
  const find = upstreamFinder(rules);
  const usual = defaultUpstream(text) ?? publicHub;
  const isTooLong = (milliseconds: number) => milliseconds > maxRecordDelayMs;
  const toUpstream = (upstream: string): Upstream => {
    const access = namedUpstream(upstream, config, upstream === usual);
    const open = clientFor(access, now, { timeoutMs: recordTimeoutMs, isTooLong });
    const client: PullSource["client"] = {
      // Each question has a client of its own: one that has to wait must not delay the others.
      ask: (...question) => open(new AbortController().signal, () => {}).ask(...question),
    };
    return { access, source: { client, upstream } };
  };
  const known = new Map(rules.map(({ upstream }) => [upstream, toUpstream(upstream)]));
  const list = [...known].map(([address, { access }]) => ({
    address,
    patterns: rules.filter(({ upstream }) => upstream === address).map(({ pattern }) => pattern),
    hasToken: access.token !== undefined,
  }));
  return {
    /** The upstream that the rules name for an id. No other one can say what the id holds. */
    forId: (id: string): Upstream | undefined => known.get(find(id) ?? ""),
    forOrigin: (origin: string): Upstream | undefined => known.get(origin),
    /** Whether a stored repository came from another upstream than the rules name for it. It is not served. */
    isMisplaced: ({ full_name, origin }: Pick<RepositoryRow, "full_name" | "origin">): boolean =>
      known.has(origin) && ![origin, undefined].includes(find(full_name)),
    list,
  };
};

/** The hubs that the settings name. */
export type MirrorUpstreams = ReturnType<typeof createUpstreams>;
