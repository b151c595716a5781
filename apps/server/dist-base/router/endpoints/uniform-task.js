import { providers } from "@orrery/inference";
import { impliedTask, servedTasks } from "../../catalogue/runnable/served-tasks.js";
import { toJsonBytes } from "../json/json-bytes.js";
import { providerConstraints } from "../planning/constraints.js";
import { boundedGeneration, maxGenerationUsage } from "../planning/generation-limit.js";
import { parseTarget } from "../planning/target.js";
import { RouterError } from "../router-error.js";
import { decodePath, splitModel } from "./hub-paths.js";
import { presentPlain, runTask } from "./run-task.js";
import { streamTask } from "./stream-task.js";
import { readTaskInput } from "./task-input.js";
import { answerBody } from "./text/text.js";
import { textEndpoints } from "./text/text-endpoints.js";
const isJsonRequest = ({ request }) => /\bjson\b/i.test(request.headers["content-type"] ?? "application/json");
const parametersIn = ({ parameters }) => typeof parameters === "object" && parameters !== null ? parameters : {};
const knownTasks = [
    ...new Set([...Object.keys(servedTasks), ...Object.values(providers).flatMap(({ tasks }) => Object.keys(tasks))]),
].sort();
const knownTask = (name) => {
    if (knownTasks.includes(name))
        return name;
    const message = `"task" in the query is "${name.slice(0, 60)}", which is not supported. Use one of: ${knownTasks.join(", ")}.`;
    throw new RouterError("bad_request", message, { param: "task" });
};
/** The task in the query; otherwise chat if there are messages; otherwise the model's own task. */
const taskOf = (inbound, model, modelId, body) => {
    const named = new URLSearchParams(inbound.query).get("task");
    if (named)
        return knownTask(named);
    if (!Buffer.isBuffer(body) && "messages" in body)
        return "conversational";
    const mapped = model?.mappings.find(({ status }) => status !== "error")?.task;
    const own = model?.pipelineTag ?? mapped;
    if (own)
        return (Buffer.isBuffer(body) ? own : impliedTask(own, body.inputs, parametersIn(body)));
    throw new RouterError("bad_request", `The task of ${model?.fullName ?? modelId} is unknown. Add it to the query, for example ?task=text-classification`);
};
const noStream = (task) => new RouterError("bad_request", `The task ${task} cannot be streamed. Remove "stream".`, { param: "stream" });
const targetOf = (path) => {
    const [first, ...others] = path.split("/").filter(Boolean).map(decodePath);
    const { modelId, rest } = splitModel(others);
    if (first !== "models" || !modelId || rest.length > 0)
        throw new RouterError("not_found", "Not found. Use POST /router/auto/models/{id}[?task=…].");
    return parseTarget(modelId);
};
/** Reads the request into a form that every provider's wire accepts. */
const specFor = async (deps, inbound, task, target, { body: given, raw }) => {
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
/** Reads a body in the hub's format: JSON, or the bytes of a file. */
export const readUniform = async (bodies, inbound, raw) => isJsonRequest(inbound) ? bodies.parseObject(raw) : raw;
/** Answers a request in the hub's format with any provider. */
export const answerUniform = async (deps, inbound, { target, task, body, raw }) => {
    if (Buffer.isBuffer(body)) {
        const spec = await specFor(deps, inbound, task, target, { body, raw });
        return runTask(deps, inbound, spec, presentPlain);
    }
    // Chat has the same format at every provider.
    if (task === "conversational") {
        const alias = target.alias === undefined ? "" : `@${target.alias}`;
        const model = `${target.modelId}${alias}:${target.provider ?? target.policy}`;
        return answerBody(deps, inbound, textEndpoints["chat/completions"], {
            given: { ...body, model },
            bytes: raw.length,
        });
    }
    const isStreamed = body.stream === true;
    if (isStreamed && task !== "text-generation")
        throw noStream(task);
    const constraints = providerConstraints(body.provider);
    const spec = await specFor(deps, inbound, task, target, { body, raw });
    if (isStreamed)
        return streamTask(deps, inbound, spec, constraints);
    return runTask(deps, inbound, spec, presentPlain, constraints);
};
/** Answers `auto/models/{id}`. */
export const answerAuto = async (deps, inbound, path) => {
    const target = targetOf(path);
    const raw = await deps.bodies.read(inbound);
    const body = await readUniform(deps.bodies, inbound, raw);
    // Report an unknown model first: no change to the body could fix that.
    const model = await deps.planner.findModel(inbound, target);
    const task = taskOf(inbound, model, target.modelId, body);
    return answerUniform(deps, inbound, { target, task, body, raw });
};
//# sourceMappingURL=uniform-task.js.map