import { isBlobError } from "../blobs/store.js";
import { HubError } from "../errors.js";
import { matchesTag, readRange } from "./byte-range.js";
/** A content of the blob store. A damaged one is an error of the hub's. */
export const storedContent = (blobs, { sha256, size }, etag = `"${sha256}"`) => ({
    size,
    etag,
    read: (range) => blobs.read(sha256, range, size).catch((error) => {
        if (isBlobError(error) && ["wrong_size", "wrong_hash", "not_found"].includes(error.code))
            throw new HubError("internal", error.message, { cause: error });
        throw error;
    }),
});
const rangeOf = ({ headers }, { size, etag }) => {
    const ifRange = headers["if-range"];
    const range = ifRange === undefined || ifRange === etag ? readRange(headers.range, size) : undefined;
    if (range !== "unsatisfiable")
        return range;
    throw new HubError("range_not_satisfiable", `The file has ${size} bytes; the requested range is past its end.`, {
        headers: { "content-range": `bytes */${size}` },
    });
};
/** Sends a content, or the range that the request asks for. HEAD gets the headers alone. */
export const sendContent = async (request, reply, content, given) => {
    const { size, etag } = content;
    const headers = { ...given, etag, "accept-ranges": "bytes" };
    if (matchesTag(request.headers["if-none-match"], etag))
        return reply.headers(headers).code(304).send();
    const range = rangeOf(request, content);
    const length = range ? range.end - range.start + 1 : size;
    // Read before any header is set: the error of a damaged file has its own length.
    const body = request.method === "HEAD" || length === 0 ? undefined : await content.read(range);
    reply.headers(headers).header("content-length", String(length));
    if (range)
        reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${size}`);
    return reply.send(body);
};
//# sourceMappingURL=send-content.js.map