import type { Failure } from "@orrery/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { drainRefused } from "./drain-refused.ts";

/**
 * Every way the hub says no: the code, and the HTTP status it is answered with. The four codes in capitals are the
 * protocol's own: clients compare them letter by letter.
 */
const statuses = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  GatedRepo: 403,
  not_found: 404,
  task_not_found: 404,
  RepoNotFound: 404,
  RevisionNotFound: 404,
  EntryNotFound: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_large: 413,
  range_not_satisfiable: 416,
  unprocessable: 422,
  rate_limited: 429,
  internal: 500,
  not_supported: 501,
  unavailable: 503,
} as const;

export type HubErrorCode = keyof typeof statuses;

/** What an error carries beyond its code and message. */
export interface HubErrorDetail {
  readonly suggestions?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  /** What the reply's body tells beside the message. */
  readonly facts?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** An error the caller can act on. */
export class HubError extends Error {
  readonly code: HubErrorCode;
  readonly suggestions: readonly string[] | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly facts: Readonly<Record<string, string>>;

  constructor(code: HubErrorCode, message: string, detail: HubErrorDetail = {}) {
    const { suggestions, headers = {}, facts = {}, cause } = detail;
    super(message, cause === undefined ? undefined : { cause });
    this.name = "HubError";
    this.code = code;
    this.suggestions = suggestions;
    this.headers = headers;
    this.facts = facts;
  }
}

/** Tells whether an error is the hub's own, and of the given code. */
export const isHubError = (error: unknown, code?: HubErrorCode): error is HubError =>
  error instanceof Error && error.name === "HubError" && (!code || (error as HubError).code === code);

/** The words clients look for to tell a wrong token from a repository that is not there. */
export const wrongCredentials = "Invalid credentials in Authorization header";

/** A header takes neither line breaks nor letters beyond ASCII. */
const headerText = (text: string): string =>
  text
    .replace(/[“”]/g, '"')
    .replace(/[‘’]/g, "'")
    .replace(/[^\x20-\x7e]+/g, " ")
    .slice(0, 500);

const schemaFault = (error: unknown): string | undefined => {
  const { validation, validationContext } = error as {
    validation?: readonly { instancePath: string; message?: string; params?: Record<string, unknown> }[];
    validationContext?: string;
  };
  const [first] = validation ?? [];
  if (!first) return undefined;
  const field = first.instancePath.replace(/^\//, "").replaceAll("/", ".");
  const allowed = first.params?.allowedValues;
  const choices = Array.isArray(allowed) ? `: ${allowed.join(", ")}` : "";
  const part = validationContext === "querystring" ? "query" : (validationContext ?? "request");
  return `${field ? `“${field}” in the ${part}` : `The ${part}`} ${first.message ?? "is not valid"}${choices}.`;
};

interface Answer {
  readonly status: number;
  readonly message: string;
  readonly code?: HubErrorCode;
}

const answerTo = (error: unknown): Answer | undefined => {
  if (isHubError(error)) return { status: statuses[error.code], message: error.message, code: error.code };
  const fault = schemaFault(error);
  if (fault) return { status: 400, message: fault, code: "bad_request" };
  const { statusCode, message } = error as { statusCode?: number; message: string };
  return statusCode && statusCode >= 400 && statusCode < 500 ? { status: statusCode, message } : undefined;
};

const broken: Answer = {
  status: statuses.internal,
  message: "Something broke in the hub. Try again; if it stays, report this request id.",
};

/** Answers a request with a failure in the shape every client of the field reads. */
const sendFailure = (request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply => {
  const answer = answerTo(error) ?? broken;
  if (answer.status >= 500) request.log.error({ err: error }, "request failed");
  const body: Failure = { error: answer.message, requestId: request.id };
  reply
    .code(answer.status)
    .type("application/json; charset=utf-8")
    .header("x-error-message", headerText(answer.message));
  if (answer.code) reply.header("x-error-code", answer.code);
  if (isHubError(error)) {
    if (error.suggestions?.length) body.suggestions = [...error.suggestions];
    reply.headers(error.headers);
    Object.assign(body, error.facts);
  }
  // Fastify closes the connection of a body it did not read, which resets it while the client still sends.
  reply.removeHeader("connection");
  drainRefused(request.raw);
  return reply.send(body);
};

/** Makes every failure of the app leave in one shape. */
export const registerErrors = (app: FastifyInstance): void => {
  app.setErrorHandler((error, request, reply) => sendFailure(request, reply, error));
};
