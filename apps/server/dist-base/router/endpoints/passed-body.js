import { toJsonBytes } from "../json/json-bytes.js";
import { maxUsageOf } from "../planning/constraints.js";
import { boundedAnswer, requireOneModel } from "../planning/generation-limit.js";
import { readBody } from "../request-body.js";
import { isRouterError } from "../router-error.js";
import { readForm } from "./form-body.js";
/** Without a budget, a larger body is streamed without parsing. */
const maxParsedBytes = 1024 * 1024;
const lengthOf = ({ request }) => Number(request.headers["content-length"] ?? Number.NaN);
const hasBody = ({ request: { method, headers } }) => method !== "GET" &&
    method !== "HEAD" &&
    (headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined);
const fieldsIn = async (bodies, raw) => {
    try {
        return await bodies.parseObject(raw);
    }
    catch (error) {
        if (isRouterError(error, "bad_request"))
            return undefined;
        throw error;
    }
};
const textIn = (value) => (typeof value === "string" && value ? value : undefined);
/** The model in the URL, or in the one field that the provider reads. */
const modelOf = (call, field) => call?.modelInAddress ??
    (call && call.modelField === undefined ? undefined : textIn(field(call?.modelField ?? "model")));
const readJson = async (bodies, raw, { call, isBudgeted }) => {
    const given = await fieldsIn(bodies, raw);
    if (given && isBudgeted)
        requireOneModel(given);
    const model = modelOf(call, (name) => given?.[name]);
    const isText = call?.task === "conversational" || call?.task === "text-generation";
    const fields = given && isBudgeted && isText ? boundedAnswer(given) : given;
    // JSON parsers differ, for example in duplicate keys. The serialized form means the same to all.
    const body = fields && isBudgeted ? await toJsonBytes(fields) : raw;
    return {
        body,
        size: body.length,
        headers: fields && isBudgeted ? { "content-type": "application/json" } : {},
        isStreamed: given?.stream === true,
        maxUsage: maxUsageOf({ canStream: call?.task !== "feature-extraction" }, fields ?? {}, body.length),
        ...(model !== undefined && { model }),
    };
};
const readFormBody = async (raw, type, { call }) => {
    const form = await readForm(raw, type);
    const model = modelOf(call, (name) => (form.getAll(name).length === 1 ? form.get(name) : undefined));
    const sent = new Response(form);
    const body = Buffer.from(await sent.arrayBuffer());
    return {
        body,
        size: body.length,
        headers: { "content-type": sent.headers.get("content-type") ?? "" },
        isStreamed: form.get("stream") === "true",
        maxUsage: maxUsageOf({ canStream: true }, {}, body.length),
        ...(model !== undefined && { model }),
    };
};
/** Reads as much of the body as the price of the call depends on. */
export const readPassedBody = async (bodies, inbound, options) => {
    const none = { size: 0, headers: {}, isStreamed: false, maxUsage: { input: 0, output: 0 } };
    const { call, isBudgeted, maxBytes } = options;
    const named = call?.modelInAddress === undefined ? none : { ...none, model: call.modelInAddress };
    if (!hasBody(inbound))
        return named;
    const length = lengthOf(inbound);
    if (!isBudgeted && !(length <= maxParsedBytes)) {
        const headers = Number.isNaN(length) ? {} : { "content-length": String(length) };
        return { ...named, body: inbound.request, size: length || 0, headers };
    }
    const raw = await readBody(inbound, maxBytes);
    const type = inbound.request.headers["content-type"] ?? "";
    return isBudgeted && /^multipart\/form-data\b/i.test(type)
        ? readFormBody(raw, type, options)
        : readJson(bodies, raw, options);
};
//# sourceMappingURL=passed-body.js.map