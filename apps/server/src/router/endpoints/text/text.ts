import { checkEndpoint } from "../../../text/check-endpoint.ts";
import { conversationOf } from "../../engines/conversation.ts";
import { constraintsOf, maxUsageOf } from "../../planning/constraints.ts";
import { boundedAnswer, requireOneModel } from "../../planning/generation-limit.ts";
import { requireOrder } from "../../planning/plan-route.ts";
import { parseTarget } from "../../planning/target.ts";
import type { RouterRequest } from "../../request.ts";
import { chatPromptBytes } from "../../tokens/call-usage.ts";
import type { CallerWire } from "../../wires/caller-wire.ts";
import { withinContext } from "./context-window.ts";
import { answerPlain, answerStreamed, type TextCall, type TextDeps } from "./text-call.ts";
import type { TextEndpoint } from "./text-endpoints.ts";

type Body = Readonly<Record<string, unknown>>;

const asksForUsage = ({ stream_options: options }: Body): boolean =>
  (options as { include_usage?: unknown } | null | undefined)?.include_usage === true;

/** Parts of the target that the request's path fixes. */
interface TargetOverrides {
  readonly modelId?: string;
  readonly provider?: string;
}

/** Answers a request to OpenAI's chat, completions or embeddings endpoint. */
export const answerText = async (
  deps: TextDeps,
  inbound: RouterRequest,
  endpoint: TextEndpoint,
  overrides: TargetOverrides = {},
): Promise<void> => {
  const raw = await deps.bodies.read(inbound);
  const given = await deps.bodies.parseObject(raw);
  return answerBody(deps, inbound, endpoint, { given, bytes: raw.length }, overrides);
};

/** A parsed body. */
export interface TextBody {
  readonly given: Record<string, unknown>;
  /** Its size as JSON. */
  readonly bytes: number;
  /** Set if the caller's API is another one, and the body was translated. */
  readonly wire?: CallerWire;
}

export const answerBody = async (
  deps: TextDeps,
  inbound: RouterRequest,
  endpoint: TextEndpoint,
  { given, bytes, wire }: TextBody,
  overrides: TargetOverrides = {},
): Promise<void> => {
  endpoint.check(given);
  const { planner, entries } = deps;
  const { modelId: named, ...fixed } = overrides;
  const target = { ...parseTarget(named ?? given.model), ...fixed };
  const isChat = endpoint.name === "chat";
  const conversation = isChat ? { conversation: () => conversationOf(given) } : {};
  const { probe } = inbound;
  const only = probe && { endpointId: probe.endpointId };
  const constraints = Object.assign(constraintsOf(endpoint, given), conversation, only);
  const route = await planner.findRoute(inbound, target, constraints);
  const isStreamed = endpoint.canStream && given.stream === true;
  const isBudgeted = await entries.hasBudget(inbound);
  if (isBudgeted && inbound.ownKey === undefined) requireOneModel(given);
  // Whether a provider refuses what is too long is for a check to see.
  const fitting = isChat && !probe ? await withinContext(deps, route, given, bytes) : requireOrder(route);
  const order = isBudgeted ? await entries.payable(inbound, fitting) : fitting;
  // Limit the output, so that the call cannot cost more than its reservation.
  const body = isBudgeted && endpoint.canStream ? boundedAnswer(given) : given;
  const maxUsage = isBudgeted ? maxUsageOf(endpoint, body, bytes) : undefined;
  const label = probe ? checkEndpoint : (wire?.name ?? endpoint.name);
  const kind = { endpoint: label, model: route.modelId, task: endpoint.task, isStreamed };
  const entry = await entries.open(inbound, kind, order, maxUsage);
  const promptBytes = async () => (isChat ? chatPromptBytes(given) : bytes);
  const call: TextCall = {
    deps,
    inbound,
    endpoint,
    body,
    promptBytes,
    route,
    order,
    isStreamed,
    entry,
    keepsUsage: asksForUsage(given),
    ...(wire && { wire }),
  };
  await (isStreamed ? answerStreamed(call) : answerPlain(call));
};
