import { providers } from "@orrery/inference";
import { getInferenceRequest, getInferenceSnippets, lastVerification, snippetTask, } from "@orrery/snippets";
import { datasetLibraries } from "@orrery/tasks";
import { findFor } from "../../catalogue/access.js";
import { recordSelection, toRecord } from "../../catalogue/fields.js";
import { mainFiles } from "../../catalogue/history/read-files.js";
import { mappingsOf } from "../../catalogue/repository-store.js";
import { HubError } from "../../errors.js";
import { datasetRecord } from "./dataset-record.js";
import { modelPrograms } from "./model-programs.js";
const hubProvider = "hf-inference";
const placeholders = { hub: "hf_YOUR_TOKEN", provider: "YOUR_PROVIDER_KEY" };
const isProvider = (id) => Object.hasOwn(providers, id);
/** What a model is called for, if anybody offers that. */
const calledFor = (tag, tags, mappings) => {
    if (tag === null)
        return undefined;
    const chat = mappings.find(({ task }) => task === "conversational");
    const task = snippetTask({ pipeline_tag: tag, tags }, chat && { task: chat.task });
    return task && Object.values(providers).some(({ tasks }) => Object.hasOwn(tasks, task)) ? task : undefined;
};
/** Who may be called: those who serve the model, the hub's choice among them for chat, and the hub's own service. */
const callable = (task, mappings) => {
    const serving = mappings
        .filter(({ status, provider }) => status === "live" && isProvider(provider))
        .map(({ provider }) => provider);
    const ids = [...(task === "conversational" && serving.length > 0 ? ["auto"] : []), ...serving, hubProvider];
    return [...new Set(ids)].flatMap((id) => {
        if (id === "auto")
            return [{ id, label: "Best available", isServing: true, isHub: false }];
        if (!isProvider(id) || !Object.hasOwn(providers[id].tasks, task))
            return [];
        const { label } = providers[id];
        return [{ id, label, isServing: serving.includes(id), isHub: id === hubProvider }];
    });
};
const readMessages = (text) => {
    if (text === undefined)
        return undefined;
    const problem = new HubError("bad_request", '"messages" in the query must be JSON like [{"role":"user","content":"Hi"}].');
    try {
        const messages = JSON.parse(text);
        const isMessage = (one) => typeof one === "object" && one !== null && typeof one.role === "string";
        if (!Array.isArray(messages) || messages.length === 0 || !messages.every(isMessage))
            throw problem;
        return messages;
    }
    catch {
        throw problem;
    }
};
const readInputs = (text) => {
    try {
        return JSON.parse(text);
    }
    catch {
        throw new HubError("bad_request", '"inputs" in the query must be JSON, such as "a text" or {"question":"Why?"}.');
    }
};
const optionsOf = (query, hub, provider) => {
    const { streaming, temperature, max_tokens, top_p, bill_to, filled } = query;
    const direct = query.direct === true && provider !== hubProvider && provider !== "auto";
    const messages = readMessages(query.messages);
    return {
        hub,
        ...(streaming && { streaming }),
        ...(temperature !== undefined && { temperature }),
        ...(max_tokens !== undefined && { max_tokens }),
        ...(top_p !== undefined && { top_p }),
        ...(bill_to && !direct && { billTo: bill_to }),
        ...(direct && { directRequest: true }),
        ...(filled && { accessToken: direct ? placeholders.provider : placeholders.hub }),
        ...(messages && { messages }),
        ...(query.inputs !== undefined && { inputs: readInputs(query.inputs) }),
    };
};
const mappingFor = (mappings, provider) => {
    const row = mappings.find((one) => one.provider === provider);
    return (row && {
        providerId: row.provider_model,
        task: row.task,
        ...(row.adapter && { adapter: row.adapter }),
        ...(row.adapter_weights_path && { adapterWeightsPath: row.adapter_weights_path }),
    });
};
const chosen = (offered, asked) => {
    if (asked === undefined || offered.some(({ id }) => id === asked))
        return asked ?? offered[0]?.id;
    const names = offered.map(({ id }) => id).join(", ") || "none";
    throw new HubError("bad_request", `"provider" in the query must be one that offers the model's task: ${names}.`);
};
const snippetsFor = (row, mappings, query, hub) => {
    const tags = JSON.parse(row.tags);
    const task = calledFor(row.pipeline_tag, tags, mappings);
    if (!task)
        return { isChat: false, providers: [], snippets: [] };
    const offered = callable(task, mappings);
    const provider = chosen(offered, query.provider);
    const isChat = task === "conversational";
    if (provider === undefined)
        return { task, isChat, providers: offered, snippets: [] };
    const model = {
        id: row.full_name,
        tags: isChat ? [...tags, "conversational"] : tags,
        ...(row.pipeline_tag !== null && { pipeline_tag: row.pipeline_tag }),
        ...(row.mask_token !== null && { mask_token: row.mask_token }),
    };
    const asked = [model, provider, mappingFor(mappings, provider), optionsOf(query, hub, provider)];
    const request = getInferenceRequest(...asked);
    const { accessToken } = asked[3];
    const { fingerprint: _, ...verification } = lastVerification() ?? { fingerprint: "" };
    return {
        task,
        isChat,
        provider,
        providers: offered,
        snippets: [...getInferenceSnippets(...asked)],
        ...(request && { request: { ...request, headers: [...request.headers] } }),
        ...(accessToken && { placeholder: accessToken }),
        ...("date" in verification && { verification }),
    };
};
/** Makes the code that pages and the command line show. */
export const createSnippetService = ({ db, catalogue, splits }) => ({
    snippets: async (id, query, hub, viewer) => {
        const row = await findFor(catalogue, viewer, "see", "model", id);
        return snippetsFor(row, (await mappingsOf(db, [row.id])).get(row.id) ?? [], query, hub);
    },
    modelPrograms: async (id, hub, viewer) => {
        const row = await findFor(catalogue, viewer, "see", "model", id);
        const files = await mainFiles(db, row.id);
        const record = toRecord("model", row, { files, mappings: [], hasBlobs: false }, recordSelection("model", {}));
        return modelPrograms(record, files.map(({ path }) => path), hub);
    },
    datasetPrograms: async (id, hub, viewer) => {
        const row = await findFor(catalogue, viewer, "see", "dataset", id);
        const dataset = datasetRecord(row.full_name, JSON.parse(row.tags), await splits(id, "main", viewer));
        return {
            libraries: Object.entries(datasetLibraries).map(([key, { prettyLabel, snippets, ...library }]) => ({
                key,
                label: prettyLabel,
                ...("docsUrl" in library && { docsUrl: library.docsUrl }),
                programs: [...snippets(dataset, { hub })],
            })),
        };
    },
});
//# sourceMappingURL=service.js.map