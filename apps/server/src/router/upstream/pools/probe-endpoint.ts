import type { ConnectionTest } from "@orrery/contract";
import { probeUrls } from "../../engines/endpoint-kinds.ts";
import type { EndpointRow } from "../../engines/endpoint-row.ts";
import { errorText } from "../error-text.ts";
import { withoutSecret } from "../failure.ts";
import { locateDirectly } from "../locate.ts";
import { collect, type Send, type UpstreamError, type UpstreamReply, type UpstreamTimeouts } from "../send.ts";

export interface ProbeDeps {
  readonly send: Send;
  readonly key: string | undefined;
  readonly timeouts: UpstreamTimeouts;
  readonly now: () => number;
}

export type ProbedEndpoint = Pick<EndpointRow, "kind" | "address" | "served_model">;

/** Lists of models are short; a longer reply is not one. */
const maxReplyBytes = 256 * 1024;

const get = ({ send, key, timeouts }: ProbeDeps, url: string): Promise<UpstreamReply | UpstreamError> => {
  const headers = {
    accept: "application/json",
    "accept-encoding": "identity",
    ...(key !== undefined && { authorization: `Bearer ${key}` }),
  };
  const caller = { isAborted: false, onAbort: undefined };
  return collect(send, { ...locateDirectly(url), method: "GET", headers }, timeouts, caller, maxReplyBytes);
};

const parse = ({ body }: UpstreamReply): unknown => {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
};

/** The names in a list of models in OpenAI's format. */
const namesIn = (reply: UpstreamReply | UpstreamError): string[] | undefined => {
  if ("kind" in reply || reply.status !== 200) return undefined;
  const { data } = (parse(reply) ?? {}) as { data?: unknown };
  if (!Array.isArray(data)) return undefined;
  return data.flatMap((item: { id?: unknown } | null) => (typeof item?.id === "string" ? [item.id.slice(0, 300)] : []));
};

type Verdict = Pick<ConnectionTest, "status" | "message">;

const judge = (reply: UpstreamReply | UpstreamError, { key }: ProbeDeps, kind: EndpointRow["kind"]): Verdict => {
  if ("kind" in reply) return { status: "unreachable", message: withoutSecret(reply.message, key) };
  const { status } = reply;
  if (status >= 200 && status < 300) return { status: "healthy", message: "connected" };
  if (status === 503) return { status: "starting", message: "the engine is still starting (503)" };
  if (status === 401 || status === 403)
    return { status: "unreachable", message: `the engine refused the API key (${status})` };
  // Not every compatible server lists its models.
  if (kind === "openai" && (status === 404 || status === 405)) return { status: "healthy", message: "connected" };
  const text = errorText(parse(reply));
  const detail = text === undefined ? "" : `: ${withoutSecret(text, key).slice(0, 200)}`;
  return { status: "unreachable", message: `its health check replied with status ${status}${detail}` };
};

/** Asks an engine, in its own protocol, whether it can take calls and which models it has. */
export const probeEndpoint = async (deps: ProbeDeps, endpoint: ProbedEndpoint): Promise<ConnectionTest> => {
  const startedAt = deps.now();
  const urls = probeUrls(endpoint);
  const reply = await get(deps, urls.health);
  const ms = deps.now() - startedAt;
  const verdict = judge(reply, deps, endpoint.kind);
  const isReachable = verdict.status !== "unreachable";
  if (verdict.status !== "healthy" || urls.models === undefined) return { ...verdict, isReachable, ms };
  const models = namesIn(urls.models === urls.health ? reply : await get(deps, urls.models));
  return { ...verdict, isReachable, ms, ...(models && { models: models.slice(0, 100) }) };
};
