import type { RepositoryRow } from "../../catalogue/repository-store.ts";
import type { Config } from "../../config/config.ts";
import { defaultUpstream, parseUpstreamRules, upstreamFinder } from "../../config/upstream-rules.ts";
import { clientFor, isImportHost, namedUpstream, type UpstreamAccess } from "../upstream-client.ts";
import type { MirrorSource, MirrorSourceSettings } from "./mirror-settings.ts";
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

type UpstreamConfig = Pick<Config, "upstreamIdle" | "importHosts">;

const openUpstream = (access: UpstreamAccess, now: () => number): Upstream => {
  const isTooLong = (milliseconds: number) => milliseconds > maxRecordDelayMs;
  const open = clientFor(access, now, { timeoutMs: recordTimeoutMs, isTooLong });
  const client: PullSource["client"] = {
    // Each question has a client of its own: one that has to wait must not delay the others.
    ask: (...question) => open(new AbortController().signal, () => {}).ask(...question),
  };
  return { access, source: { client, upstream: access.upstream } };
};

/** The upstreams of a source; none while the mirror is off. */
const openUpstreams = (source: MirrorSource, config: UpstreamConfig, now: () => number) => {
  const { isOn, upstream: text, upstreamToken, isOfEnvironment } = source;
  const rules = isOn ? (parseUpstreamRules(text) ?? []) : [];
  const usual = defaultUpstream(text);
  const accessOf = (upstream: string): UpstreamAccess => ({
    ...namedUpstream(upstream, { upstreamToken, upstreamIdle: config.upstreamIdle }, upstream === usual),
    isTrusted: isOfEnvironment || isImportHost(config.importHosts, upstream),
  });
  const known = new Map(rules.map(({ upstream }) => [upstream, openUpstream(accessOf(upstream), now)]));
  const list: readonly NamedUpstream[] = [...known].map(([address, { access }]) => ({
    address,
    patterns: rules.filter(({ upstream }) => upstream === address).map(({ pattern }) => pattern),
    hasToken: access.token !== undefined,
  }));
  return { known, find: upstreamFinder(rules), list };
};

export const createUpstreams = (
  settings: Pick<MirrorSourceSettings, "current">,
  config: UpstreamConfig,
  now: () => number,
) => {
  let opened: { readonly source: MirrorSource; readonly upstreams: ReturnType<typeof openUpstreams> } | undefined;
  const current = () => {
    const source = settings.current();
    if (opened?.source !== source) opened = { source, upstreams: openUpstreams(source, config, now) };
    return opened.upstreams;
  };
  const findIn = ({ known, find }: ReturnType<typeof current>, id: string) => known.get(find(id) ?? "");
  return {
    isOn: (): boolean => settings.current().isOn,
    /** The upstream that the rules name for an id. No other one can say what the id holds. */
    forId: (id: string): Upstream | undefined => findIn(current(), id),
    forOrigin: (origin: string): Upstream | undefined => current().known.get(origin),
    /** Whether a stored repository came from another upstream than the rules name for it. It is not served. */
    isMisplaced: ({ full_name, origin }: Pick<RepositoryRow, "full_name" | "origin">): boolean => {
      const { known, find } = current();
      return known.has(origin) && ![origin, undefined].includes(find(full_name));
    },
    list: (): readonly NamedUpstream[] => current().list,
    /** An address that is not used yet, with a token, to try them. */
    candidate: (upstream: string, token: string | undefined): PullSource["client"] => {
      const isTrusted = isImportHost(config.importHosts, upstream);
      return openUpstream({ upstream, token, idleMs: config.upstreamIdle * 1000, isTrusted }, now).source.client;
    },
  };
};

/** The hubs that the settings name. */
export type MirrorUpstreams = ReturnType<typeof createUpstreams>;
