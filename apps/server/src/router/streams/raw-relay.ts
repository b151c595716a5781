import { untrustedHeaders } from "../../http/untrusted-content.ts";
import type { RouterDeps } from "../dependencies.ts";
import type { LedgerEntry, Settlement } from "../ledger/entry.ts";
import type { Candidate } from "../planning/candidate.ts";
import { estimateTokens, outputBytes, type Usage, usageInBody } from "../planning/tokens.ts";
import { baseHeaders, type RouterRequest } from "../request.ts";
import { RouterError } from "../router-error.ts";
import { errorFailure } from "../upstream/failure.ts";
import type { PreparedRequest } from "../upstream/prepare-request.ts";
import { type Abort, headerOf, type UpstreamControl, type UpstreamError, type UpstreamHead } from "../upstream/send.ts";
import { createStreamRedactor, redactBytes, type StreamRedactor } from "./redact-stream.ts";

/** What a reply that is passed on as it came belongs to. */
export interface RawCall {
  readonly deps: RouterDeps;
  readonly inbound: RouterRequest;
  readonly prepared: PreparedRequest;
  readonly candidate: Candidate;
  /** Where the call is written down; questions about a job are not calls of their own. */
  readonly entry?: LedgerEntry;
  /** Bytes of the request, for an estimate where no usage is told. */
  readonly size: number;
  /** Changes the JSON of a reply: addresses that must lead through the router. */
  readonly rewrite?: (body: Buffer) => Buffer;
}

/** Headers of a reply that belong to the connection, to the provider's own site, or to what we say ourselves. */
const dropped = new RegExp(
  `^(?:${[
    "connection|keep-alive|transfer-encoding|content-length|content-encoding|upgrade|trailer|te|proxy-.*|alt-svc|server|via",
    "x-powered-by|x-request-id|cache-control|x-content-type-options|content-type|content-disposition|set-cookie2?",
    // What browsers would apply to the hub's own origin.
    "access-control-.*|strict-transport-security|content-security-policy.*|x-frame-options|cross-origin-.*|clear-site-data",
    "service-worker-allowed|refresh|link|permissions-policy|report-to|reporting-endpoints|nel|origin-agent-cluster",
    "accept-ch|critical-ch|speculation-rules|supports-loading-mode|public-key-pins.*|expect-ct|timing-allow-origin",
  ].join("|")})$`,
);

const passedHeaders = ({ headers }: UpstreamHead, secret: string | undefined): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => {
      if (value === undefined || dropped.test(name.toLowerCase())) return [];
      return secret && String(value).includes(secret) ? [] : [[name, value]];
    }),
  );

const isJson = (head: UpstreamHead): boolean => /\bjson\b/i.test(headerOf(head, "content-type") ?? "");
/** A reply up to this size is read whole before it is passed on. */
const gathered = 1024 * 1024;

const isGathered = (head: UpstreamHead): boolean => {
  const length = Number(headerOf(head, "content-length") ?? Number.NaN);
  return head.status >= 300 || isJson(head) || length <= gathered;
};

const tailSize = 8 * 1024;

/** How a relay ended, as far as it differs from the rest. */
type Ending = Pick<Settlement, "state"> & Partial<Settlement>;

/** One reply that is passed on as it comes: lives as long as the exchange. */
class RawRelay {
  readonly #call: RawCall;
  readonly #redactor: StreamRedactor;
  readonly #resolve: () => void;
  readonly #reject: (error: unknown) => void;
  readonly #chunks: Buffer[] = [];
  #abort: Abort = () => {};
  #head: UpstreamHead = { status: 0, headers: {} };
  #control: UpstreamControl | undefined;
  #isFlowing = false;
  #isSettled = false;
  #bytesOut = 0;
  #written = 0;
  #length = 0;
  #firstMs: number | undefined;
  #tail: Buffer = Buffer.alloc(0);

  constructor(call: RawCall, resolve: () => void, reject: (error: unknown) => void) {
    this.#call = call;
    this.#redactor = createStreamRedactor(call.prepared.secret);
    this.#resolve = resolve;
    this.#reject = reject;
  }

  start(): void {
    const { deps, inbound, prepared } = this.#call;
    this.#abort = prepared.send(prepared.request, deps.settings, {
      onHead: (head, control) => this.#begin(head, control),
      onData: (chunk) => (this.#isFlowing ? this.#pass(chunk) : this.#gather(chunk)),
      onEnd: () => this.#end(),
      onError: (fault) => this.#fail(fault),
    });
    inbound.caller.onAbort = () => this.#cancel();
    if (inbound.caller.isAborted) this.#cancel();
  }

  #ownHeaders() {
    const { inbound, prepared, candidate } = this.#call;
    return {
      ...passedHeaders(this.#head, prepared.secret),
      ...baseHeaders(inbound.id),
      ...untrustedHeaders(headerOf(this.#head, "content-type")),
      "x-orrery-provider": candidate.provider,
      "x-orrery-attempts": "1",
    };
  }

  #usageIn(bytes: Buffer): { readonly usage?: Usage } {
    const told = usageInBody(bytes);
    if (told) return { usage: told };
    const { inputPrice, outputPrice } = this.#call.candidate;
    if (this.#written === 0 && inputPrice === undefined && outputPrice === undefined) return {};
    const [input, output] = [estimateTokens(this.#call.size), estimateTokens(this.#written)];
    return { usage: { input, output, source: "estimate" } };
  }

  async #settle(part: Ending): Promise<void> {
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

  /** Settles, then does what is left to do. */
  #close(part: Ending, last: () => void): void {
    this.#settle(part).then(last).then(this.#resolve, this.#reject);
  }

  #begin(head: UpstreamHead, control: UpstreamControl): void {
    const { deps, inbound, entry } = this.#call;
    this.#head = head;
    this.#control = control;
    this.#firstMs = deps.now() - inbound.at;
    if (isGathered(head)) return;
    this.#isFlowing = true;
    control.pause();
    const begin = (): void => {
      // A failure can come while the call is written down: it is then answered with its own status.
      if (this.#isSettled) return;
      inbound.response.writeHead(head.status, this.#ownHeaders());
      inbound.response.flushHeaders();
      control.resume();
    };
    (entry?.whenDurable() ?? Promise.resolve()).then(begin).catch((error: unknown) => {
      this.#abort();
      this.#reject(error);
    });
  }

  #pass(chunk: Buffer): void {
    const { response } = this.#call.inbound;
    this.#written += outputBytes(chunk.toString("latin1"));
    const isLong = chunk.length >= tailSize;
    this.#tail = (isLong ? chunk : Buffer.concat([this.#tail, chunk])).subarray(-tailSize);
    const bytes = this.#redactor.push(chunk);
    this.#bytesOut += bytes.length;
    if (response.write(bytes)) return;
    this.#control?.pause();
    response.once("drain", () => this.#control?.resume());
  }

  #gather(chunk: Buffer): void {
    this.#length += chunk.length;
    this.#chunks.push(chunk);
    if (this.#length <= this.#call.deps.settings.maxReplyBytes) return;
    this.#abort();
    this.#fail({ kind: "cut", message: "the reply was too large" });
  }

  #end(): void {
    const { deps, inbound, candidate } = this.#call;
    deps.health.succeeds(candidate.provider, candidate.providerModel, {});
    const settlement = { state: "done", ...this.#usageIn(this.#tail) } as const;
    if (this.#isFlowing) this.#close(settlement, () => void inbound.response.end(this.#redactor.end()));
    else this.#sendWhole();
  }

  #sendWhole(): void {
    const { inbound, prepared, rewrite } = this.#call;
    const raw = Buffer.concat(this.#chunks);
    const isGood = this.#head.status < 300;
    const isAnswer = isGood && isJson(this.#head);
    if (isAnswer) this.#written += outputBytes(raw.toString("latin1"));
    const plain = prepared.secret ? redactBytes(raw, Buffer.from(prepared.secret)) : raw;
    const body = isAnswer && rewrite ? rewrite(plain) : plain;
    this.#bytesOut = body.length;
    const settlement = isGood
      ? ({ state: "done", ...this.#usageIn(raw) } as const)
      : ({ state: "failed", errorCode: "provider_refused" } as const);
    this.#close(settlement, () => {
      inbound.response.writeHead(this.#head.status, { ...this.#ownHeaders(), "content-length": body.length });
      inbound.response.end(body);
    });
  }

  #fail(fault: UpstreamError): void {
    const { deps, inbound, candidate } = this.#call;
    const { code, message, countsAsFailure } = errorFailure(fault);
    const { provider, providerModel } = candidate;
    if (countsAsFailure) deps.health.fails(provider, providerModel);
    const error = new RouterError(code, `${provider}: ${message}`, { metadata: { provider } });
    const hasBegun = inbound.response.headersSent;
    const status = hasBegun ? this.#head.status : error.status;
    this.#close({ state: "failed", status, errorCode: code }, () => {
      if (!hasBegun) throw error;
      // What has begun cannot be taken back; a connection that breaks off says so to every client.
      inbound.response.destroy();
    });
  }

  #cancel(): void {
    this.#abort();
    const status = this.#isFlowing ? this.#head.status : 499;
    const usage = this.#isFlowing ? this.#usageIn(this.#tail) : {};
    this.#close({ state: "cancelled", status, ...usage }, () => {});
  }
}

/** Passes a reply on as it comes; ends when it is all out, or throws where nothing of it is. */
export const relayRaw = (call: RawCall): Promise<void> =>
  new Promise((resolve, reject) => new RawRelay(call, resolve, reject).start());
