import { baseOf, providers, requestFor, } from "@orrery/inference";
import { decodePath } from "./hub-paths.js";
const model = "orrery-model";
const job = "orrery-job";
/** Some providers have another URL for a model with a version. */
const models = [model, `${model}:version`];
/** A path segment that URL parsers and servers read the same way: no encoded dots, slashes, backslashes or null bytes. */
const segment = "(?:[\\w.:@~+-]|%(?!2[efEF]|5[cC]|00)[\\da-fA-F]{2})+";
const segments = `(?<model>${segment}(?:/${segment})*)`;
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const addressPattern = (url) => {
    const { origin, pathname } = new URL(url);
    return new RegExp(`^${escaped(origin + pathname)
        .replace(model, segments)
        .replace(job, segment)}$`);
};
const fieldIn = (body, value) => {
    if ("form" in body)
        return body.form.find(([, given]) => given === value)?.[0];
    if (!("json" in body))
        return undefined;
    return Object.entries(body.json).find(([, given]) => given === value)?.[0];
};
const sampleAsk = (task, name) => ({
    task,
    model: name,
    args: { inputs: "text", messages: [] },
    media: { bytes: new Uint8Array(1), type: "image/png" },
    isStreamed: false,
    wantsUrl: false,
});
const access = { method: "provider-key", router: "http://router.invalid", userAgent: "" };
const callsOf = (provider) => Object.entries(provider.tasks).flatMap(([task, wire]) => models.flatMap((name) => {
    const { url, body } = requestFor(provider, wire, sampleAsk(task, name), access);
    const isInAddress = url.includes(model);
    if (isInAddress && name !== model)
        return [];
    const modelField = isInAddress ? undefined : fieldIn(body, name);
    return [{ address: addressPattern(url), task, ...(modelField !== undefined && { modelField }) }];
}));
/** A job's reply with the fields of every provider. */
const sampleReceipt = {
    id: job,
    request_id: job,
    task_id: job,
    status: "queued",
    response_url: `https://queue.fal.run/${model}/requests/${job}`,
    polling_url: `https://api.us1.bfl.ai/v1/get_result?id=${job}`,
    data: { urls: { get: `https://api.wavespeed.ai/api/v3/predictions/${job}/result` } },
};
const jobsOf = (provider) => Object.values(provider.tasks).flatMap((wire) => {
    const ticket = wire.job?.ticket(sampleReceipt, false);
    if (!ticket)
        return [];
    const { statusAt, resultAt, cancel } = ticket;
    const request = (method, at) => ({
        method,
        address: addressPattern(new URL(at.replace(/^\/+/, ""), `${baseOf(provider, wire, access)}/`).href),
    });
    return [
        request("GET", statusAt(0)),
        ...(resultAt === undefined ? [] : [request("GET", resultAt)]),
        ...(cancel ? [request(cancel.method, cancel.at)] : []),
    ];
});
const callsByProvider = new Map();
const jobsByProvider = new Map();
/** The model calls of a provider, derived from its wires. */
export const providerCalls = (id) => {
    const found = callsByProvider.get(id) ?? callsOf(providers[id]);
    callsByProvider.set(id, found);
    return found;
};
/** Finds the model call of a URL, which must be normalized by a URL parser. */
export const findProviderCall = (id, { origin, pathname }) => {
    for (const call of providerCalls(id)) {
        const match = call.address.exec(origin + pathname);
        if (!match)
            continue;
        const modelInAddress = match.groups?.model;
        return modelInAddress === undefined ? call : { ...call, modelInAddress: decodePath(modelInAddress) };
    }
    return undefined;
};
/** The job requests of a provider, derived from its wires. */
export const providerJobs = (id) => {
    const found = jobsByProvider.get(id) ?? jobsOf(providers[id]);
    jobsByProvider.set(id, found);
    return found;
};
export const isJobRequest = (id, method, { origin, pathname }) => providerJobs(id).some((job) => job.method === method && job.address.test(origin + pathname));
//# sourceMappingURL=provider-calls.js.map