import { HubError } from "../../errors.ts";
import type { LocalAsk, LocalReply } from "../../inference/local-inference.ts";
import type { HubEndpointDeps } from "../../router/endpoints/hub-inference.ts";
import type { Settlement } from "../../router/ledger/entry.ts";
import type { Candidate } from "../../router/planning/candidate.ts";
import { createHealth } from "../../router/planning/health.ts";
import type { EndpointConstraints } from "../../router/planning/plan-route.ts";
import type { RoutedModel } from "../../router/planning/routed-models.ts";
import type { RoutingTarget } from "../../router/planning/target.ts";
import { createRequestBodies } from "../../router/request-body.ts";
import { defaultSettings } from "../../router/settings.ts";
import type { MaxUsage } from "../../router/tokens/call-usage.ts";
import { runAttempts } from "../../router/upstream/attempts.ts";
import { locateDirectly } from "../../router/upstream/locate.ts";
import { createPrepareRequest } from "../../router/upstream/prepare-request.ts";
import type { Send, UpstreamError, UpstreamRequest } from "../../router/upstream/send.ts";

/** A provider of a model, as the planner finds it. */
export const candidateAt = (provider: string, more: Partial<Candidate> = {}): Candidate => ({
  provider,
  providerModel: `model-at-${provider}`,
  task: "conversational",
  status: "live",
  circuit: "closed",
  ...more,
});

/** What a provider replies. */
export interface ProviderReply {
  readonly status?: number;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | Buffer | object;
}

interface CallOptions {
  /** The providers in the order in which they are tried. */
  readonly order?: readonly Candidate[];
  /** Replies of providers, one for each request. */
  readonly replies?: readonly (ProviderReply | UpstreamError)[];
  readonly hasBudget?: boolean;
  readonly model?: Partial<RoutedModel>;
  /** Replies of the hub's own service. */
  readonly answer?: (ask: LocalAsk) => Promise<LocalReply>;
  readonly guard?: (url: string) => Promise<Response>;
  /** Tokens of a prompt, if they can be counted. */
  readonly promptTokens?: { readonly count: number; readonly imageTokens: number };
}

/** What happened during calls. */
export interface CallRecord {
  readonly requests: UpstreamRequest[];
  readonly routes: { readonly target: RoutingTarget; readonly constraints: EndpointConstraints }[];
  readonly opened: { readonly kind: object; readonly order: readonly Candidate[]; readonly maxUsage?: MaxUsage }[];
  readonly settled: Settlement[];
  readonly localAsks: LocalAsk[];
}

const parseJson = async (body: Uint8Array): Promise<unknown> => {
  try {
    return JSON.parse(Buffer.from(body).toString());
  } catch {
    throw new HubError("bad_request", "The body is not JSON.");
  }
};

const bytesOf = (body: ProviderReply["body"]): Buffer => {
  if (Buffer.isBuffer(body)) return body;
  return Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
};

const replyWith =
  (replies: readonly (ProviderReply | UpstreamError)[], requests: UpstreamRequest[]): Send =>
  (request, _timeouts, listener) => {
    const reply = replies[requests.length];
    requests.push(request);
    queueMicrotask(() => {
      if (!reply || "kind" in reply)
        return listener.onError(reply ?? { kind: "network", message: "connection refused" });
      const { status = 200, type = "application/json", headers = {}, body } = reply;
      listener.onHead({ status, headers: { "content-type": type, ...headers } }, { pause() {}, resume() {} });
      listener.onData(bytesOf(body));
      listener.onEnd();
    });
    return () => {};
  };

/** The hub's own service, which records what it is asked. */
const localService = ({ answer }: CallOptions, asks: LocalAsk[]) => ({
  answer: async (ask: LocalAsk): Promise<LocalReply> => {
    asks.push(ask);
    return answer ? answer(ask) : { status: 200, headers: {}, body: Buffer.from("") };
  },
  close: async () => {},
});

/** A planner that finds the given providers. */
const plannerOf = (order: readonly Candidate[], model: CallOptions["model"], routes: CallRecord["routes"]) => ({
  findModel: async () => model as RoutedModel | undefined,
  findRoute: async (_inbound: unknown, target: RoutingTarget, constraints: EndpointConstraints) => {
    routes.push({ target, constraints });
    const verdicts = () => order.map(({ provider }) => ({ provider, isKept: true }));
    return { order, verdicts, modelId: target.modelId, ...(model && { model }) };
  },
});

/** A ledger that keeps its entries in memory. */
const entriesOf = (hasBudget: boolean, { opened, settled }: CallRecord) => ({
  hasBudget: async () => hasBudget,
  payable: async (_inbound: unknown, given: readonly Candidate[]) => given.slice(-1),
  open: async (_inbound: unknown, kind: object, given: readonly Candidate[], maxUsage?: MaxUsage) => {
    opened.push({ kind, order: given, ...(maxUsage && { maxUsage }) });
    return {
      whenDurable: async () => {},
      settle: async (settlement: Settlement) => void settled.push(settlement),
    };
  },
});

/** The router's parts without a database or a network: providers reply from a list, and calls are recorded. */
export const callDeps = (options: CallOptions = {}) => {
  const { order = [candidateAt("groq")], replies = [], hasBudget = false, model } = options;
  const record: CallRecord = { requests: [], routes: [], opened: [], settled: [], localAsks: [] };
  let time = 1_000;
  const now = () => (time += 5);
  const health = createHealth(now, defaultSettings);
  const upstreams = {
    sendToProvider: replyWith(replies, record.requests),
    locate: locateDirectly,
    endpoints: { key: async () => "engine-key", send: () => replyWith(replies, record.requests) } as never,
    inference: localService(options, record.localAsks),
  };
  const keys = {
    of: async () => new Map<string, string | null>(),
    hub: Object.fromEntries(order.map(({ provider }) => [provider, `${provider}-key`])),
    forget: () => {},
  };
  const limits = { ...defaultSettings, maxRounds: 1 };
  const deps = {
    bodies: createRequestBodies(parseJson, defaultSettings),
    planner: plannerOf(order, model, record.routes),
    entries: entriesOf(hasBudget, record),
    prepare: createPrepareRequest(upstreams, keys),
    runAttempts: (tried: never, caller: never, tryOne: never) =>
      runAttempts(tried, { limits, health, now, random: () => 0, caller }, tryOne),
    health,
    settings: defaultSettings,
    now,
    locate: locateDirectly,
    guard: { fetch: options.guard },
    inputGuard: { fetch: options.guard },
    signing: { secret: "s3cret", publicUrl: "https://hub.example" },
    upstreams,
    keys,
    tokens: { maxTextBytes: 4 * 1024 ** 2, prompt: async () => options.promptTokens, exchange: async () => undefined },
  };
  return { deps: deps as unknown as HubEndpointDeps & { signing: typeof deps.signing }, record, health };
};
