/** The type of an event stream, and a note to nginx not to buffer it. */
export const streamHeaders = {
    "content-type": "text/event-stream; charset=utf-8",
    "x-accel-buffering": "no",
};
const frame = (text) => `${text.length.toString(16)}\r\n${text}\r\n`;
const lastChunk = "0\r\n\r\n";
/** HTTP/1.0 has no chunks: there the reply ends with the connection. */
const plainReply = (response) => ({
    write: (text) => response.write(text, "latin1"),
    end: (text) => void response.end(text, "latin1"),
});
/**
 * Starts a chunked reply. Node frames each chunk with four writes, which costs more than the rest of the relay, so
 * chunks are framed here with one write each and Node's own framing is off.
 */
export const beginChunked = (response, status, headers) => {
    const { httpVersionMajor, httpVersionMinor } = response.req;
    if (httpVersionMajor === 1 && httpVersionMinor === 0) {
        response.writeHead(status, headers);
        return plainReply(response);
    }
    response.writeHead(status, { ...headers, "transfer-encoding": "chunked" });
    response.chunkedEncoding = false;
    return {
        write: (text) => response.write(frame(text), "latin1"),
        end: (text) => void response.end(text === "" ? lastChunk : frame(text) + lastChunk, "latin1"),
    };
};
//# sourceMappingURL=chunked-reply.js.map