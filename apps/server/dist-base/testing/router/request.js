import { EventEmitter } from "node:events";
import { Readable } from "node:stream";
import { anonymous } from "../../identity/viewer.js";
/** A caller with an account. */
export const signedIn = {
    account: { id: 7, name: "Ada", fullName: "Ada", isAdmin: false },
    role: "inference",
    isSession: false,
    organizations: [{ id: 9, name: "Acme", role: "read", groups: [] }],
};
/** Another caller with an account. */
export const signedInAs = (id, more = {}) => ({
    ...signedIn,
    account: { id, name: "Ada", fullName: "Ada", isAdmin: false },
    ...more,
});
/** The reply's body as JSON. */
export const jsonOf = ({ body }) => JSON.parse(body?.toString() ?? "");
const respondInto = (sent) => {
    const response = Object.assign(new EventEmitter(), {
        headersSent: false,
        /** What `write` returns. */
        isFree: true,
        // HTTP/1.0 has no chunks, so the parts of a stream are its text.
        req: { httpVersionMajor: 1, httpVersionMinor: 0 },
        writeHead: (status, headers) => {
            Object.assign(sent, { status, headers });
            response.headersSent = true;
        },
        write: (text) => {
            sent.body = Buffer.concat([sent.body ?? Buffer.alloc(0), Buffer.from(text, "latin1")]);
            return response.isFree;
        },
        end: (last) => {
            if (typeof last === "string")
                response.write(last);
            else if (last)
                sent.body = last;
            sent.isEnded = true;
        },
        destroy: () => {
            sent.isDestroyed = true;
        },
    });
    return response;
};
/** A request without a connection, its response and the reply that it gets. */
export const routerRequest = (given = {}) => {
    const { method = "POST", url = "/router/", headers = {}, body = "", ...fields } = given;
    const sent = {};
    const response = respondInto(sent);
    const request = Object.assign(Readable.from(body.length > 0 ? [Buffer.from(body)] : []), {
        method,
        url,
        headers,
        complete: true,
        socket: {},
    });
    const inbound = {
        request: request,
        response: response,
        id: "request-1",
        at: 1_000,
        path: "",
        query: "",
        caller: { isAborted: false, onAbort: undefined },
        viewer: anonymous,
        accountId: null,
        ...fields,
    };
    return { inbound, response, sent };
};
//# sourceMappingURL=request.js.map