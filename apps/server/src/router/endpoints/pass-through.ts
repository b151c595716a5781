import { type ProviderId, providers } from "@orrery/inference";
import type { RouterParts } from "../dependencies.ts";
import { requireCaller } from "../identify.ts";
import { hasBudget, openTab } from "../ledger/entry.ts";
import type { Candidate } from "../planning/candidate.ts";
import { accountKeysOf, keyFor } from "../planning/plan-route.ts";
import { type Asking, readBody } from "../request.ts";
import { RouterError } from "../router-error.ts";
import { relayRaw } from "../streams/raw-relay.ts";
import type { Exchange } from "../upstream/prepare-request.ts";
import { followUpOf, rewriterFor } from "./follow-ups.ts";

/** Headers of a request that are between the caller and the hub alone. */
const dropped =
  /^(?:host|connection|keep-alive|transfer-encoding|content-length|upgrade|te|trailer|proxy-.*|authorization|cookie|accept-encoding|expect|origin|referer|sec-.*|x-hf-bill-to|x-orrery-.*|x-forwarded-.*|forwarded|x-real-ip)$/;

const passedHeaders = ({ request }: Asking): Record<string, string> =>
  Object.fromEntries(
    Object.entries(request.headers).flatMap(([name, value]) =>
      value === undefined || dropped.test(name) ? [] : [[name, String(value)]],
    ),
  );

/** A body up to this size is read, so that its model is known; a larger one flows through. */
const readUpTo = 1024 * 1024;

const firstText = (text: string, field: string): string | undefined => {
  const found = new RegExp(`"${field}"\\s*:\\s*"((?:[^"\\\\]|\\\\.)*)"`).exec(text)?.[1];
  return found?.slice(0, 200);
};

const firstNumber = (text: string, field: string): number | undefined => {
  const found = new RegExp(`"${field}"\\s*:\\s*(\\d{1,9})`).exec(text)?.[1];
  return found === undefined ? undefined : Number(found);
};

/** What can be seen of a body without reading it as JSON. */
export const peek = (body: Buffer) => {
  const beginning = body.subarray(0, 4096).toString("latin1");
  const end = body.length > 4096 ? body.subarray(-4096).toString("latin1") : "";
  const isStreamed = /"stream"\s*:\s*true/.test(beginning) || /"stream"\s*:\s*true/.test(end);
  const limit = firstNumber(beginning, "max_tokens") ?? firstNumber(end, "max_tokens");
  const model = firstText(beginning, "model") ?? firstText(end, "model");
  return { isStreamed, limit, model };
};

const isSmall = ({ request }: Asking): boolean => {
  const length = request.headers["content-length"];
  return length !== undefined && Number(length) <= readUpTo;
};

const bodyOf = async (asking: Asking): Promise<Exchange["request"]["body"]> => {
  const { method, headers } = asking.request;
  const hasBody = headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
  if (method === "GET" || method === "HEAD" || !hasBody) return undefined;
  return isSmall(asking) ? readBody(asking, readUpTo) : asking.request;
};

/** Where a path of a provider's own leads; one of fal's is at the host of its queue. */
const originOf = (provider: ProviderId, query: URLSearchParams): string => {
  const subdomain = query.get("_subdomain");
  const { origin } = providers[provider];
  if (!subdomain) return origin;
  query.delete("_subdomain");
  const known = Object.values(providers[provider].tasks as Record<string, { origin?: string }>).flatMap(
    (wire) => wire.origin ?? [],
  );
  return known.find((one) => new URL(one).hostname.startsWith(`${subdomain}.`)) ?? origin;
};

const exchangeFor = async (
  parts: RouterParts,
  asking: Asking,
  provider: ProviderId,
  path: string,
): Promise<Exchange & { source: Candidate["keySource"]; accountId: number | null }> => {
  const followUp = followUpOf(parts, asking, provider, path);
  const { auth, headers = {} } = providers[provider] as (typeof providers)["zai-org"];
  if (followUp.accountId === undefined) requireCaller(asking);
  const accountId = followUp.accountId ?? asking.accountId;
  const account = { ...asking, accountId };
  const isKnown = asking.viewer.account !== undefined || !!followUp.accountId;
  const found = keyFor(provider, asking, await accountKeysOf(parts, account), isKnown ? parts.keys.hub : {});
  if (!found && !followUp.isAnonymous)
    throw new RouterError(
      "no_provider",
      `There is no key for ${provider}: add one under settings → provider keys, or set ${provider.toUpperCase().replaceAll("-", "_")}_API_KEY on the hub.`,
    );
  const origin = originOf(provider, followUp.query);
  const search = followUp.query.size > 0 ? `?${followUp.query}` : "";
  const body = await bodyOf(asking);
  const authorization: Record<string, string> =
    found && !followUp.isAnonymous ? { authorization: auth(found.key) } : {};
  const length = asking.request.headers["content-length"];
  const streamed: Record<string, string> =
    body !== undefined && !Buffer.isBuffer(body) && length ? { "content-length": length } : {};
  return {
    send: parts.send,
    request: {
      ...parts.locate(`${origin}/${path}${search}`),
      method: asking.request.method ?? "POST",
      headers: { ...passedHeaders(asking), ...headers, ...authorization, ...streamed, "accept-encoding": "identity" },
      ...(body !== undefined && { body }),
    },
    ...(found && { secret: found.key }),
    source: found?.source,
    accountId,
  };
};

/** Passes a provider's own API through: the hub's token in, the provider's key out, the body as it is. */
export const passThrough = async (
  parts: RouterParts,
  asking: Asking,
  provider: ProviderId,
  path: string,
): Promise<void> => {
  // A client that reads a rewritten address by its path alone says the router's part of it twice.
  const ownPath = path.replace(new RegExp(`^(?:router/)?${provider}/(?=router/${provider}/)|^router/${provider}/`), "");
  const { source, accountId, ...exchange } = await exchangeFor(parts, asking, provider, ownPath);
  const { body } = exchange.request;
  const seen = Buffer.isBuffer(body) ? peek(body) : { isStreamed: false, limit: undefined, model: undefined };
  const mapping = await parts.mappingOf(provider, seen.model ?? ownPath);
  const candidate: Candidate = {
    ...mapping,
    provider,
    providerModel: seen.model ?? ownPath.slice(0, 200),
    task: mapping?.task ?? "",
    status: "live",
    circuit: "closed",
    ...(source && { keySource: source }),
  };
  const isCall = asking.request.method === "POST" && !/\/cancel$/.test(ownPath);
  const kind = {
    endpoint: "pass-through",
    model: mapping?.modelId ?? candidate.providerModel,
    task: candidate.task,
    isStreamed: seen.isStreamed,
  };
  const size = Buffer.isBuffer(body) ? body.length : Number(asking.request.headers["content-length"] ?? 0);
  const worst = { input: size, output: seen.limit ?? 4_096 };
  const tab = isCall
    ? await openTab(parts, asking, kind, [candidate], worst, await hasBudget(parts, asking))
    : undefined;
  // What is asked with a signed address alone leads on for the account that it was signed for.
  const rewrite = rewriterFor(parts, { ...asking, accountId }, provider);
  await relayRaw({ parts, asking, exchange, candidate, size, ...(tab && { tab }), ...(rewrite && { rewrite }) });
};
