import type { FastifyLoggerOptions, FastifyReply, FastifyRequest } from "fastify";
import { redact } from "../../text/redact.ts";
import { traceFields } from "../telemetry/trace-context.ts";
import type { LogOutput } from "./log-output.ts";

interface DescribedError extends Readonly<Record<string, unknown>> {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
}

const describeError = (error: Error & { code?: unknown }): DescribedError => ({
  type: error.name,
  message: redact(error.message),
  stack: redact(error.stack ?? ""),
  ...(error.code !== undefined && { code: error.code }),
  ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
});

/** Requests without their headers, addresses and errors without their secrets: nothing else is logged as an object. */
const serializers = {
  req: ({ method, url, ip, id, headers }: FastifyRequest) => ({
    id,
    method,
    url: redact(url),
    remoteAddress: ip,
    ...traceFields(headers),
  }),
  res: ({ statusCode }: Pick<FastifyReply, "statusCode">) => ({ statusCode }),
  err: describeError,
};

/**
 * The options of the hub's one logger: JSON lines on standard output. Every finished line passes the redaction once
 * more, since a message may repeat what a serializer has hidden.
 */
export const loggerOptions = (
  level: string,
  output?: LogOutput,
): FastifyLoggerOptions & { serializers: object; hooks: object } => ({
  level,
  ...(output && { stream: output }),
  serializers,
  hooks: { streamWrite: redact },
});
