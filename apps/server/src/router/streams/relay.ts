import type { ServerResponse } from "node:http";
import { createGrowingBuffer } from "../../blobs/growing-buffer.ts";
import type { Caller } from "../request.ts";
import type { RouterSettings } from "../settings.ts";
import type { AttemptOutcome } from "../upstream/attempts.ts";
import {
  bodyFailure,
  errorFailure,
  outputFailure,
  type StreamError,
  statusFailure,
  streamFailure,
  withoutSecret,
} from "../upstream/failure.ts";
import type { PreparedRequest } from "../upstream/prepare-request.ts";
import { type Abort, headerOf, type UpstreamControl, type UpstreamError, type UpstreamHead } from "../upstream/send.ts";
import type { ChunkedReply } from "./chunked-reply.ts";
import { createEventGate, type EventGate, type GateOutput, type ReadEvent } from "./event-gate.ts";

/** How a stream ended: complete, failed at the provider, or aborted by the caller. */
export interface RelayEnd {
  readonly kind: "whole" | "broken" | "aborted";
  readonly error?: StreamError;
  /** Whether the hub was stopped, which is not the provider's failure. */
  readonly isHubStopped?: boolean;
  /** The last bytes, sent to the caller only after the call is settled. */
  readonly last?: string;
}

export interface Relay {
  readonly gate: EventGate;
  readonly firstMs: number;
  readonly bytesOut: () => number;
  /** Starts the reply with what was held back, and relays the rest. */
  readonly flow: (response: ServerResponse, begin: () => ChunkedReply) => Promise<RelayEnd>;
}

export interface RelayOptions {
  readonly settings: RouterSettings;
  readonly now: () => number;
  readonly caller: Caller;
  readonly keepsUsage: boolean;
  /** Set for a stream of another API than chat. */
  readonly readEvent?: ReadEvent | undefined;
}

const maxErrorBytes = 64 * 1024;
const isEventStream = (head: UpstreamHead): boolean =>
  /^text\/event-stream\b/i.test(headerOf(head, "content-type") ?? "");

class StreamAttempt {
  readonly #prepared: PreparedRequest;
  readonly #deps: RelayOptions;
  readonly #startedAt: number;
  readonly #gate: EventGate;
  readonly #decide: (attempt: AttemptOutcome<Relay>) => void;
  #abort: Abort = () => {};
  #control: UpstreamControl | undefined;
  #head: UpstreamHead = { status: 0, headers: {} };
  #isStream = false;
  readonly #errorBody = createGrowingBuffer();
  #pending = "";
  #isStreaming = false;
  #bytesOut = 0;
  #reply: ChunkedReply | undefined;
  #response: ServerResponse | undefined;
  #end: RelayEnd | undefined;
  #onEnd: ((end: RelayEnd) => void) | undefined;

  constructor(prepared: PreparedRequest, deps: RelayOptions, decide: (attempt: AttemptOutcome<Relay>) => void) {
    this.#prepared = prepared;
    this.#deps = deps;
    this.#decide = decide;
    this.#startedAt = deps.now();
    const { keepsUsage, settings, readEvent } = deps;
    this.#gate = createEventGate({
      keepsUsage,
      maxEventBytes: settings.maxEventBytes,
      readEvent,
      passesComments: prepared.endpoint === undefined,
    });
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
        if (this.#isStream) this.#handle(this.#gate.push(chunk), false);
        else this.#buffer(chunk);
      },
      onEnd: () => {
        if (this.#end) return;
        if (this.#isStream) this.#handle(this.#gate.end(), true);
        else this.#refuse();
      },
      onError: (error) => this.#interrupt(error),
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

  /** Buffers a reply that is not a stream, for its error message. */
  #buffer(chunk: Buffer): void {
    this.#errorBody.add(chunk);
    if (this.#errorBody.size() <= maxErrorBytes) return;
    this.#abort();
    this.#refuse();
  }

  #refuse(): void {
    const reply = { ...this.#head, body: this.#errorBody.bytes() };
    const { secret } = this.#prepared;
    if (reply.status !== 200) this.#fail(statusFailure(reply, secret, this.#deps.now()));
    else this.#fail(bodyFailure(reply, () => false, secret) ?? outputFailure("replied without a stream"));
  }

  #interrupt(error: UpstreamError): void {
    if (this.#end) return;
    if (!this.#isStreaming) this.#fail(errorFailure(error));
    else this.#finish({ kind: "broken", error: { code: "stream_interrupted", message: error.message } });
  }

  #handle({ text, error }: GateOutput, isLast: boolean): void {
    if (error) this.#abort();
    if (error && !this.#isStreaming && !text) {
      this.#fail(streamFailure(error, this.#prepared.secret));
      return;
    }
    if (text !== undefined && !this.#isStreaming) this.#begin();
    if (this.#gate.isDone() && !error) {
      // A connection can be reused only if the reply ends by itself, so it gets a little time to.
      if (!isLast) setTimeout(this.#abort, this.#deps.settings.afterDoneMs).unref();
      this.#finish({ kind: "whole", ...(text && { last: text }) });
      return;
    }
    if (text) this.#pass(text);
    if (error) this.#finish({ kind: "broken", error: this.#redact(error) });
  }

  #redact({ code, message }: StreamError): StreamError {
    return { code, message: withoutSecret(message, this.#prepared.secret) };
  }

  #begin(): void {
    const { caller, now } = this.#deps;
    this.#isStreaming = true;
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

  #pass(text: string): void {
    if (!this.#reply) {
      this.#pending += text;
      return;
    }
    this.#bytesOut += text.length;
    if (this.#reply.write(text)) return;
    this.#control?.pause();
    this.#response?.once("drain", () => this.#control?.resume());
  }

  #finish(end: RelayEnd): void {
    if (this.#end) return;
    this.#end = end;
    this.#onEnd?.(end);
  }

  #flow(response: ServerResponse, begin: () => ChunkedReply): Promise<RelayEnd> {
    const { caller } = this.#deps;
    return new Promise((resolve) => {
      const conclude = (end: RelayEnd): void => {
        caller.onAbort = undefined;
        caller.onInterrupt = undefined;
        this.#bytesOut += end.kind === "aborted" ? 0 : (end.last?.length ?? 0);
        resolve(end);
      };
      this.#onEnd = conclude;
      caller.onAbort = () => {
        this.#abort();
        if (this.#end) conclude({ kind: "aborted" });
        else this.#finish({ kind: "aborted" });
      };
      if (caller.isAborted) return caller.onAbort();
      caller.onInterrupt = () => {
        this.#abort();
        this.#finish({ kind: "broken", isHubStopped: true });
      };
      this.#response = response;
      this.#reply = begin();
      if (this.#pending) this.#pass(this.#pending);
      if (this.#end) conclude(this.#end);
      else this.#control?.resume();
    });
  }
}

/** Sends a streaming request; resolves at the first content, or when the attempt has failed. */
export const tryStream = (prepared: PreparedRequest, deps: RelayOptions): Promise<AttemptOutcome<Relay>> =>
  new Promise((resolve) => new StreamAttempt(prepared, deps, resolve).start());
