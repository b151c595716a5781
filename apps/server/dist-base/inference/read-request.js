import { isHubError } from "../errors.js";
import { notJson } from "../readers/json-body.js";
import { HubInferenceError } from "./hub-inference-error.js";
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
/** The value of a JSON text; nothing where it is none. What is beyond a limit says so. */
const parse = async (jsonBodies, body) => {
    try {
        return await jsonBodies(body);
    }
    catch (error) {
        if (!isHubError(error))
            throw error;
        if (error.message.startsWith(notJson))
            return undefined;
        throw new HubInferenceError("bad_request", error.message);
    }
};
const isTrue = (value) => value === true || value === "true" || value === "1";
const waits = (headers, options) => isTrue(headers["x-wait-for-model"]) || (isObject(options) && isTrue(options.wait_for_model));
/** Fields of the body that are no parameters. */
const frame = ["inputs", "parameters", "options", "stream", "model"];
/** Python's client sends a table beside the inputs instead of in them. */
const withTable = ({ table, ...rest }) => ({ ...rest, inputs: { data: table } });
const fromJson = (given, headers) => {
    const value = given.inputs === undefined && isObject(given.table) ? withTable(given) : given;
    if (value.inputs === undefined)
        throw new HubInferenceError("bad_request", '"inputs" is missing. Send {"inputs": …} as JSON, or a file as the body.');
    if (value.parameters !== undefined && value.parameters !== null && !isObject(value.parameters))
        throw new HubInferenceError("bad_request", '"parameters" must be an object.');
    // Some tasks have their parameters beside the inputs.
    const beside = Object.fromEntries(Object.entries(value).filter(([name]) => !frame.includes(name)));
    const parameters = { ...beside, ...value.parameters };
    return {
        inputs: value.inputs,
        parameters,
        isStreamed: isTrue(value.stream),
        waitsForModel: waits(headers, value.options),
    };
};
/** Reads `{ inputs, parameters }`, whatever the content type says, or a file where the task takes one. */
export const readHubRequest = async (jsonBodies, body, headers, isMedia) => {
    const bare = { parameters: {}, isStreamed: false, waitsForModel: waits(headers, undefined) };
    const type = headers["content-type"] ?? "";
    const seemsJson = /\bjson\b/.test(type) || body[0] === 0x7b;
    const value = seemsJson || !isMedia ? await parse(jsonBodies, body) : undefined;
    if (isObject(value))
        return fromJson(value, headers);
    if (isMedia && !/\bjson\b/.test(type) && body.byteLength > 0)
        return { ...bare, inputs: body };
    if (type.startsWith("text/plain") && body.byteLength > 0)
        return { ...bare, inputs: new TextDecoder().decode(body) };
    throw new HubInferenceError("bad_request", 'The body is not JSON. Send {"inputs": …} with content-type application/json.');
};
/** Reads the body of one of the routes that speak like OpenAI's. */
export const readObject = async (jsonBodies, body) => {
    const value = await parse(jsonBodies, body);
    if (isObject(value))
        return value;
    throw new HubInferenceError("bad_request", "The body is not a JSON object.");
};
/** Whether a caller of one of those routes waits for the model. */
export const waitsForModel = (headers) => waits(headers, undefined);
//# sourceMappingURL=read-request.js.map