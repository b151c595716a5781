import { createGrowingBuffer } from "../../blobs/growing-buffer.js";
import { untrustedHeaders } from "../../http/untrusted-content.js";
import { providerLabel } from "../../text/provider-label.js";
import { healthKeyOf } from "../planning/candidate.js";
import { baseHeaders } from "../reply-headers.js";
import { RouterError } from "../router-error.js";
import { outputBytes, pieceBytes, usageInBody, usageOrEstimate } from "../tokens/call-usage.js";
import { errorFailure } from "../upstream/failure.js";
import { createStreamRedactor, redactBytes, redactText } from "../upstream/redact-stream.js";
import { headerOf } from "../upstream/send.js";
/** Reply headers that concern the connection or the provider's site, or that the router sets itself. */
const droppedHeaders = new RegExp(`^(?:${[
    "connection|keep-alive|transfer-encoding|content-length|content-encoding|upgrade|trailer|te|proxy-.*|alt-svc|server|via",
    "x-powered-by|x-request-id|cache-control|x-content-type-options|content-type|content-disposition|set-cookie2?",
    // Browsers would apply these to the hub's origin.
    "access-control-.*|strict-transport-security|content-security-policy.*|x-frame-options|cross-origin-.*|clear-site-data",
    "service-worker-allowed|refresh|link|permissions-policy|report-to|reporting-endpoints|nel|origin-agent-cluster",
    "accept-ch|critical-ch|speculation-rules|supports-loading-mode|public-key-pins.*|expect-ct|timing-allow-origin",
].join("|")})$`);
const passedHeaders = ({ headers }, secret) => Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => {
    if (value === undefined || droppedHeaders.test(name.toLowerCase()))
        return [];
    return secret && redactText(String(value), secret) !== String(value) ? [] : [[name, value]];
}));
const isJson = (head) => /\bjson\b/i.test(headerOf(head, "content-type") ?? "");
/** Replies up to this size are buffered before they are sent. */
const maxBufferedBytes = 1024 * 1024;
const isBuffered = (head) => {
    const length = Number(headerOf(head, "content-length") ?? Number.NaN);
    return head.status >= 300 || isJson(head) || length <= maxBufferedBytes;
};
const tailSize = 8 * 1024;
class RawRelay {
    #call;
    #redactor;
    #resolve;
    #reject;
    #body = createGrowingBuffer();
    #abort = () => { };
    #head = { status: 0, headers: {} };
    #control;
    #isStreaming = false;
    #isSettled = false;
    #bytesOut = 0;
    #outputBytes = 0;
    #firstMs;
    #tail = Buffer.alloc(0);
    constructor(call, resolve, reject) {
        this.#call = call;
        this.#redactor = createStreamRedactor(call.prepared.secret);
        this.#resolve = resolve;
        this.#reject = reject;
    }
    start() {
        const { deps, inbound, prepared } = this.#call;
        this.#abort = prepared.send(prepared.request, deps.settings, {
            onHead: (head, control) => this.#begin(head, control),
            onData: (chunk) => (this.#isStreaming ? this.#pass(chunk) : this.#buffer(chunk)),
            onEnd: () => this.#end(),
            onError: (error) => this.#fail(error),
        });
        inbound.caller.onAbort = () => this.#cancel();
        if (inbound.caller.isAborted)
            this.#cancel();
    }
    #ownHeaders() {
        const { inbound, prepared, candidate } = this.#call;
        return {
            ...passedHeaders(this.#head, prepared.secret),
            ...baseHeaders(inbound.id),
            ...untrustedHeaders(headerOf(this.#head, "content-type")),
            "x-orrery-provider": candidate.provider,
            "x-orrery-attempts": "1",
            ...this.#call.headers,
        };
    }
    #usageIn(bytes) {
        const usage = usageInBody(bytes);
        if (usage)
            return { usage };
        const { inputPrice, outputPrice } = this.#call.candidate;
        if (this.#outputBytes === 0 && inputPrice === undefined && outputPrice === undefined)
            return {};
        return { usage: usageOrEstimate(undefined, this.#call.size, this.#outputBytes) };
    }
    async #settle(part) {
        const { inbound, candidate, entry } = this.#call;
        inbound.caller.onAbort = undefined;
        this.#isSettled = true;
        await entry?.settle({
            status: this.#head.status,
            candidate,
            notes: [{ provider: candidate.provider, outcome: "ok", ms: 0 }],
            bytesOut: this.#bytesOut,
            ...(this.#firstMs !== undefined && { firstMs: this.#firstMs }),
            ...part,
        });
    }
    /** Settles the call before its last bytes are sent. */
    #close(part, last) {
        this.#settle(part).then(last).then(this.#resolve, this.#reject);
    }
    #begin(head, control) {
        const { deps, inbound, entry } = this.#call;
        this.#head = head;
        this.#control = control;
        this.#firstMs = deps.now() - inbound.at;
        if (isBuffered(head))
            return;
        this.#isStreaming = true;
        control.pause();
        const begin = () => {
            // If the call failed while its start was being written, the error has its own status.
            if (this.#isSettled)
                return;
            inbound.response.writeHead(head.status, this.#ownHeaders());
            inbound.response.flushHeaders();
            control.resume();
        };
        (entry?.whenDurable() ?? Promise.resolve()).then(begin).catch((error) => {
            this.#abort();
            this.#reject(error);
        });
    }
    #pass(chunk) {
        const { response } = this.#call.inbound;
        this.#outputBytes += pieceBytes(chunk.toString("latin1"));
        this.#tail = Buffer.concat([this.#tail, chunk.subarray(-tailSize)]).subarray(-tailSize);
        const bytes = this.#redactor.push(chunk);
        this.#bytesOut += bytes.length;
        if (response.write(bytes))
            return;
        this.#control?.pause();
        response.once("drain", () => this.#control?.resume());
    }
    #buffer(chunk) {
        this.#body.add(chunk);
        if (this.#body.size() <= this.#call.deps.settings.maxReplyBytes)
            return;
        this.#abort();
        this.#fail({ kind: "cut", message: "the reply was too large" });
    }
    #end() {
        const { deps, inbound, candidate } = this.#call;
        deps.health.succeeds(...healthKeyOf(candidate), {});
        const settlement = { state: "done", ...this.#usageIn(this.#tail) };
        if (this.#isStreaming)
            this.#close(settlement, () => void inbound.response.end(this.#redactor.end()));
        else
            this.#sendWhole();
    }
    #sendWhole() {
        const { inbound, prepared, rewrite } = this.#call;
        const raw = this.#body.bytes();
        const isGood = this.#head.status < 300;
        const isAnswer = isGood && isJson(this.#head);
        if (isAnswer)
            this.#outputBytes += outputBytes(raw.toString("latin1"));
        const plain = prepared.secret ? redactBytes(raw, Buffer.from(prepared.secret)) : raw;
        const body = isAnswer && rewrite ? rewrite(plain) : plain;
        this.#bytesOut = body.length;
        const settlement = isGood
            ? { state: "done", ...this.#usageIn(raw) }
            : { state: "failed", errorCode: "provider_refused" };
        this.#close(settlement, () => {
            inbound.response.writeHead(this.#head.status, { ...this.#ownHeaders(), "content-length": body.length });
            inbound.response.end(body);
        });
    }
    #fail(upstreamError) {
        const { deps, inbound, candidate } = this.#call;
        const { code, message, countsAsFailure } = errorFailure(upstreamError);
        const { provider } = candidate;
        if (countsAsFailure)
            deps.health.fails(...healthKeyOf(candidate));
        const error = new RouterError(code, `${providerLabel(provider)}: ${message}`, { metadata: { provider } });
        const hasStarted = inbound.response.headersSent;
        const status = hasStarted ? this.#head.status : error.status;
        this.#close({ state: "failed", status, errorCode: code }, () => {
            if (!hasStarted)
                throw error;
            // The status is already sent, so only a closed connection can signal the error.
            inbound.response.destroy();
        });
    }
    #cancel() {
        this.#abort();
        const status = this.#isStreaming ? this.#head.status : 499;
        const usage = this.#isStreaming ? this.#usageIn(this.#tail) : {};
        this.#close({ state: "cancelled", status, ...usage }, () => { });
    }
}
/** Relays a reply unchanged; throws if it fails before anything was sent. */
export const relayRaw = (call) => new Promise((resolve, reject) => new RawRelay(call, resolve, reject).start());
//# sourceMappingURL=raw-relay.js.map