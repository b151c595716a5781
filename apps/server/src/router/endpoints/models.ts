import type { Viewer } from "../../identity/viewer.ts";
import { providerConstraints } from "../planning/constraints.ts";
import type { Health } from "../planning/health.ts";
import type { MappedModel } from "../planning/mapped-models.ts";
import type { Planner } from "../planning/plan-route.ts";
import { hasWire } from "../planning/provider-wire.ts";
import { hubProvider } from "../planning/routed-models.ts";
import { parseTarget } from "../planning/target.ts";
import type { RouterRequest } from "../request.ts";
import type { RequestBodies } from "../request-body.ts";
import { RouterError } from "../router-error.ts";
import { sendJson } from "../send-json.ts";
import { speaksMessages } from "../wires/messages/speaks-messages.ts";
import { decodePath } from "./hub-paths.ts";
import { answerMessageModels } from "./message-models.ts";
import { acceptableTasks } from "./run-task.ts";

/** The hub's own service is free if it has no price. */
const pricingOf = (row: MappedModel["mappings"][number]) =>
  row.input_price === null && row.output_price === null
    ? row.provider === hubProvider && { is_free: true }
    : {
        pricing: { input: row.input_price ?? 0, output: row.output_price ?? 0 },
        is_free: !row.input_price && !row.output_price,
      };

const toItem = (health: Health, { name, author, createdAt, pipelineTag, mappings }: MappedModel) => ({
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

const kinds: readonly (readonly [RegExp, string])[] = [
  [/image|document|visual|depth|object/, "image"],
  [/audio|speech/, "audio"],
  [/video/, "video"],
];

/** Derives the modalities from the task's name. */
const modalities = (pipelineTag: string, mapped: string) => {
  const [from = "text", to = ""] = (mapped === "conversational" ? pipelineTag : mapped || pipelineTag).split("-to-");
  const kindsIn = (text: string) => kinds.filter(([pattern]) => pattern.test(text)).map(([, kind]) => kind);
  const inputs = kindsIn(from);
  const outputs = kindsIn(to);
  return {
    input_modalities: from.includes("text") || inputs.length === 0 ? ["text", ...inputs] : inputs,
    output_modalities: outputs.length > 0 ? outputs : ["text"],
  };
};

export interface ModelListDeps {
  /** Models with at least one provider that the viewer can see. */
  readonly mappedModels: (viewer: Viewer, name?: string) => Promise<readonly MappedModel[]>;
  readonly health: Health;
}

/** Answers `v1/models`, and `v1/models/{id}` where there is an id. */
export const answerModels = async (
  { mappedModels, health }: ModelListDeps,
  inbound: RouterRequest,
  id: string,
): Promise<void> => {
  if (inbound.request.method !== "GET" && inbound.request.method !== "HEAD")
    throw new RouterError("method_not_allowed", "Use GET.", { headers: { allow: "GET" } });
  const name = decodePath(id);
  if (speaksMessages(inbound.request)) return answerMessageModels({ mappedModels, health }, inbound, name);
  const models = await mappedModels(inbound.viewer, name || undefined);
  if (!name) return sendJson(inbound, 200, { object: "list", data: models.map((model) => toItem(health, model)) });
  const [only] = models;
  if (!only)
    throw new RouterError(
      "model_not_found",
      `Model "${name.slice(0, 200)}" does not exist on this hub, or no provider serves it.`,
    );
  sendJson(inbound, 200, toItem(health, only));
};

export interface ExplainDeps {
  readonly bodies: RequestBodies;
  readonly planner: Planner;
}

/** Answers `v1/route/explain`: the providers that a request would use, and why. */
export const answerExplain = async ({ bodies, planner }: ExplainDeps, inbound: RouterRequest): Promise<void> => {
  const query = Object.fromEntries(new URLSearchParams(inbound.query));
  const body = inbound.request.method === "POST" ? await bodies.parseObject(await bodies.read(inbound)) : query;
  const target = parseTarget(body.model);
  const model = await planner.findModel(inbound, target);
  const defaultTask = model?.mappings[0]?.task ?? model?.pipelineTag ?? "conversational";
  const task = typeof body.task === "string" && body.task ? body.task : defaultTask;
  const { tools, response_format: format } = body as { tools?: unknown; response_format?: { type?: unknown } };
  const route = await planner.findRoute(inbound, target, {
    tasks: acceptableTasks(task),
    canCarry: (provider) => provider === hubProvider || hasWire(provider, task),
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
