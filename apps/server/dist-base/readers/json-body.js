import { memorySource } from "../blobs/byte-source.js";
import { HubError } from "../errors.js";
import { scanJson } from "./json-scan.js";
/** Bodies up to this size are parsed in this thread; the slowest JSON of this size takes about 10 ms. */
const smallBody = 256 * 1024;
/** How the message of a body that is not JSON begins. */
export const notJson = "The body is not JSON: ";
const refuse = (message) => new HubError("bad_request", message);
const parse = (bytes, { maxDepth, maxValues }) => {
    const { depth, values } = scanJson(bytes, maxDepth, maxValues);
    if (depth > maxDepth)
        throw refuse(`The body is nested more than ${maxDepth} levels deep. An admin can raise ORRERY_MAX_BODY_DEPTH.`);
    if (values > maxValues)
        throw refuse(`The body holds more than ${maxValues} values. An admin can raise ORRERY_MAX_BODY_VALUES.`);
    try {
        return JSON.parse(new TextDecoder().decode(bytes));
    }
    catch (error) {
        throw refuse(`${notJson}${error.message.slice(0, 100)}.`);
    }
};
/** The hub copies each piece on its event loop, and can serve others in between. */
const pieceBytes = 4 * 1024 ** 2;
const readAll = async (limits, [source]) => {
    const bytes = new Uint8Array(source?.size ?? 0);
    for (let start = 0; source && start < bytes.length; start += pieceBytes)
        bytes.set(await source.read(start, Math.min(pieceBytes, bytes.length - start)), start);
    return parse(bytes, limits);
};
/** The value of a large body. How many values it holds is bounded, because the hub has to receive them. */
export const bodyJob = {
    name: "json body",
    lane: "bodies",
    maxBytes: 1024 ** 3,
    run: readAll,
};
/** Reads JSON in this thread, whatever its size: for programs that serve one caller. */
export const plainJsonBodies = (body) => parse(body, { maxDepth: 128, maxValues: 10_000_000 });
/** Reads JSON within limits; bodies of megabytes, such as chats with images, in a worker. */
export const createJsonBodies = (workers, limits) => (body) => body.byteLength <= smallBody ? parse(body, limits) : workers.run(bodyJob, limits, [memorySource(body)], "The body");
//# sourceMappingURL=json-body.js.map