import { providers, type Task } from "@orrery/inference";
import { impliedTask, servedTasks } from "../../inference/served-tasks.ts";
import type { RouterDeps } from "../dependencies.ts";
import { hasBudget } from "../ledger/entry.ts";
import { providerConstraints } from "../planning/constraints.ts";
import { findModel } from "../planning/plan-route.ts";
import type { RoutedModel } from "../planning/routed-models.ts";
import { parseTarget, type Target } from "../planning/target.ts";
import type { RouterRequest } from "../request.ts";
import { parseObject, readCallBody } from "../request-body.ts";
import { RouterError } from "../router-error.ts";
import type { MaybePromise } from "../ttl-cache.ts";
import { boundedGeneration, maxGenerationUsage } from "./generation-limit.ts";
import { decodePath, splitModel } from "./hub-paths.ts";
import { presentPlain, runTask, type TaskWish } from "./run-task.ts";
import { streamTask } from "./stream-task.ts";
import { readTaskInput } from "./task-input.ts";
import { answerBody } from "./text.ts";
import { textEndpoints } from "./text-endpoints.ts";

const isJsonRequest = ({ request }: RouterRequest): boolean =>
  /\bjson\b/i.test(request.headers["content-type"] ?? "application/json");

const parametersIn = ({ parameters }: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  typeof parameters === "object" && parameters !== null ? (parameters as Record<string, unknown>) : {};

const knownTasks: readonly string[] = [
  ...new Set([...Object.keys(servedTasks), ...Object.values(providers).flatMap(({ tasks }) => Object.keys(tasks))]),
].sort();

const knownTask = (name: string): Task => {
  if (knownTasks.includes(name)) return name as Task;
  const message = `“task” in the query is “${name.slice(0, 60)}”, which nobody runs. It may be: ${knownTasks.join(", ")}.`;
  throw new RouterError("bad_request", message, { param: "task" });
};

type Body = Record<string, unknown> | Buffer;

/** The task that is meant: the one that is named, chat where there are messages, else the model's own. */
const taskOf = (inbound: RouterRequest, model: RoutedModel | undefined, modelId: string, body: Body): Task => {
  const named = new URLSearchParams(inbound.query).get("task");
  if (named) return knownTask(named);
  if (!Buffer.isBuffer(body) && "messages" in body) return "conversational";
  const mapped = model?.mappings.find(({ status }) => status !== "error")?.task;
  const own = model?.pipelineTag ?? mapped;
  if (own) return (Buffer.isBuffer(body) ? own : impliedTask(own, body.inputs, parametersIn(body))) as Task;
  throw new RouterError(
    "bad_request",
    `The task of ${model?.fullName ?? modelId} is not known. Name it: ?task=text-classification`,
  );
};

const noStream = (task: Task): RouterError =>
  new RouterError("bad_request", `The answer to ${task} comes as a whole. Leave “stream” out.`, { param: "stream" });

const targetOf = (path: string): Target => {
  const [first, ...others] = path.split("/").filter(Boolean).map(decodePath);
  const { modelId, rest } = splitModel(others);
  if (first !== "models" || !modelId || rest.length > 0)
    throw new RouterError("not_found", "It is POST /router/auto/models/{id}[?task=…].");
  return parseTarget(modelId);
};

/** What is asked, in a form that every provider's wire can put into its words. */
const wishFor = async (
  deps: RouterDeps,
  inbound: RouterRequest,
  task: Task,
  target: Target,
  { body: given, raw }: { readonly body: Body; readonly raw: Buffer },
): Promise<TaskWish> => {
  const isText = task === "text-generation" && !Buffer.isBuffer(given);
  const body = isText && (await hasBudget(deps, inbound)) ? boundedGeneration(given) : given;
  const input = await readTaskInput(deps.guard, task, body, inbound.request.headers["content-type"] ?? "");
  const bytes = body === given ? raw : Buffer.from(JSON.stringify(body));
  return {
    endpoint: "task",
    target,
    task,
    ask: { ...input, wantsAddress: false },
    local: { path: "", body: () => bytes, task },
    size: raw.length,
    ...(isText && { maxUsage: maxGenerationUsage(given, raw.length) }),
  };
};

/** A request in the hub's own words: what it is for, and its body as it came and as it was read. */
interface Uniform {
  readonly target: Target;
  readonly task: Task;
  readonly body: Body;
  readonly raw: Buffer;
}

/** Reads a body in the hub's own words: JSON, or the bytes of a file. */
export const readUniform = (deps: RouterDeps, inbound: RouterRequest, raw: Buffer): MaybePromise<Body> =>
  isJsonRequest(inbound) ? parseObject(deps, raw) : raw;

/** Answers a request in the hub's own words, whichever provider does the work. */
export const answerUniform = async (
  deps: RouterDeps,
  inbound: RouterRequest,
  { target, task, body, raw }: Uniform,
): Promise<void> => {
  if (Buffer.isBuffer(body)) {
    const constraints = await wishFor(deps, inbound, task, target, { body, raw });
    return runTask(deps, inbound, constraints, presentPlain);
  }
  // Chat has the same words everywhere, and one way of being answered.
  if (task === "conversational") {
    const model = `${target.modelId}:${target.provider ?? target.policy}`;
    return answerBody(deps, inbound, textEndpoints["chat/completions"], { given: { ...body, model }, raw });
  }
  const isStreamed = body.stream === true;
  if (isStreamed && task !== "text-generation") throw noStream(task);
  const rules = providerConstraints(body.provider);
  const constraints = await wishFor(deps, inbound, task, target, { body, raw });
  if (isStreamed) return streamTask(deps, inbound, constraints, rules);
  return runTask(deps, inbound, constraints, presentPlain, rules);
};

/** Answers `auto/models/{id}`. */
export const answerAuto = async (deps: RouterDeps, inbound: RouterRequest, path: string): Promise<void> => {
  const target = targetOf(path);
  const raw = await readCallBody(deps, inbound);
  const body = await readUniform(deps, inbound, raw);
  // An unknown model is told of before anything in the body is, for nothing in the body could help.
  const model = await findModel(deps, inbound, target);
  const task = taskOf(inbound, model, target.modelId, body);
  return answerUniform(deps, inbound, { target, task, body, raw });
};
