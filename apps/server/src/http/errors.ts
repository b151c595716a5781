import type { Failure } from "@orrery/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** Every way the hub says no: the code, and the HTTP status it is answered with. */
const statuses = {
  bad_request: 400,
  not_found: 404,
  task_not_found: 404,
  method_not_allowed: 405,
  internal: 500,
} as const;

export type HubErrorCode = keyof typeof statuses;

/** An error the caller can act on. */
export class HubError extends Error {
  readonly code: HubErrorCode;
  readonly suggestions: readonly string[] | undefined;

  constructor(code: HubErrorCode, message: string, suggestions?: readonly string[]) {
    super(message);
    this.name = "HubError";
    this.code = code;
    this.suggestions = suggestions;
  }
}

/** Tells whether an error is the hub's own, and of the given code. */
export const isHubError = (error: unknown, code?: HubErrorCode): error is HubError =>
  error instanceof Error && error.name === "HubError" && (!code || (error as HubError).code === code);

interface FaultyRequest {
  readonly statusCode?: number;
  readonly message: string;
}

const clientFault = (error: unknown): FaultyRequest | undefined => {
  const { statusCode, message } = error as FaultyRequest;
  return statusCode && statusCode >= 400 && statusCode < 500 ? { statusCode, message } : undefined;
};

/** Answers a request with a failure in the shape every client of the field reads. */
export const sendFailure = (request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply => {
  if (isHubError(error)) {
    const body: Failure = { error: error.message, requestId: request.id };
    if (error.suggestions?.length) body.suggestions = [...error.suggestions];
    return reply.code(statuses[error.code]).header("x-error-code", error.code).send(body);
  }
  const fault = clientFault(error);
  if (fault)
    return reply.code(fault.statusCode ?? statuses.bad_request).send({ error: fault.message, requestId: request.id });
  request.log.error({ err: error }, "request failed");
  const message = "Something broke in the hub. Try again; if it stays, report this request id.";
  return reply.code(statuses.internal).send({ error: message, requestId: request.id });
};

/** Makes every failure of the app leave in one shape. */
export const registerErrors = (app: FastifyInstance): void => {
  app.setErrorHandler((error, request, reply) => sendFailure(request, reply, error));
};
