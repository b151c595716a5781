import { type ByteSource, memorySource } from "../blobs/byte-source.ts";
import { HubError } from "../errors.ts";
import type { WorkerJob } from "../workers/job.ts";
import type { Workers } from "../workers/workers.ts";
import { scanJson } from "./json-scan.ts";

/** Limits for JSON bodies in addition to their size in bytes. */
export interface JsonLimits {
  readonly maxDepth: number;
  readonly maxValues: number;
}

/** Reads the JSON of a request; a small one at once. */
export type JsonBodies = (body: Uint8Array) => unknown | Promise<unknown>;

/** Bodies up to this size are parsed in this thread; the slowest JSON of this size takes about 10 ms. */
const smallBody = 256 * 1024;

/** How the message of a body that is not JSON begins. */
export const notJson = "The body is not JSON: ";

const refuse = (message: string): HubError => new HubError("bad_request", message);

const parse = (bytes: Uint8Array, { maxDepth, maxValues }: JsonLimits): unknown => {
  const { depth, values } = scanJson(bytes, maxDepth, maxValues);
  if (depth > maxDepth)
    throw refuse(`The body is nested more than ${maxDepth} levels deep. An admin can raise ORRERY_MAX_BODY_DEPTH.`);
  if (values > maxValues)
    throw refuse(`The body holds more than ${maxValues} values. An admin can raise ORRERY_MAX_BODY_VALUES.`);
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    throw refuse(`${notJson}${(error as Error).message.slice(0, 100)}.`);
  }
};

/** The hub copies each piece on its event loop, and can serve others in between. */
const pieceBytes = 4 * 1024 ** 2;

const readAll = async (limits: JsonLimits, [source]: readonly ByteSource[]): Promise<unknown> => {
  const bytes = new Uint8Array(source?.size ?? 0);
  for (let start = 0; source && start < bytes.length; start += pieceBytes)
    bytes.set(await source.read(start, Math.min(pieceBytes, bytes.length - start)), start);
  return parse(bytes, limits);
};

/** The value of a large body. How many values it holds is bounded, because the hub has to receive them. */
export const bodyJob: WorkerJob<JsonLimits, unknown> = {
  name: "json body",
  lane: "bodies",
  maxBytes: 1024 ** 3,
  run: readAll,
};

/** Reads JSON in this thread, whatever its size: for programs that serve one caller. */
export const plainJsonBodies: JsonBodies = (body) => parse(body, { maxDepth: 128, maxValues: 10_000_000 });

/** Reads JSON within limits; bodies of megabytes, such as chats with images, in a worker. */
export const createJsonBodies =
  (workers: Workers, limits: JsonLimits): JsonBodies =>
  (body) =>
    body.byteLength <= smallBody ? parse(body, limits) : workers.run(bodyJob, limits, [memorySource(body)], "The body");
