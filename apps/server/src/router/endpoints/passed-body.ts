import type { Readable } from "node:stream";
import { toJsonBytes } from "../json/json-bytes.ts";
import { maxUsageOf } from "../planning/constraints.ts";
import { boundedAnswer, requireOneModel } from "../planning/generation-limit.ts";
import type { RouterRequest } from "../request.ts";
import { type RequestBodies, readBody } from "../request-body.ts";
import { isRouterError } from "../router-error.ts";
import type { MaxUsage } from "../tokens/call-usage.ts";
import { readForm } from "./form-body.ts";
import type { AddressedCall } from "./provider-calls.ts";

type Fields = Record<string, unknown>;

/** The body of a call to a provider's own API, and what it says about the call. */
export interface PassedBody {
  /** A stream if the body was not read. */
  readonly body?: Buffer | Readable;
  readonly size: number;
  /** Headers that replace the caller's, if the body is changed. */
  readonly headers: Readonly<Record<string, string>>;
  readonly model?: string;
  readonly isStreamed: boolean;
  readonly maxUsage: MaxUsage;
}

interface BodyOptions {
  readonly call: AddressedCall | undefined;
  /** With a budget, the body is parsed and the parsed form is sent, so that price and call agree. */
  readonly isBudgeted: boolean;
  readonly maxBytes: number;
}

/** Without a budget, a larger body is streamed without parsing. */
const maxParsedBytes = 1024 * 1024;

const lengthOf = ({ request }: RouterRequest): number => Number(request.headers["content-length"] ?? Number.NaN);

const hasBody = ({ request: { method, headers } }: RouterRequest): boolean =>
  method !== "GET" &&
  method !== "HEAD" &&
  (headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined);

const fieldsIn = async (bodies: RequestBodies, raw: Buffer): Promise<Fields | undefined> => {
  try {
    return await bodies.parseObject(raw);
  } catch (error) {
    if (isRouterError(error, "bad_request")) return undefined;
    throw error;
  }
};

const textIn = (value: unknown): string | undefined => (typeof value === "string" && value ? value : undefined);

/** The model in the URL, or in the one field that the provider reads. */
const modelOf = (call: AddressedCall | undefined, field: (name: string) => unknown): string | undefined =>
  call?.modelInAddress ??
  (call && call.modelField === undefined ? undefined : textIn(field(call?.modelField ?? "model")));

const readJson = async (bodies: RequestBodies, raw: Buffer, { call, isBudgeted }: BodyOptions): Promise<PassedBody> => {
  const given = await fieldsIn(bodies, raw);
  if (given && isBudgeted) requireOneModel(given);
  const model = modelOf(call, (name) => given?.[name]);
  const isText = call?.task === "conversational" || call?.task === "text-generation";
  const fields = given && isBudgeted && isText ? boundedAnswer(given) : given;
  // JSON parsers differ, for example in duplicate keys. The serialized form means the same to all.
  const body = fields && isBudgeted ? await toJsonBytes(fields) : raw;
  return {
    body,
    size: body.length,
    headers: fields && isBudgeted ? { "content-type": "application/json" } : {},
    isStreamed: given?.stream === true,
    maxUsage: maxUsageOf({ canStream: call?.task !== "feature-extraction" }, fields ?? {}, body.length),
    ...(model !== undefined && { model }),
  };
};

const readFormBody = async (raw: Buffer, type: string, { call }: BodyOptions): Promise<PassedBody> => {
  const form = await readForm(raw, type);
  const model = modelOf(call, (name) => (form.getAll(name).length === 1 ? form.get(name) : undefined));
  const sent = new Response(form);
  const body = Buffer.from(await sent.arrayBuffer());
  return {
    body,
    size: body.length,
    headers: { "content-type": sent.headers.get("content-type") ?? "" },
    isStreamed: form.get("stream") === "true",
    maxUsage: maxUsageOf({ canStream: true }, {}, body.length),
    ...(model !== undefined && { model }),
  };
};

/** Reads as much of the body as the price of the call depends on. */
export const readPassedBody = async (
  bodies: RequestBodies,
  inbound: RouterRequest,
  options: BodyOptions,
): Promise<PassedBody> => {
  const none = { size: 0, headers: {}, isStreamed: false, maxUsage: { input: 0, output: 0 } };
  const { call, isBudgeted, maxBytes } = options;
  const named = call?.modelInAddress === undefined ? none : { ...none, model: call.modelInAddress };
  if (!hasBody(inbound)) return named;
  const length = lengthOf(inbound);
  if (!isBudgeted && !(length <= maxParsedBytes)) {
    const headers: Record<string, string> = Number.isNaN(length) ? {} : { "content-length": String(length) };
    return { ...named, body: inbound.request, size: length || 0, headers };
  }
  const raw = await readBody(inbound, maxBytes);
  const type = inbound.request.headers["content-type"] ?? "";
  return isBudgeted && /^multipart\/form-data\b/i.test(type)
    ? readFormBody(raw, type, options)
    : readJson(bodies, raw, options);
};
