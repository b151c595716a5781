import type { IncomingMessage } from "node:http";
import type { FastifyRequest } from "fastify";
import { readStream } from "../blobs/read-stream.ts";
import { HubError } from "../errors.ts";
import type { JsonBodies } from "../readers/json-body.ts";
import { isRecord } from "../text/is-record.ts";
import { requireRole } from "./auth.ts";
import type { App } from "./fastify-app.ts";

/** The size of a commit's body: its lines, with the contents of small files. */
export const maxCommitBytes = 100 * 1024 * 1024;

/** The whole body, within the limit of its route. The framework keeps a list of its pieces, however small they are. */
const readBody = (
  { headers, viewer, routeOptions: { bodyLimit = 0, config } }: FastifyRequest,
  payload: IncomingMessage,
): Promise<Buffer> => {
  const maxBytes = (viewer?.account ? undefined : config.anonymousBodyLimit) ?? bodyLimit;
  return readStream(payload, {
    maxBytes,
    expectedBytes: Number(headers["content-length"] ?? 0),
    onTooLong: () => new HubError("too_large", `The body is too large. Send at most ${maxBytes} bytes.`),
    onCut: () => new HubError("bad_request", "The body was cut off. Send it again."),
  });
};

/** This key allows prototype pollution. */
const poison = Buffer.from('"__proto__"');

const parseJson = async (jsonBodies: JsonBodies, body: Buffer): Promise<unknown> => {
  if (body.length === 0)
    throw new HubError("bad_request", "The body is empty. Send JSON, or remove the Content-Type header.");
  if (body.includes(poison)) throw new HubError("bad_request", 'The body must not contain the name "__proto__".');
  return jsonBodies(body);
};

/** Reads bodies of a media type as JSON, within the hub's limits. */
export const registerJsonType = (app: App, type: string, jsonBodies: JsonBodies): void => {
  app.addContentTypeParser(type, async (request: FastifyRequest, payload: IncomingMessage) =>
    parseJson(jsonBodies, await readBody(request, payload)),
  );
};

/** The same for plain JSON, on all routes of the framework. */
export const registerBodies = (app: App, jsonBodies: JsonBodies): void => {
  app.removeContentTypeParser("application/json");
  registerJsonType(app, "application/json", jsonBodies);
};

/** For routes with large bodies: rejects anonymous callers before reading the body. */
export const signedInFirst = {
  onRequest: async ({ viewer }: FastifyRequest): Promise<void> => void requireRole(viewer, "write"),
};

/** Clients send null for what they leave out; the validator would read it as an empty text or as false. */
export const removeNulls = async (request: FastifyRequest): Promise<void> => {
  const { body } = request;
  if (isRecord(body)) request.body = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
};
