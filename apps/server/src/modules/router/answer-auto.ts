import type { Task } from "@orrery/inference";
import { RouterError } from "../../router/router-error.ts";
import { parseTarget } from "../../router/target.ts";
import { answerBody } from "./answer-text.ts";
import { type Asking, parseObject, readBody } from "./asking.ts";
import { splitModel } from "./hub-paths.ts";
import type { RouterParts } from "./parts.ts";
import { presentPlain, runTask } from "./run-task.ts";
import { readTaskInput } from "./task-input.ts";
import { textEndpoints } from "./text-endpoints.ts";
import { providerWish } from "./wish.ts";

const isJsonRequest = ({ request }: Asking): boolean =>
  /\bjson\b/i.test(request.headers["content-type"] ?? "application/json");

/** The task that is meant: the one that is named, chat where there are messages, else the model's own. */
const taskOf = async (parts: RouterParts, asking: Asking, modelId: string, body: unknown): Promise<Task> => {
  const named = new URLSearchParams(asking.query).get("task");
  if (named) return named as Task;
  if (typeof body === "object" && body !== null && "messages" in body) return "conversational";
  const model = await parts.models.find(modelId, asking.viewer);
  const mapped = model?.mappings.find(({ status }) => status !== "error")?.task;
  const task = model?.pipelineTag ?? mapped;
  if (task) return task as Task;
  throw new RouterError(
    model ? "bad_request" : "model_not_found",
    model
      ? `The task of ${model.fullName} is not known. Name it: ?task=text-classification`
      : `There is no model “${modelId.slice(0, 200)}” in this hub's catalogue.`,
  );
};

const noStream = (task: Task): RouterError =>
  new RouterError(
    "bad_request",
    task === "text-generation"
      ? "Chat streams here; a text that is continued streams at /router/v1/completions."
      : `The answer to ${task} comes as a whole. Leave “stream” out.`,
    { param: "stream" },
  );

/** Answers `auto/models/{id}`: the hub's own words in and out, whichever provider does the work. */
export const answerAuto = async (parts: RouterParts, asking: Asking, path: string): Promise<void> => {
  const segments = path.split("/").filter(Boolean).map(decodeURIComponent);
  const { modelId, rest } = splitModel(segments.slice(1));
  if (segments[0] !== "models" || !modelId || rest.length > 0)
    throw new RouterError("not_found", "It is POST /router/auto/models/{id}[?task=…].");
  const raw = await readBody(asking, parts.settings.largestBody);
  const isJson = isJsonRequest(asking);
  const body = isJson ? parseObject(raw) : raw;
  const target = parseTarget(modelId);
  const task = await taskOf(parts, asking, target.modelId, body);
  if (!Buffer.isBuffer(body) && body.stream === true) {
    if (task !== "conversational") throw noStream(task);
    const given = { ...body, model: modelId };
    return answerBody(parts, asking, textEndpoints["chat/completions"], { given, raw });
  }
  const input = await readTaskInput(parts.guard, task, body, asking.request.headers["content-type"] ?? "");
  const wish = {
    endpoint: "task",
    target,
    task,
    ask: { ...input, wantsAddress: false },
    local: { path: task === "conversational" ? "v1/chat/completions" : "", body: () => raw, task },
    size: raw.length,
  };
  await runTask(parts, asking, wish, presentPlain, Buffer.isBuffer(body) ? {} : providerWish(body.provider));
};
