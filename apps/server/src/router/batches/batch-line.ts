import { randomUUID } from "node:crypto";
import type { Viewer } from "../../identity/viewer.ts";
import { toJsonBytes } from "../json/json-bytes.ts";
import type { Caller, RouterRequest } from "../request.ts";
import type { RequestBodies } from "../request-body.ts";
import { isRouterError, openAiFailure, type RouterError } from "../router-error.ts";
import type { BatchRow } from "./batch-store.ts";
import { captureReply } from "./captured-call.ts";
import type { FileLine } from "./file-store.ts";

/** What a line came to. */
export type LineOutcome =
  | { readonly state: "done" | "failed"; readonly text: string }
  /** A limit per minute is reached: the line was not sent, and can be run later. */
  | { readonly waitMs: number };

export interface BatchedCall {
  readonly batch: BatchRow;
  readonly line: FileLine;
  readonly requestId: string;
  readonly viewer: Viewer;
  readonly caller: Caller;
}

export type RunLine = (call: BatchedCall) => Promise<LineOutcome>;

const resultText = (customId: string, result: { readonly response: object | null; readonly error: object | null }) =>
  JSON.stringify({ id: `batch_req_${randomUUID().replaceAll("-", "")}`, custom_id: customId, ...result });

/** The result of a line that has no reply. */
export const failedText = (customId: string, code: string, message: string): string =>
  resultText(customId, { response: null, error: { code, message } });

export const interruptedMessage =
  "The hub stopped while this request was running. It was not sent again, because it can have been charged. Send it in a new batch.";

/** Only the hub's own limits name no provider: nothing was sent or recorded. */
const waitOf = (error: RouterError): number | undefined =>
  isRouterError(error, "rate_limited") && Object.keys(error.metadata).length === 0
    ? Number(error.headers["retry-after"] ?? 1) * 1000
    : undefined;

export interface RunLineDeps {
  readonly bodies: RequestBodies;
  /** Answers a request to an endpoint below `v1/`. */
  readonly answer: (inbound: RouterRequest, path: string) => Promise<void>;
  readonly onError: (error: unknown) => void;
  readonly now: () => number;
}

const send = async ({ bodies, answer, now }: RunLineDeps, call: BatchedCall): Promise<LineOutcome> => {
  const { batch, line, requestId, viewer, caller } = call;
  const { body } = await bodies.parseObject(Buffer.from(line.text));
  const path = batch.endpoint.slice("/v1/".length);
  const reply = await captureReply(
    {
      id: requestId,
      at: now(),
      path: `v1/${path}`,
      viewer,
      accountId: batch.payer_id,
      caller,
      body: await toJsonBytes(body),
    },
    (inbound) => answer(inbound, path),
  );
  if (caller.isAborted) return { state: "failed", text: failedText(line.custom_id, "interrupted", interruptedMessage) };
  const response = { status_code: reply.status, request_id: requestId, body: await bodies.parseObject(reply.body) };
  return { state: "done", text: resultText(line.custom_id, { response, error: null }) };
};

/** Runs lines as calls of the router: with its plan, budget, limits and ledger. */
export const createRunLine =
  (deps: RunLineDeps): RunLine =>
  async (call) => {
    const { line, requestId } = call;
    try {
      return await send(deps, call);
    } catch (error) {
      if (!isRouterError(error)) {
        deps.onError(error);
        return { state: "failed", text: failedText(line.custom_id, "internal", "Internal error. Try again.") };
      }
      const waitMs = waitOf(error);
      if (waitMs !== undefined) return { waitMs };
      const response = { status_code: error.status, request_id: requestId, body: openAiFailure(error, requestId) };
      return { state: "failed", text: resultText(line.custom_id, { response, error: null }) };
    }
  };
