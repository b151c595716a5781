import { providerConstraints } from "../planning/constraints.js";
import { wireOf } from "../planning/provider-wire.js";
import { hubProvider } from "../planning/routed-models.js";
import { parseTarget } from "../planning/target.js";
import { RouterError } from "../router-error.js";
import { sendJson } from "../send-json.js";
import { speaksMessages } from "../wires/messages/speaks-messages.js";
import { decodePath } from "./hub-paths.js";
import { answerMessageModels } from "./message-models.js";
import { acceptableTasks } from "./run-task.js";
/** The hub's own service is free if it has no price. */
const pricingOf = (row) => row.input_price === null && row.output_price === null
    ? row.provider === hubProvider && { is_free: true }
    : {
        pricing: { input: row.input_price ?? 0, output: row.output_price ?? 0 },
        is_free: !row.input_price && !row.output_price,
    };
const toItem = (health, { name, author, createdAt, pipelineTag, mappings }) => ({
    id: name,
    object: "model",
    created: Math.floor(createdAt / 1000),
    owned_by: author || name,
    task: pipelineTag,
    architecture: modalities(pipelineTag ?? "", mappings[0]?.task ?? ""),
    providers: [
        ...mappings.map((row) => {
            const { firstMs, tokensPerSecond } = health.of(row.provider, row.provider_model);
            return {
                provider: row.provider,
                status: row.status,
                task: row.task,
                ...(row.context_length !== null && { context_length: row.context_length }),
                ...pricingOf(row),
                ...(row.supports_tools !== null && { supports_tools: row.supports_tools === 1 }),
                ...(row.supports_structured_output !== null && {
                    supports_structured_output: row.supports_structured_output === 1,
                }),
                ...(firstMs !== undefined && { first_token_latency_ms: Math.round(firstMs) }),
                ...(tokensPerSecond !== undefined && { throughput: Math.round(tokensPerSecond) }),
                is_model_author: row.is_model_author === 1,
            };
        }),
    ],
});
const kinds = [
    [/image|document|visual|depth|object/, "image"],
    [/audio|speech/, "audio"],
    [/video/, "video"],
];
/** Derives the modalities from the task's name. */
const modalities = (pipelineTag, mapped) => {
    const [from = "text", to = ""] = (mapped === "conversational" ? pipelineTag : mapped || pipelineTag).split("-to-");
    const kindsIn = (text) => kinds.filter(([pattern]) => pattern.test(text)).map(([, kind]) => kind);
    const inputs = kindsIn(from);
    const outputs = kindsIn(to);
    return {
        input_modalities: from.includes("text") || inputs.length === 0 ? ["text", ...inputs] : inputs,
        output_modalities: outputs.length > 0 ? outputs : ["text"],
    };
};
/** Answers `v1/models`, and `v1/models/{id}` where there is an id. */
export const answerModels = async ({ mappedModels, health }, inbound, id) => {
    if (inbound.request.method !== "GET" && inbound.request.method !== "HEAD")
        throw new RouterError("method_not_allowed", "Use GET.", { headers: { allow: "GET" } });
    const name = decodePath(id);
    if (speaksMessages(inbound.request))
        return answerMessageModels({ mappedModels, health }, inbound, name);
    const models = await mappedModels(inbound.viewer, name || undefined);
    if (!name)
        return sendJson(inbound, 200, { object: "list", data: models.map((model) => toItem(health, model)) });
    const [only] = models;
    if (!only)
        throw new RouterError("model_not_found", `Model "${name.slice(0, 200)}" does not exist on this hub, or no provider serves it.`);
    sendJson(inbound, 200, toItem(health, only));
};
/** Answers `v1/route/explain`: the providers that a request would use, and why. */
export const answerExplain = async ({ bodies, planner }, inbound) => {
    const query = Object.fromEntries(new URLSearchParams(inbound.query));
    const body = inbound.request.method === "POST" ? await bodies.parseObject(await bodies.read(inbound)) : query;
    const target = parseTarget(body.model);
    const model = await planner.findModel(inbound, target);
    const defaultTask = model?.mappings[0]?.task ?? model?.pipelineTag ?? "conversational";
    const task = typeof body.task === "string" && body.task ? body.task : defaultTask;
    const { tools, response_format: format } = body;
    const route = await planner.findRoute(inbound, target, {
        tasks: acceptableTasks(task),
        canCarry: (provider) => provider === hubProvider || wireOf(provider, task) !== undefined,
        ...(Array.isArray(tools) && tools.length > 0 && { needsTools: true }),
        ...(typeof format?.type === "string" && format.type.startsWith("json") && { needsStructuredOutput: true }),
        ...providerConstraints(typeof body.provider === "object" ? body.provider : undefined),
    });
    const { policy } = target;
    sendJson(inbound, 200, {
        model: route.modelId,
        task,
        policy: target.provider ? "named" : policy,
        providers: route.verdicts(),
    });
};
//# sourceMappingURL=models.js.map