import { Readable } from "node:stream";
/** Larger texts are sent in parts of this size. */
const partBytes = 256 * 1024;
const partsOf = function* (json) {
    for (let at = 0; at < json.length; at += partBytes)
        yield json.subarray(at, at + partBytes);
};
/**
 * Sends a reply that a worker has already written as JSON text. Other requests come between the parts of a large one,
 * which has no ETag, since that would take all of it at once.
 */
export const sendJson = (reply, json) => reply
    .type("application/json; charset=utf-8")
    .send(json.length > partBytes ? Readable.from(partsOf(json)) : json);
//# sourceMappingURL=json-text.js.map