import { openAiCompatible, providers, } from "@orrery/inference";
const { "hf-inference": hubService } = providers;
const hubWires = hubService.tasks;
const openAi = (healthPath) => ({
    openAiRoot: "v1",
    wires: {},
    hubPaths: {},
    healthPath: () => healthPath,
    modelsPath: "v1/models",
});
const native = { responses: "responses", messages: "messages" };
/** Another hub has OpenAI's API for these, and its own for every other task. */
const sharedTasks = new Set(["conversational", "text-generation", "feature-extraction"]);
const remoteHubWires = Object.fromEntries(Object.entries(hubWires)
    .filter(([task]) => !sharedTasks.has(task))
    .map(([task, wire]) => [
    task,
    { ...wire, path: (call) => `router/hf-inference/${wire.path(call)}` },
]));
/** Triton's generate extension; parameters are inputs of the model, beside its text. */
const tritonGenerate = {
    path: ({ model }) => `v2/models/${encodeURIComponent(model)}/generate`,
    body: ({ args }) => ({ json: { text_input: args.inputs, ...args.parameters } }),
    read: (reply) => {
        const text = reply?.text_output;
        if (typeof text !== "string")
            throw new Error('its reply has no "text_output"');
        return { value: { generated_text: text } };
    },
};
const openInference = {
    healthPath: (servedModel) => `v2/models/${encodeURIComponent(servedModel)}/ready`,
    hubPaths: {},
};
const engineApis = {
    openai: openAi("v1/models"),
    vllm: openAi("health"),
    sglang: openAi("health"),
    "llama-server": { ...openAi("health"), native },
    ollama: { ...openAi("api/version"), native },
    "ray-serve": {
        ...openAi("-/healthz"),
        isHealthAtRoot: true,
        wires: { "text-classification": { ...hubWires["text-classification"], path: () => "predict" } },
    },
    tgi: { ...openAi("health"), hubPaths: { "text-generation": "" } },
    tei: {
        ...openAi("health"),
        wires: {
            "sentence-similarity": { ...hubWires["sentence-similarity"], path: () => "similarity" },
            "text-classification": { ...hubWires["text-classification"], path: () => "predict" },
        },
        hubPaths: {
            "feature-extraction": "embed",
            "sentence-similarity": "similarity",
            "text-classification": "predict",
            "text-ranking": "rerank",
        },
    },
    "kserve-v2": { ...openInference, openAiRoot: "openai/v1", wires: {} },
    triton: { ...openInference, wires: { "text-generation": tritonGenerate } },
    hub: { ...openAi("readyz"), wires: remoteHubWires },
};
/** The path at which a kind of engine accepts a task in the hub's format; undefined if it does not. */
export const hubFormatPath = (kind, task) => engineApis[kind].hubPaths[task];
/** The path of an API besides chat completions at a kind of engine; undefined if it does not speak it. */
export const engineNativePath = (kind, api) => engineApis[kind].native?.[api];
/** The provider and wire of an endpoint for a task; undefined if it does not support the task. */
export const endpointServer = ({ kind, address }, task) => {
    const { wires, openAiRoot } = engineApis[kind];
    const { root: _root, ...server } = openAiCompatible({ id: hubService.id, origin: address });
    const own = wires[task];
    if (own)
        return { provider: server, wire: own };
    const wire = openAiRoot === undefined ? undefined : server.tasks[task];
    return wire && { provider: { ...server, ...(openAiRoot && { root: openAiRoot }) }, wire };
};
/** The URLs that tell whether an endpoint can take calls, and which models it has. */
export const probeUrls = ({ kind, address, served_model }) => {
    const { healthPath, isHealthAtRoot, modelsPath } = engineApis[kind];
    const base = address.replace(/\/+$/, "").replace(/\/v1$/, "");
    return {
        health: `${isHealthAtRoot ? new URL(base).origin : base}/${healthPath(served_model)}`,
        ...(modelsPath && { models: `${base}/${modelsPath}` }),
    };
};
//# sourceMappingURL=endpoint-kinds.js.map