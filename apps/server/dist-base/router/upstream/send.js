import { Readable } from "node:stream";
import { parseWebUrl } from "@orrery/inference/core";
import { createGrowingBuffer } from "../../blobs/growing-buffer.js";
import { createIdleTimeouts } from "./idle-timeouts.js";
const networkMessages = {
    ECONNREFUSED: "connection refused",
    ENOTFOUND: "host name not found",
    EAI_AGAIN: "host name lookup failed",
    ECONNRESET: "connection reset",
    EPIPE: "connection closed",
    UND_ERR_SOCKET: "connection closed",
    UND_ERR_CONNECT_TIMEOUT: "connection timed out",
    EHOSTUNREACH: "host unreachable",
    ENETUNREACH: "network unreachable",
    EPROTO: "TLS handshake failed",
    CERT_HAS_EXPIRED: "its certificate has expired",
    address: "its address is not allowed",
    STOPPED: "the hub is stopping",
};
/** undici refuses a request that HTTP cannot express with one of these. */
const unsupportedCodes = new Set(["UND_ERR_INVALID_ARG", "UND_ERR_NOT_SUPPORTED"]);
const isInvalidHttp = ({ name, code }) => name === "HTTPParserError" || code === "UND_ERR_HEADERS_OVERFLOW" || code === "UND_ERR_RES_CONTENT_LENGTH_MISMATCH";
const toUpstreamError = (error, hasHead) => {
    const { code = "", message } = error;
    if (unsupportedCodes.has(code))
        return { kind: "unsupported", message: `the request cannot be sent: ${message}` };
    if (code === "UND_ERR_REQ_CONTENT_LENGTH_MISMATCH")
        return { kind: "body", message: "the request body does not match its content-length" };
    if (isInvalidHttp(error))
        return { kind: hasHead ? "cut" : "network", message: `its reply is not valid HTTP: ${message}` };
    if (code === "STOPPED")
        return { kind: "network", message: "the hub is stopping" };
    if (hasHead)
        return { kind: "cut", message: "connection closed in the middle of the reply" };
    if (code === "UND_ERR_CONNECT_TIMEOUT")
        return { kind: "timeout", message: networkMessages[code] ?? "" };
    return { kind: "network", message: networkMessages[code] ?? "connection failed" };
};
const listenerFailed = { kind: "internal", message: "the hub failed to process the reply" };
/** One request in progress: passes undici's events to a listener. */
class UpstreamCall {
    #listener;
    #timeouts;
    #idleMs;
    #onBug;
    #controller;
    #hasEnded = false;
    #hasHead = false;
    #isPaused = false;
    /** Whether the caller, not the provider, has to send next. */
    #isAwaitingBody = false;
    #bodyError;
    timeoutMs;
    lastActivityAt;
    constructor(listener, idleTimeouts, { firstByteMs, idleMs }, onBug) {
        this.#listener = listener;
        this.#timeouts = idleTimeouts;
        this.#idleMs = idleMs;
        this.#onBug = onBug;
        this.timeoutMs = firstByteMs;
        this.lastActivityAt = idleTimeouts.add(this);
    }
    /** Passes a streamed body on, and tracks whether the caller has to send more. */
    async *trackBody(body) {
        try {
            this.#isAwaitingBody = true;
            for await (const chunk of body) {
                this.#isAwaitingBody = false;
                this.#noteActivity();
                yield Buffer.from(chunk);
                this.#noteActivity();
                this.#isAwaitingBody = true;
            }
        }
        catch (error) {
            this.#bodyError = { kind: "body", message: "the request body was interrupted" };
            throw error;
        }
        finally {
            this.#isAwaitingBody = false;
        }
    }
    #noteActivity() {
        this.lastActivityAt = this.#timeouts.now();
    }
    #finish() {
        if (this.#hasEnded)
            return false;
        this.#hasEnded = true;
        this.#timeouts.remove(this);
        return true;
    }
    abort() {
        const isFirst = this.#finish();
        if (isFirst)
            this.#controller?.abort(new Error("aborted"));
        return isFirst;
    }
    #reportError(error) {
        try {
            this.#listener.onError(error);
        }
        catch (bug) {
            this.#onBug(bug);
        }
    }
    /** An exception in the listener is not the provider's failure, and must not end the process. */
    #guard(notify) {
        try {
            notify();
        }
        catch (error) {
            this.#onBug(error);
            this.abort();
            this.#reportError(listenerFailed);
        }
    }
    onTimeout() {
        // A paused provider cannot send, so it is not idle.
        if (this.#isPaused) {
            this.#noteActivity();
            return;
        }
        const isCallerIdle = this.#isAwaitingBody;
        if (!this.abort())
            return;
        const what = isCallerIdle ? "no request body data" : this.#hasHead ? "no data" : "no reply";
        this.#reportError({ kind: isCallerIdle ? "body" : "timeout", message: `${what} for ${this.timeoutMs} ms` });
    }
    pause() {
        if (this.#hasEnded)
            return;
        this.#isPaused = true;
        this.#controller?.pause();
    }
    resume() {
        if (this.#hasEnded || !this.#isPaused)
            return;
        this.#isPaused = false;
        this.#noteActivity();
        this.#controller?.resume();
    }
    onRequestStart(controller) {
        this.#controller = controller;
        if (this.#hasEnded)
            controller.abort(new Error("aborted"));
    }
    onResponseStart(_controller, status, headers) {
        if (status < 200 || this.#hasEnded)
            return;
        this.#hasHead = true;
        this.timeoutMs = this.#idleMs;
        this.#noteActivity();
        this.#guard(() => this.#listener.onHead({ status, headers }, this));
    }
    onResponseData(_controller, chunk) {
        if (this.#hasEnded)
            return;
        this.#noteActivity();
        this.#guard(() => this.#listener.onData(chunk));
    }
    onResponseEnd() {
        if (this.#finish())
            this.#guard(() => this.#listener.onEnd());
    }
    onResponseError(_controller, error) {
        if (this.#finish())
            this.#reportError(this.#bodyError ?? toUpstreamError(error, this.#hasHead));
    }
}
/** Reports that a request cannot be sent, after `send` has returned as listeners expect. */
const refuse = (listener, error) => {
    let isAborted = false;
    process.nextTick(() => {
        if (!isAborted)
            listener.onError(error);
    });
    return () => {
        isAborted = true;
    };
};
/** TLS encrypts what it is given at once: 60 MB hold up all other calls for a tenth of a second. */
const pieceBytes = 256 * 1024;
const piecesOf = function* (body) {
    for (let start = 0; start < body.length; start += pieceBytes)
        yield body.subarray(start, start + pieceBytes);
};
/** Sends over pooled connections; never retries by itself. */
export const createSend = ({ dispatcher, checkHost }, onBug, idleTimeouts = createIdleTimeouts()) => ({ origin, path, method, headers, body }, timeouts, listener) => {
    const url = parseWebUrl(origin);
    if (!url)
        return refuse(listener, { kind: "unsupported", message: "its URL is not HTTP or HTTPS" });
    try {
        checkHost(url.hostname.replace(/^\[|\]$/g, ""));
    }
    catch (error) {
        return refuse(listener, toUpstreamError(error, false));
    }
    const call = new UpstreamCall(listener, idleTimeouts, timeouts, onBug);
    // A body can fail before undici starts to read it; `trackBody` reports that.
    if (body instanceof Readable)
        body.on("error", () => { });
    const isLarge = Buffer.isBuffer(body) && body.length > pieceBytes;
    const sent = body instanceof Readable ? call.trackBody(body) : isLarge ? piecesOf(body) : body;
    const framed = isLarge ? { ...headers, "content-length": String(body.length) } : headers;
    // `dispatch` reports invalid requests before it returns, but listeners expect events only after `send` has.
    queueMicrotask(() => {
        dispatcher.dispatch({ origin: url, path, method, headers: framed, body: (sent ?? null) }, call);
    });
    return () => void call.abort();
};
/** A header's first value. */
export const headerOf = ({ headers }, name) => {
    const value = headers[name];
    return Array.isArray(value) ? value[0] : value;
};
/** Buffers one reply. */
class Collector {
    #caller;
    #maxBytes;
    #resolve;
    #body = createGrowingBuffer();
    #head = noHead;
    abort = () => { };
    constructor(caller, maxBytes, resolve) {
        this.#caller = caller;
        this.#maxBytes = maxBytes;
        this.#resolve = resolve;
    }
    onHead(head) {
        this.#head = head;
        const announced = Number(headerOf(head, "content-length") ?? 0);
        if (announced > 0 && announced <= this.#maxBytes)
            this.#body = createGrowingBuffer(announced);
    }
    onData(chunk) {
        this.#body.add(chunk);
        if (this.#body.size() <= this.#maxBytes)
            return;
        this.abort();
        this.onError({ kind: "cut", message: `the reply exceeded ${this.#maxBytes} bytes` });
    }
    onEnd() {
        const { status, headers } = this.#head;
        this.#caller.onAbort = undefined;
        this.#resolve({ status, headers, body: this.#body.bytes() });
    }
    onError(error) {
        this.#caller.onAbort = undefined;
        this.#resolve(error);
    }
}
const noHead = { status: 0, headers: {} };
/** Sends a request and buffers the reply. */
export const collect = (send, request, timeouts, caller, maxBytes) => new Promise((resolve) => {
    const collector = new Collector(caller, maxBytes, resolve);
    const abort = send(request, timeouts, collector);
    collector.abort = abort;
    caller.onAbort = () => {
        abort();
        collector.onError({ kind: "aborted", message: "the caller disconnected" });
    };
    if (caller.isAborted)
        caller.onAbort();
});
//# sourceMappingURL=send.js.map