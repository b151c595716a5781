import { providers, type Task } from "@orrery/inference";
import { impliedTask, servedTasks } from "../../catalogue/runnable/served-tasks.ts";
import type { Guard } from "../../guard/guard.ts";
import { toJsonBytes } from "../json/json-bytes.ts";
import { providerConstraints } from "../planning/constraints.ts";
import { boundedGeneration, maxGenerationUsage } from "../planning/generation-limit.ts";
import type { RoutedModel } from "../planning/routed-models.ts";
import { parseTarget, type RoutingTarget, suffixOf } from "../planning/target.ts";
import type { RouterRequest } from "../request.ts";
import type { RequestBodies } from "../request-body.ts";
import { RouterError } from "../router-error.ts";
import { decodePath, splitModel } from "./hub-paths.ts";
import { presentPlain, runTask, type TaskDeps, type TaskSpec } from "./run-task.ts";
import { streamTask } from "./stream-task.ts";
import { readTaskInput } from "./task-input.ts";
import { answerBody } from "./text/text.ts";
import type { TextDeps } from "./text/text-call.ts";
import { textEndpoints } from "./text/text-endpoints.ts";

export interface UniformDeps extends TextDeps, TaskDeps {
  /** Fetches the files that requests name. */
  readonly inputGuard: Guard;
}

const isJsonRequest = ({ request }: RouterRequest): boolean =>
  /\bjson\b/i.test(request.headers["content-type"] ?? "application/json");

const parametersIn = ({ parameters }: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  typeof parameters === "object" && parameters !== null ? (parameters as Record<string, unknown>) : {};

const knownTasks: readonly string[] = [
  ...new Set([...Object.keys(servedTasks), ...Object.values(providers).flatMap(({ tasks }) => Object.keys(tasks))]),
].sort();

const knownTask = (name: string): Task => {
  if (knownTasks.includes(name)) return name as Task;
  const message = `"task" in the query is "${name.slice(0, 60)}", which is not supported. Use one of: ${knownTasks.join(", ")}.`;
  throw new RouterError("bad_request", message, { param: "task" });
};

type Body = Record<string, unknown> | Buffer;

/** The task in the query; otherwise chat if there are messages; otherwise the model's own task. */
const taskOf = (inbound: RouterRequest, model: RoutedModel | undefined, modelId: string, body: Body): Task => {
  const named = new URLSearchParams(inbound.query).get("task");
  if (named) return knownTask(named);
  if (!Buffer.isBuffer(body) && "messages" in body) return "conversational";
  const mapped = model?.mappings.find(({ status }) => status !== "error")?.task;
  const own = model?.pipelineTag ?? mapped;
  if (own) return (Buffer.isBuffer(body) ? own : impliedTask(own, body.inputs, parametersIn(body))) as Task;
  throw new RouterError(
    "bad_request",
    `The task of ${model?.fullName ?? modelId} is unknown. Add it to the query, for example ?task=text-classification`,
  );
};

const noStream = (task: Task): RouterError =>
  new RouterError("bad_request", `The task ${task} cannot be streamed. Remove "stream".`, { param: "stream" });

const targetOf = (path: string): RoutingTarget => {
  const [first, ...others] = path.split("/").filter(Boolean).map(decodePath);
  const { modelId, rest } = splitModel(others);
  if (first !== "models" || !modelId || rest.length > 0)
    throw new RouterError("not_found", "Not found. Use POST /router/auto/models/{id}[?task=…].");
  return parseTarget(modelId);
};

/** Reads the request into a form that every provider's wire accepts. */
const specFor = async (
  deps: UniformDeps,
  inbound: RouterRequest,
  task: Task,
  target: RoutingTarget,
  { body: given, raw }: { readonly body: Body; readonly raw: Buffer },
): Promise<TaskSpec> => {
  const isText = task === "text-generation" && !Buffer.isBuffer(given);
  const body = isText && (await deps.entries.hasBudget(inbound)) ? boundedGeneration(given) : given;
  const input = await readTaskInput(deps.inputGuard, task, body, inbound.request.headers["content-type"] ?? "");
  const bytes = body === given ? raw : await toJsonBytes(body);
  return {
    endpoint: "task",
    target,
    task,
    ask: { ...input, wantsUrl: false },
    local: { path: "", body: () => bytes, task },
    size: raw.length,
    ...(isText && { maxUsage: maxGenerationUsage(given, raw.length) }),
  };
};

/** A request in the hub's format. */
interface UniformRequest {
  readonly target: RoutingTarget;
  readonly task: Task;
  readonly body: Body;
  readonly raw: Buffer;
}

/** Reads a body in the hub's format: JSON, or the bytes of a file. */
export const readUniform = async (bodies: RequestBodies, inbound: RouterRequest, raw: Buffer): Promise<Body> =>
  isJsonRequest(inbound) ? bodies.parseObject(raw) : raw;

/** Answers a request in the hub's format with any provider. */
export const answerUniform = async (
  deps: UniformDeps,
  inbound: RouterRequest,
  { target, task, body, raw }: UniformRequest,
): Promise<void> => {
  if (Buffer.isBuffer(body)) {
    const spec = await specFor(deps, inbound, task, target, { body, raw });
    return runTask(deps, inbound, spec, presentPlain);
  }
  // Chat has the same format at every provider.
  if (task === "conversational") {
    const alias = target.alias === undefined ? "" : `@${target.alias}`;
    const model = `${target.modelId}${alias}:${suffixOf(target)}`;
    return answerBody(deps, inbound, textEndpoints["chat/completions"], {
      given: { ...body, model },
      bytes: raw.length,
    });
  }
  const isStreamed = body.stream === true;
  if (isStreamed && task !== "text-generation") throw noStream(task);
  const constraints = providerConstraints(body.provider);
  const spec = await specFor(deps, inbound, task, target, { body, raw });
  if (isStreamed) return streamTask(deps, inbound, spec, constraints);
  return runTask(deps, inbound, spec, presentPlain, constraints);
};

/** Answers `auto/models/{id}`. */
export const answerAuto = async (deps: UniformDeps, inbound: RouterRequest, path: string): Promise<void> => {
  const target = targetOf(path);
  const raw = await deps.bodies.read(inbound);
  const body = await readUniform(deps.bodies, inbound, raw);
  // Report an unknown model first: no change to the body could fix that.
  const model = await deps.planner.findModel(inbound, target);
  const task = taskOf(inbound, model, target.modelId, body);
  return answerUniform(deps, inbound, { target, task, body, raw });
};
