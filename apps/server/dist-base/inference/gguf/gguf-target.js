import { rm } from "node:fs/promises";
import { blobSource } from "../../blobs/blob-source.js";
import { ReadingError } from "../../blobs/byte-source.js";
import { choiceName, choiceNamed, inPreferredOrder, } from "../../catalogue/runnable/find-gguf.js";
import { HubInferenceError } from "../hub-inference-error.js";
import { layOutFiles } from "../pool/lay-out-files.js";
import { ggufJob } from "./gguf-job.js";
import { planMemory } from "./memory-plan.js";
const readFacts = async ({ blobs, workers }, model, choice) => {
    const sources = choice.paths.map((path) => {
        const { sha256 = "", size = 0 } = model.files.get(path) ?? {};
        return blobSource(blobs, sha256, size);
    });
    const subject = `The file "${choice.paths[0]}"`;
    try {
        return await (workers ? workers.run(ggufJob, null, sources, subject) : ggufJob.run(null, sources));
    }
    catch (error) {
        if (!(error instanceof ReadingError))
            throw error;
        throw new HubInferenceError("model_broken", `${model.id} cannot be loaded: ${choice.paths[0]} ${error.message}.`);
    }
};
/** What an admin chose, if the repository still has it; otherwise the preferred one and each smaller one. */
const inOrder = ({ quantization }, { runnable: { choices }, chosen }) => {
    const named = chosen === null ? undefined : choiceNamed(choices, chosen);
    return named ? [named] : inPreferredOrder(choices, quantization);
};
/** The first choice that fits into memory; the smallest one if none does, so that the refusal tells its numbers. */
const choose = async (deps, model) => {
    let last;
    for (const choice of inOrder(deps, model)) {
        const facts = await readFacts(deps, model, choice);
        last = { choice, facts, plan: planMemory(facts, deps.memory, deps.limits.tokens) };
        if (last.plan.bytes <= deps.memory)
            break;
    }
    if (!last)
        throw new HubInferenceError("not_runnable", `${model.id} has no GGUF file that this hub can run.`);
    return last;
};
/**
 * Bytes of weights up to which a model runs on one thread. A second one gains 10%, and costs 99% as soon as another
 * process needs the processor: the engine's threads wait for each other hundreds of times per token.
 */
const smallModel = 64 * 1024 * 1024;
/** The engine finds further parts by the name of the first. */
const nameOf = (index, count) => {
    const digits = (number) => String(number).padStart(5, "0");
    return count === 1 ? "model.gguf" : `model-${digits(index + 1)}-of-${digits(count)}.gguf`;
};
/** Quantizations of one model differ in their weights alone, so the header of one plans the memory of all. */
const planChoices = (deps, choices, facts) => choices.map((choice) => ({
    name: choiceName(choice, choices),
    bytes: choice.bytes,
    plan: planMemory({ ...facts, weightBytes: choice.bytes }, deps.memory, deps.limits.tokens),
}));
/** What it takes to run a GGUF model: its files are checked, and its memory is planned, before anything is loaded. */
export const createGgufTarget = async (deps, model) => {
    const { choice, facts, plan } = await choose(deps, model);
    const { choices } = model.runnable;
    return { target: targetOf(deps, model, choice, facts, plan), choices: planChoices(deps, choices, facts) };
};
const targetOf = (deps, model, choice, facts, plan) => {
    const { contextSize, slots } = plan;
    const threads = facts.weightBytes <= smallModel ? 1 : deps.cores;
    const { paths } = choice;
    const contents = paths.map((path, at) => [nameOf(at, paths.length), model.files.get(path)?.sha256 ?? ""]);
    return {
        key: `${model.key} ${paths[0]}`,
        id: model.id,
        repositoryId: model.repositoryId,
        engine: "llama",
        quantization: choiceName(choice, model.runnable.choices),
        bytes: facts.weightBytes,
        memory: plan.bytes,
        maxProcesses: 1,
        maxConcurrent: slots,
        threads,
        prepare: async () => ({
            engine: "llama",
            id: model.id,
            folder: await layOutFiles(deps.blobs, deps.folder, Object.fromEntries(contents)),
            file: nameOf(0, paths.length),
            task: model.runnable.task,
            contextSize,
            slots,
            limits: deps.limits,
            threads,
            ...(facts.chatTemplate && { chatTemplate: facts.chatTemplate }),
        }),
        release: ({ folder }) => rm(folder, { recursive: true, force: true }),
    };
};
//# sourceMappingURL=gguf-target.js.map