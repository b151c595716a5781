import { Readable, Writable } from "node:stream";
/** Collects a reply that is sent at once; streams are never asked for. */
class CapturedResponse extends Writable {
    statusCode = 0;
    headersSent = false;
    #chunks = [];
    writeHead(status) {
        this.statusCode = status;
        this.headersSent = true;
        return this;
    }
    _write(chunk, _encoding, done) {
        this.#chunks.push(chunk);
        done();
    }
    reply() {
        return { status: this.statusCode, body: Buffer.concat(this.#chunks) };
    }
}
const requestOf = ({ path, body }) => Object.assign(Readable.from([body]), {
    method: "POST",
    url: `/router/${path}`,
    headers: { "content-type": "application/json", "content-length": String(body.length) },
    complete: true,
    socket: {},
});
/** Runs a call through an endpoint, and returns its reply. Errors of the router are thrown. */
export const captureReply = async (call, answer) => {
    const { id, at, path, viewer, accountId, caller } = call;
    const response = new CapturedResponse();
    const sent = response;
    await answer({ request: requestOf(call), response: sent, id, at, path, query: "", viewer, accountId, caller });
    return response.reply();
};
//# sourceMappingURL=captured-call.js.map