import { ownProvider } from "../../catalogue/runnable/refresh-runnable.js";
import { bytesText } from "../../text/bytes-text.js";
import { countOf } from "../../text/count-of.js";
import { CliError, exitCodes } from "../cli-error.js";
import { parseModelName } from "../model-name.js";
import { openRunningHub } from "../running-hub.js";
import { readAnswer } from "./read-answer.js";
const chatTasks = ["text-generation", "conversational", "image-text-to-text"];
/** Whether an engine that is connected to the hub serves the model. */
const hasEngine = async (hub, id) => {
    const { inferenceProviderMapping = {} } = await hub.ask("GET", `/api/models/${id}?expand=inferenceProviderMapping`);
    return inferenceProviderMapping[ownProvider]?.status === "live";
};
const checkFit = ({ model, task, memory: { neededBytes, limitBytes } }) => {
    if (!chatTasks.includes(task))
        throw new CliError(`${model} is for ${task}, not for chat. Run it with: orrery run ${task} --model ${model} --input <text|file>`);
    if (neededBytes > limitBytes)
        throw new CliError(`${model} needs about ${bytesText(neededBytes)} of memory; the hub has ${bytesText(limitBytes)} for models. Raise ORRERY_INFERENCE_MEMORY, or pull a smaller quantization.`);
};
/** Checks that the hub can run the model and that it chats, and chooses its quantization; undefined if an engine serves it. */
const prepare = async (hub, { id, quantization }) => {
    const path = `/api/models/${id}/hub-run`;
    const { run, problem } = await hub.ask("GET", path).catch((error) => {
        if (!(error instanceof CliError) || !error.message.startsWith("Repository not found"))
            throw error;
        throw new CliError(`${id} isn't on the hub at ${hub.address}. Download it: orrery pull ${id}`);
    });
    if (!run) {
        if (quantization === undefined && (await hasEngine(hub, id)))
            return undefined;
        throw new CliError(problem ?? `The hub can't run ${id}.`);
    }
    const isOther = quantization !== undefined && run.quantization?.toLowerCase() !== quantization.toLowerCase();
    const prepared = isOther ? await hub.ask("POST", path, { quantization }) : run;
    checkFit(prepared);
    return prepared;
};
const speedOf = ({ tokens, firstMs, ms }) => `${countOf(tokens, "token")}, ${Math.round((tokens * 1000) / Math.max(1, ms))} per second, first after ${Math.round(firstMs)} ms`;
/** Sends a conversation and prints the answer. */
const answer = async ({ hub, id, parameters, context }, messages) => {
    const { out, err, isInteractive } = context.terminal;
    const path = `/router/${ownProvider}/models/${id}/v1/chat/completions`;
    const body = { ...parameters, messages, stream: true, stream_options: { include_usage: true } };
    const reply = await hub.open(path, body, { "x-wait-for-model": "true" });
    if (!reply.body)
        throw new CliError("The hub sent no answer.");
    const read = await readAnswer(reply.body, out, context.now);
    out("\n");
    if (isInteractive)
        err(`(${speedOf(read)})\n`);
    return read.text;
};
const help = "Write a message. /clear starts over, /bye ends (as Ctrl-D does).\n";
/** A conversation, line by line, until the person ends it. */
const converse = async (run, system, signal) => {
    const { terminal, readLines } = run.context;
    const prompt = () => terminal.isInteractive && terminal.err("> ");
    let messages = system;
    if (terminal.isInteractive)
        terminal.err(help);
    prompt();
    for await (const line of readLines?.(signal) ?? []) {
        const content = line.trim();
        if (content === "/bye")
            return;
        if (content === "/clear")
            messages = system;
        else if (content.startsWith("/"))
            terminal.err(help);
        else if (content) {
            const asked = [...messages, { role: "user", content }];
            messages = [...asked, { role: "assistant", content: await answer(run, asked) }];
        }
        prompt();
    }
};
/** `orrery run owner/name[:QUANT]`: a chat with a model of a running hub, or one answer. */
export const runChat = async (given, parameters, context) => {
    const model = parseModelName(given.positionals[0] ?? "");
    const signal = context.stopSignal();
    const hub = openRunningHub(given, context, signal);
    const prepared = await prepare(hub, model);
    if (prepared && prepared.state !== "running")
        context.terminal.err(`Loading ${[model.id, prepared.quantization].filter(Boolean).join(":")} …\n`);
    const run = { hub, id: model.id, parameters, context };
    const system = given.text("system");
    const input = given.text("input");
    const first = system === undefined ? [] : [{ role: "system", content: system }];
    if (input === undefined)
        await converse(run, first, signal);
    else {
        const content = input === "-" ? new TextDecoder().decode(await context.readInput?.()).trim() : input;
        await answer(run, [...first, { role: "user", content }]);
    }
    return exitCodes.ok;
};
//# sourceMappingURL=run-chat.js.map