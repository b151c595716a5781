import type { Candidate } from "../../router/candidate.ts";
import { faultFailure, withoutSecret } from "../../router/provider-failure.ts";
import { RouterError } from "../../router/router-error.ts";
import { estimateTokens, type Usage, usageInBody, writtenBytes } from "../../router/tokens.ts";
import { headerOf, type UpstreamControl, type UpstreamFault, type UpstreamHead } from "../../router/upstream.ts";
import { type Asking, baseHeaders } from "./asking.ts";
import type { Exchange } from "./exchange.ts";
import type { RouterParts } from "./parts.ts";
import type { Settlement, Tab } from "./tab.ts";

/** What a reply that is passed on as it came belongs to. */
export interface RawCall {
  readonly parts: RouterParts;
  readonly asking: Asking;
  readonly exchange: Exchange;
  readonly candidate: Candidate;
  /** Where the call is written down; questions about a job are not calls of their own. */
  readonly tab?: Tab;
  /** Bytes of the request, for an estimate where no usage is told. */
  readonly size: number;
  /** Changes the JSON of a reply: addresses that must lead through the router. */
  readonly rewrite?: (body: Buffer) => Buffer;
}

/** Headers of a reply that belong to the connection, to the provider's own site, or to what we say ourselves. */
const dropped =
  /^(?:connection|keep-alive|transfer-encoding|content-length|content-encoding|upgrade|trailer|te|proxy-.*|set-cookie|access-control-.*|strict-transport-security|content-security-policy|x-frame-options|alt-svc|server|via|x-powered-by|x-request-id|cache-control|x-content-type-options)$/;

const passedHeaders = ({ headers }: UpstreamHead): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || dropped.test(name.toLowerCase()) ? [] : [[name, value]],
    ),
  );

const isJson = (head: UpstreamHead): boolean => /\bjson\b/i.test(headerOf(head, "content-type") ?? "");
/** A reply up to this size is read whole before it is passed on. */
const gathered = 1024 * 1024;

const isGathered = (head: UpstreamHead): boolean => {
  const length = Number(headerOf(head, "content-length") ?? Number.NaN);
  return head.status >= 300 || isJson(head) || length <= gathered;
};

const tailSize = 8 * 1024;

/** Passes a reply on as it comes; ends when it is all out, or throws where nothing of it is. */
export const relayRaw = (call: RawCall): Promise<void> =>
  new Promise((resolve, reject) => {
    const { parts, asking, exchange, candidate, tab, size } = call;
    const { response, caller } = asking;
    const notes = [{ provider: candidate.provider, outcome: "ok" as const, ms: 0 }];
    const chunks: Buffer[] = [];
    let head: UpstreamHead = { status: 0, headers: {} };
    let control: UpstreamControl = { pause: () => {}, resume: () => {} };
    let [isFlowing, bytesOut, written, length] = [false, 0, 0, 0];
    let firstMs: number | undefined;
    let tail: Buffer = Buffer.alloc(0);

    const ownHeaders = () => ({
      ...passedHeaders(head),
      ...baseHeaders(asking.id),
      "x-orrery-provider": candidate.provider,
      "x-orrery-attempts": "1",
    });
    const usageOf = (bytes: Buffer): Usage | undefined => {
      const told = usageInBody(bytes);
      if (told) return told;
      return written > 0
        ? { input: estimateTokens(size), output: estimateTokens(written), source: "estimate" }
        : undefined;
    };
    const settle = async (part: Pick<Settlement, "state"> & Partial<Settlement>): Promise<void> => {
      caller.onLeave = undefined;
      await tab?.settle({
        status: head.status,
        candidate,
        notes,
        bytesOut,
        ...(firstMs !== undefined && { firstMs }),
        ...part,
      });
    };
    const fail = (fault: UpstreamFault): void => {
      const { code, message } = faultFailure(fault);
      parts.health.fails(candidate.provider, candidate.providerModel);
      const error = new RouterError(code, `${candidate.provider}: ${message}`, {
        metadata: { provider: candidate.provider },
      });
      settle({ state: "failed", status: isFlowing ? head.status : error.status, errorCode: code }).then(() => {
        if (!isFlowing) return reject(error);
        // What has begun cannot be taken back; a connection that breaks off says so to every client.
        response.destroy();
        resolve();
      }, reject);
    };
    const write = (bytes: Buffer): void => {
      bytesOut += bytes.length;
      if (response.write(bytes)) return;
      control.pause();
      response.once("drain", control.resume);
    };
    const finishWhole = (): void => {
      const raw = Buffer.concat(chunks);
      const isGood = head.status < 300;
      written += isGood && isJson(head) ? writtenBytes(raw.toString("latin1")) : 0;
      const usage = isGood ? usageOf(raw) : undefined;
      const secret = exchange.secret;
      const plain = isGood || !secret ? raw : Buffer.from(withoutSecret(raw.toString(), secret));
      const body = isGood && isJson(head) && call.rewrite ? call.rewrite(plain) : plain;
      bytesOut = body.length;
      settle({
        state: isGood ? "done" : "failed",
        ...(usage && { usage }),
        ...(!isGood && { errorCode: "provider_refused" }),
      }).then(() => {
        response.writeHead(head.status, { ...ownHeaders(), "content-length": body.length });
        response.end(body);
        resolve();
      }, reject);
    };
    const abort = exchange.send(exchange.request, parts.settings, {
      onHead: (received, given) => {
        head = received;
        control = given;
        firstMs = parts.now() - asking.at;
        if (isGathered(received)) return;
        isFlowing = true;
        control.pause();
        (tab?.whenDurable() ?? Promise.resolve()).then(() => {
          response.writeHead(head.status, ownHeaders());
          response.flushHeaders();
          control.resume();
        }, reject);
      },
      onData: (chunk) => {
        if (isFlowing) {
          written += writtenBytes(chunk.toString("latin1"));
          tail =
            chunk.length >= tailSize ? chunk.subarray(-tailSize) : Buffer.concat([tail, chunk]).subarray(-tailSize);
          return write(chunk);
        }
        length += chunk.length;
        chunks.push(chunk);
        if (length <= parts.settings.largestReply) return;
        abort();
        fail({ kind: "cut", message: "the reply was too large" });
      },
      onEnd: () => {
        parts.health.succeeds(candidate.provider, candidate.providerModel, {});
        if (!isFlowing) return finishWhole();
        const usage = usageOf(tail);
        settle({ state: "done", ...(usage && { usage }) }).then(() => {
          response.end();
          resolve();
        }, reject);
      },
      onFault: fail,
    });
    caller.onLeave = () => {
      abort();
      const usage = isFlowing ? usageOf(tail) : undefined;
      settle({ state: "cancelled", status: isFlowing ? head.status : 499, ...(usage && { usage }) }).then(
        resolve,
        reject,
      );
    };
    if (caller.isGone) caller.onLeave();
  });
