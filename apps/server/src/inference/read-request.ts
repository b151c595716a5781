import { isHubError } from "../errors.ts";
import { type JsonBodies, notJson } from "../readers/json-body.ts";
import { isRecord } from "../text/is-record.ts";
import { HubInferenceError } from "./hub-inference-error.ts";
import type { Json } from "./worker/fields.ts";

/** A request as the service understands it. */
export interface HubRequest {
  readonly inputs: unknown;
  readonly parameters: Json;
  readonly isStreamed: boolean;
  readonly waitsForModel: boolean;
}

/** The value of a JSON text; nothing where it is none. What is beyond a limit says so. */
const parse = async (jsonBodies: JsonBodies, body: Uint8Array): Promise<unknown> => {
  try {
    return await jsonBodies(body);
  } catch (error) {
    if (!isHubError(error)) throw error;
    if (error.message.startsWith(notJson)) return undefined;
    throw new HubInferenceError("bad_request", error.message);
  }
};

const isTrue = (value: unknown): boolean => value === true || value === "true" || value === "1";

const waits = (headers: Readonly<Record<string, string | undefined>>, options: unknown): boolean =>
  isTrue(headers["x-wait-for-model"]) || (isRecord(options) && isTrue(options.wait_for_model));

/** Fields of the body that are no parameters. */
const frame = ["inputs", "parameters", "options", "stream", "model"];

/** Python's client sends a table beside the inputs instead of in them. */
const withTable = ({ table, ...rest }: Json): Json => ({ ...rest, inputs: { data: table } });

const fromJson = (given: Json, headers: Readonly<Record<string, string | undefined>>): HubRequest => {
  const value = given.inputs === undefined && isRecord(given.table) ? withTable(given) : given;
  if (value.inputs === undefined)
    throw new HubInferenceError(
      "bad_request",
      '"inputs" is missing. Send {"inputs": …} as JSON, or a file as the body.',
    );
  if (value.parameters !== undefined && value.parameters !== null && !isRecord(value.parameters))
    throw new HubInferenceError("bad_request", '"parameters" must be an object.');
  // Some tasks have their parameters beside the inputs.
  const beside = Object.fromEntries(Object.entries(value).filter(([name]) => !frame.includes(name)));
  const parameters = { ...beside, ...(value.parameters as Json | undefined) };
  return {
    inputs: value.inputs,
    parameters,
    isStreamed: isTrue(value.stream),
    waitsForModel: waits(headers, value.options),
  };
};

/** Reads `{ inputs, parameters }`, whatever the content type says, or a file where the task takes one. */
export const readHubRequest = async (
  jsonBodies: JsonBodies,
  body: Uint8Array,
  headers: Readonly<Record<string, string | undefined>>,
  isMedia: boolean,
): Promise<HubRequest> => {
  const bare = { parameters: {}, isStreamed: false, waitsForModel: waits(headers, undefined) };
  const type = headers["content-type"] ?? "";
  const seemsJson = /\bjson\b/.test(type) || body[0] === 0x7b;
  const value = seemsJson || !isMedia ? await parse(jsonBodies, body) : undefined;
  if (isRecord(value)) return fromJson(value, headers);
  if (isMedia && !/\bjson\b/.test(type) && body.byteLength > 0) return { ...bare, inputs: body };
  if (type.startsWith("text/plain") && body.byteLength > 0) return { ...bare, inputs: new TextDecoder().decode(body) };
  throw new HubInferenceError(
    "bad_request",
    'The body is not JSON. Send {"inputs": …} with content-type application/json.',
  );
};

/** Reads the body of one of the routes that speak like OpenAI's. */
export const readObject = async (jsonBodies: JsonBodies, body: Uint8Array): Promise<Json> => {
  const value = await parse(jsonBodies, body);
  if (isRecord(value)) return value;
  throw new HubInferenceError("bad_request", "The body is not a JSON object.");
};

/** Whether a caller of one of those routes waits for the model. */
export const waitsForModel = (headers: Readonly<Record<string, string | undefined>>): boolean =>
  waits(headers, undefined);
