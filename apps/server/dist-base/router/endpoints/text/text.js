import { conversationOf } from "../../engines/conversation.js";
import { constraintsOf, maxUsageOf } from "../../planning/constraints.js";
import { boundedAnswer, requireOneModel } from "../../planning/generation-limit.js";
import { requireOrder } from "../../planning/plan-route.js";
import { parseTarget } from "../../planning/target.js";
import { chatPromptBytes } from "../../tokens/call-usage.js";
import { withinContext } from "./context-window.js";
import { answerPlain, answerStreamed } from "./text-call.js";
const asksForUsage = ({ stream_options: options }) => options?.include_usage === true;
/** Answers a request to OpenAI's chat, completions or embeddings endpoint. */
export const answerText = async (deps, inbound, endpoint, overrides = {}) => {
    const raw = await deps.bodies.read(inbound);
    const given = await deps.bodies.parseObject(raw);
    return answerBody(deps, inbound, endpoint, { given, bytes: raw.length }, overrides);
};
/** The same for a body that is already parsed. */
export const answerBody = async (deps, inbound, endpoint, { given, bytes, wire }, overrides = {}) => {
    endpoint.check(given);
    const { planner, entries } = deps;
    const { modelId: named, ...fixed } = overrides;
    const target = { ...parseTarget(named ?? given.model), ...fixed };
    const isChat = endpoint.name === "chat";
    const route = await planner.findRoute(inbound, target, {
        ...constraintsOf(endpoint, given),
        ...(isChat && { conversation: () => conversationOf(given) }),
    });
    const isStreamed = endpoint.canStream && given.stream === true;
    const isBudgeted = await entries.hasBudget(inbound);
    if (isBudgeted && inbound.ownKey === undefined)
        requireOneModel(given);
    const fitting = isChat ? await withinContext(deps, route, given, bytes) : requireOrder(route);
    const order = isBudgeted ? await entries.payable(inbound, fitting) : fitting;
    // Limit the output, so that the call cannot cost more than its reservation.
    const body = isBudgeted && endpoint.canStream ? boundedAnswer(given) : given;
    const maxUsage = isBudgeted ? maxUsageOf(endpoint, body, bytes) : undefined;
    const kind = { endpoint: wire?.name ?? endpoint.name, model: route.modelId, task: endpoint.task, isStreamed };
    const entry = await entries.open(inbound, kind, order, maxUsage);
    const promptBytes = async () => (isChat ? chatPromptBytes(given) : bytes);
    const call = {
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
//# sourceMappingURL=text.js.map