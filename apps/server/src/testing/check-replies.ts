import { RepositoryRecord } from "@orrery/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Compile } from "typebox/schema";
import type { App } from "../http/fastify-app.ts";
import { isRecord } from "../text/is-record.ts";

type Schema = Readonly<Record<string, unknown>>;

const isSchema = (value: unknown): value is Schema => isRecord(value);

/** Keywords whose value is a schema, a list of schemas, or schemas by name. */
const nested = ["items", "prefixItems", "anyOf", "oneOf", "additionalProperties", "patternProperties", "properties"];
const byName = new Set(["patternProperties", "properties"]);

const strictAll = (value: unknown, isNamed: boolean): unknown => {
  if (Array.isArray(value)) return value.map((one) => strict(one));
  if (!isSchema(value)) return value;
  return isNamed
    ? Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, strict(schema)]))
    : strict(value);
};

/** The same schema, but objects can have only the properties that it declares. */
const strict = (schema: unknown): unknown => {
  if (!isSchema(schema)) return schema;
  const inner = nested.filter((key) => key in schema).map((key) => [key, strictAll(schema[key], byName.has(key))]);
  const isClosed = "properties" in schema && !("additionalProperties" in schema);
  return { ...schema, ...Object.fromEntries(inner), ...(isClosed && { additionalProperties: false }) };
};

type Check = ReturnType<typeof Compile>;
const checks = { plain: new WeakMap<Schema, Check>(), orRecord: new WeakMap<Schema, Check>() };

/** A repository can have the name of a subroute, such as `acme/rows`; then the reply is its record. */
const isRepositoryOrSubroute = (url = ""): boolean => /^\/api\/(model|dataset)s\/:name\/[a-z-]+$/.test(url);

const checkOf = (schema: Schema, url: string | undefined): Check => {
  const isEither = isRepositoryOrSubroute(url);
  const known = checks[isEither ? "orRecord" : "plain"];
  const check =
    known.get(schema) ?? Compile(strict(isEither ? { anyOf: [schema, RepositoryRecord] } : schema) as Schema);
  known.set(schema, check);
  return check;
};

/** The schema of a reply, as the route declares it for the status or its class. */
const schemaOf = (request: FastifyRequest, { statusCode }: FastifyReply): Schema | undefined => {
  const responses = request.routeOptions.schema?.response;
  if (!isSchema(responses)) return undefined;
  const found = responses[statusCode] ?? responses[`${Math.floor(statusCode / 100)}xx`];
  return isSchema(found) ? found : undefined;
};

/**
 * Compares every JSON reply of a documented route with the route's schema, and refuses properties that it does not
 * declare. A reply that differs becomes status 500, and the difference is printed.
 */
export const checkReplies = (app: App): void => {
  app.addHook("onSend", async (request, reply, payload) => {
    const schema = schemaOf(request, reply);
    const isJson = String(reply.getHeader("content-type")).startsWith("application/json");
    const isText = typeof payload === "string" || payload instanceof Uint8Array;
    if (!schema || !isJson || !isText || request.method === "HEAD") return payload;
    const value: unknown = JSON.parse(typeof payload === "string" ? payload : Buffer.from(payload).toString());
    const [isValid, errors] = checkOf(schema, request.routeOptions.url).Errors(value);
    if (isValid) return payload;
    const problems = errors.map(({ instancePath, message }) => `${instancePath || "/"} ${message}`).slice(0, 12);
    const text = `${request.method} ${request.url} (${reply.statusCode}) differs from its schema: ${problems.join("; ")}`;
    process.stderr.write(`${text}\n`);
    reply.code(500);
    throw new Error(text);
  });
};
