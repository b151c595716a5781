import { choiceName, choiceNamed, findGguf, inPreferredOrder, } from "../../catalogue/runnable/find-gguf.js";
import { findRunnable } from "../../catalogue/runnable/find-runnable.js";
import { bareProcess } from "../../inference/pool/memory-estimate.js";
import { bytesText } from "../../text/bytes-text.js";
import { countOf } from "../../text/count-of.js";
import { CliError, exitCodes } from "../cli-error.js";
import { parseModelName } from "../model-name.js";
import { storeOptions } from "../open-store.js";
import { createProgress } from "../progress.js";
import { hubOptions, openRunningHub } from "../running-hub.js";
/** Before a header is read, what a model takes beside its file is a guess: its cache, and what it computes with. */
const neededFor = ({ bytes }) => bareProcess + 1.2 * bytes;
const listed = (choices) => choices.map((choice) => `  ${choiceName(choice, choices)}  ${bytesText(choice.bytes)}`).join("\n");
const named = ({ id, quantization = "" }, choices) => {
    const choice = choiceNamed(choices, quantization);
    if (choice)
        return choice;
    throw new CliError(`${id} has no quantization ${quantization}. It has:\n${listed(choices)}`, exitCodes.usage);
};
/** The preferred quantization, or the next smaller one that fits into the memory of the hub. */
const fitting = (id, choices, { memory }) => {
    const ordered = inPreferredOrder(choices, memory?.preferredQuantization ?? "Q4_K_M");
    const limit = memory?.limitBytes ?? Number.POSITIVE_INFINITY;
    const choice = ordered.find((one) => neededFor(one) <= limit);
    if (choice)
        return choice;
    const smallest = ordered.at(-1);
    throw new CliError(`${id} does not fit: ${smallest ? choiceName(smallest, choices) : "it"} needs about ${bytesText(smallest ? neededFor(smallest) : 0)} of memory, and the hub has ${bytesText(limit)} for models.\nRaise ORRERY_INFERENCE_MEMORY, or name one to download it anyway:\n${listed(choices)}`);
};
/** Cards, templates and settings. */
const maxSideBytes = 4 * 1024 * 1024;
/** What one request can name. */
const maxFiles = 10_000;
/** The graphs that the hub would run and the files beside them, if there are any; otherwise everything. */
const chooseGraphs = ({ id, quantization }, { files, pipelineTag }) => {
    if (quantization !== undefined)
        throw new CliError(`${id} has no GGUF files, so it has no quantization ${quantization}.`);
    const runnable = findRunnable(pipelineTag ?? null, files);
    return runnable ? { files: Object.values(runnable.files) } : {};
};
/** Of a GGUF repository: the files of one quantization, and the small ones beside them. */
const chooseFiles = async (hub, model, plan) => {
    const { choices } = findGguf(null, plan.files) ?? { choices: [] };
    if (choices.length === 0)
        return chooseGraphs(model, plan);
    const choice = model.quantization === undefined
        ? fitting(model.id, choices, await hub.ask("GET", "/api/engines/loaded"))
        : named(model, choices);
    const side = plan.files.filter(({ path, size }) => size <= maxSideBytes && !/\.(?:gguf|safetensors|bin|onnx)$/i.test(path));
    return {
        files: [...choice.paths, ...side.map(({ path }) => path)].slice(0, maxFiles),
        quantization: choiceName(choice, choices),
    };
};
const pollMs = 1_000;
const mebibytes = (bytes) => Math.round(bytes / 1024 ** 2);
/** Waits until the hub has downloaded everything; a person who stops waiting cancels the download. */
const follow = async (hub, path, context, signal) => {
    const progress = createProgress(context.terminal);
    for (;;) {
        const state = await hub.ask("GET", path);
        if (state.status !== "running") {
            progress.end();
            return state;
        }
        const done = mebibytes(state.bytesDone);
        const total = mebibytes(state.bytes);
        if (total > 0)
            progress.show("Downloaded MiB", done, total);
        await context.wait(pollMs, signal);
    }
};
const sourceOf = (id, from) => (from ? `${from.replace(/\/+$/, "")}/${id}` : id);
const pullModel = async (hub, model, from, context, signal) => {
    const { out } = context.terminal;
    const plan = await hub.ask("POST", "/api/imports/plan", { source: sourceOf(model.id, from) });
    if (plan.isLocal)
        throw new CliError(`${plan.id} is a repository of this hub. There is nothing to download.`);
    const { files, quantization } = await chooseFiles(hub, model, plan);
    const wanted = plan.files.filter(({ path }) => path === "README.md" || (files?.includes(path) ?? true));
    const missing = wanted.filter(({ isStored }) => !isStored);
    const runName = quantization === undefined ? plan.id : `${plan.id}:${quantization}`;
    const chats = quantization !== undefined || plan.pipelineTag === "text-generation";
    const next = chats ? `Run it: orrery run ${runName}` : `Try it at ${hub.address}/${plan.id}`;
    if (missing.length === 0)
        return out(`${runName} is up to date. ${next}\n`);
    const size = missing.reduce((sum, file) => sum + file.size, 0);
    context.terminal.err(`Downloading ${countOf(missing.length, "file")} (${bytesText(size)}) of ${runName}\n`);
    const path = `/api/imports/models/${plan.id}`;
    await hub.ask("POST", path, { upstream: plan.upstream, ...(files && { files }) });
    const end = await follow(hub, path, context, signal);
    if (end.status !== "done")
        throw new CliError(end.message ?? `The download was ${end.status}. Pull again to resume.`);
    out(`Downloaded ${runName} (${bytesText(size)}). ${next}\n`);
};
/** `orrery pull`: lets a running hub download a model. */
export const pull = {
    summary: "Download a model to a running hub: the files that it runs, in a quantization that fits.",
    usage: "owner/name[:QUANT] [--from <url>] [--hub <url>]",
    positionals: [1, 1],
    options: {
        from: { type: "string", value: "<url>", help: "hub to download from. Default: the hub's ORRERY_UPSTREAM" },
        ...hubOptions,
        ...storeOptions,
    },
    run: async (given, context) => {
        const model = parseModelName(given.positionals[0] ?? "");
        const signal = context.stopSignal();
        const hub = openRunningHub(given, context, signal);
        try {
            await pullModel(hub, model, given.text("from"), context, signal);
        }
        catch (error) {
            if (!signal.aborted)
                throw error;
            const still = openRunningHub(given, context, AbortSignal.timeout(5_000));
            await still.ask("DELETE", `/api/imports/models/${model.id}`).catch(() => { });
            throw error;
        }
        return exitCodes.ok;
    },
};
//# sourceMappingURL=pull.js.map