import type { ServerResponse } from "node:http";
import type { RouterSettings } from "../settings.ts";
import type { Attempt } from "../upstream/attempts.ts";
import {
  bodyFailure,
  errorFailure,
  outputFailure,
  statusFailure,
  streamFailure,
  withoutSecret,
} from "../upstream/failure.ts";
import type { PreparedRequest } from "../upstream/prepare-request.ts";
import {
  type Abort,
  type Caller,
  headerOf,
  type UpstreamControl,
  type UpstreamError,
  type UpstreamHead,
} from "../upstream/send.ts";
import type { ChunkedReply } from "./chunked-reply.ts";
import { createEventGate, type EventGate, type Passage, type StreamError } from "./event-gate.ts";

/** How a stream ended: whole, broken by the provider, or left by the caller. */
export interface RelayEnd {
  readonly kind: "whole" | "broken" | "aborted";
  readonly fault?: StreamError;
  /** What is still owed to the caller: the last bytes wait until the call is settled. */
  readonly last?: string;
}

/** A stream whose content has begun. */
export interface Relay {
  readonly gate: EventGate;
  readonly firstMs: number;
  readonly bytesOut: () => number;
  /** Begins the reply with what was held back, and lets the rest flow. */
  readonly flow: (response: ServerResponse, begin: () => ChunkedReply) => Promise<RelayEnd>;
}

/** What a try of a stream needs. */
export interface RelayParts {
  readonly settings: RouterSettings;
  readonly now: () => number;
  readonly caller: Caller;
  readonly keepsUsage: boolean;
}

const largestFailure = 64 * 1024;
const isEventStream = (head: UpstreamHead): boolean =>
  /^text\/event-stream\b/i.test(headerOf(head, "content-type") ?? "");

/** One try of a stream: lives as long as the upstream's reply. */
class StreamTry {
  readonly #prepared: PreparedRequest;
  readonly #deps: RelayParts;
  readonly #startedAt: number;
  readonly #gate: EventGate;
  readonly #decide: (attempt: Attempt<Relay>) => void;
  #abort: Abort = () => {};
  #control: UpstreamControl | undefined;
  #head: UpstreamHead = { status: 0, headers: {} };
  #isStream = false;
  #failed: Buffer[] = [];
  #pending = "";
  #isFlowing = false;
  #bytesOut = 0;
  #reply: ChunkedReply | undefined;
  #response: ServerResponse | undefined;
  #end: RelayEnd | undefined;
  #tellEnd: ((end: RelayEnd) => void) | undefined;

  constructor(prepared: PreparedRequest, deps: RelayParts, decide: (attempt: Attempt<Relay>) => void) {
    this.#prepared = prepared;
    this.#deps = deps;
    this.#decide = decide;
    this.#startedAt = deps.now();
    const { keepsUsage, settings } = deps;
    this.#gate = createEventGate({ keepsUsage, maxEventBytes: settings.maxEventBytes });
  }

  start(): void {
    const { send, request } = this.#prepared;
    const { caller, settings } = this.#deps;
    this.#abort = send(request, settings, {
      onHead: (head, control) => {
        this.#head = head;
        this.#control = control;
        this.#isStream = head.status === 200 && isEventStream(head);
      },
      onData: (chunk) => {
        if (this.#end) return;
        if (this.#isStream) this.#take(this.#gate.push(chunk), false);
        else this.#gather(chunk);
      },
      onEnd: () => {
        if (this.#end) return;
        if (this.#isStream) this.#take(this.#gate.end(), true);
        else this.#refuse();
      },
      onError: (fault) => this.#break(fault),
    });
    caller.onAbort = () => {
      this.#abort();
      this.#decide({ isAborted: true });
    };
    if (caller.isAborted) caller.onAbort();
  }

  #fail(failure: ReturnType<typeof errorFailure>): void {
    this.#deps.caller.onAbort = undefined;
    this.#decide({ failure });
  }

  /** A reply that is no stream is read as far as its words may be needed. */
  #gather(chunk: Buffer): void {
    this.#failed.push(chunk);
    if (this.#failed.reduce((size, { length }) => size + length, 0) <= largestFailure) return;
    this.#abort();
    this.#refuse();
  }

  #refuse(): void {
    const reply = { ...this.#head, body: Buffer.concat(this.#failed) };
    const { secret } = this.#prepared;
    if (reply.status !== 200) this.#fail(statusFailure(reply, secret, this.#deps.now()));
    else this.#fail(bodyFailure(reply, () => false, secret) ?? outputFailure("answered without a stream"));
  }

  #break(fault: UpstreamError): void {
    if (this.#end) return;
    if (!this.#isFlowing) this.#fail(errorFailure(fault));
    else this.#finish({ kind: "broken", fault: { code: "stream_interrupted", message: fault.message } });
  }

  #take({ letters, fault }: Passage, isLast: boolean): void {
    if (fault) this.#abort();
    if (fault && !this.#isFlowing && !letters) {
      this.#fail(streamFailure(fault, this.#prepared.secret));
      return;
    }
    if (letters !== undefined && !this.#isFlowing) this.#begin();
    if (this.#gate.isDone() && !fault) {
      // Its connection may be used again if it ends by itself; it is not waited for.
      if (!isLast) setTimeout(this.#abort, this.#deps.settings.afterDoneMs).unref();
      this.#finish({ kind: "whole", ...(letters && { last: letters }) });
      return;
    }
    if (letters) this.#pass(letters);
    if (fault) this.#finish({ kind: "broken", fault: this.#told(fault) });
  }

  /** A fault in words that hold no secret. */
  #told({ code, message }: StreamError): StreamError {
    return { code, message: withoutSecret(message, this.#prepared.secret) };
  }

  #begin(): void {
    const { caller, now } = this.#deps;
    this.#isFlowing = true;
    caller.onAbort = undefined;
    this.#control?.pause();
    this.#decide({
      result: {
        gate: this.#gate,
        firstMs: now() - this.#startedAt,
        bytesOut: () => this.#bytesOut,
        flow: (response, begin) => this.#flow(response, begin),
      },
    });
  }

  #pass(letters: string): void {
    if (!this.#reply) {
      this.#pending += letters;
      return;
    }
    this.#bytesOut += letters.length;
    if (this.#reply.write(letters)) return;
    this.#control?.pause();
    this.#response?.once("drain", () => this.#control?.resume());
  }

  #finish(end: RelayEnd): void {
    if (this.#end) return;
    this.#end = end;
    this.#tellEnd?.(end);
  }

  #flow(response: ServerResponse, begin: () => ChunkedReply): Promise<RelayEnd> {
    const { caller } = this.#deps;
    return new Promise((resolve) => {
      const conclude = (end: RelayEnd): void => {
        caller.onAbort = undefined;
        this.#bytesOut += end.kind === "aborted" ? 0 : (end.last?.length ?? 0);
        resolve(end);
      };
      this.#tellEnd = conclude;
      caller.onAbort = () => {
        this.#abort();
        if (this.#end) conclude({ kind: "aborted" });
        else this.#finish({ kind: "aborted" });
      };
      if (caller.isAborted) return caller.onAbort();
      this.#response = response;
      this.#reply = begin();
      if (this.#pending) this.#pass(this.#pending);
      if (this.#end) conclude(this.#end);
      else this.#control?.resume();
    });
  }
}

/** Sends a request for a stream; ends when content has come, or when it is sure that none will. */
export const tryStream = (prepared: PreparedRequest, deps: RelayParts): Promise<Attempt<Relay>> =>
  new Promise((resolve) => new StreamTry(prepared, deps, resolve).start());
