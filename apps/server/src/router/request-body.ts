import { readStream } from "../blobs/read-stream.ts";
import { isHubError } from "../errors.ts";
import type { JsonBodies } from "../readers/json-body.ts";
import { isRecord } from "../text/is-record.ts";
import type { RouterRequest } from "./request.ts";
import { RouterError } from "./router-error.ts";

export interface BodyLimits {
  /** For a request body. */
  readonly maxBodyBytes: number;
  /** For the request body of a caller without an account on this hub. */
  readonly maxAnonymousBodyBytes: number;
}

/** Reads a request body; rejects one that is too large before it has arrived in full. */
export const readBody = (
  { request }: RouterRequest,
  maxBytes: number,
  hint = "Send a smaller body.",
): Promise<Buffer> =>
  readStream(request, {
    maxBytes,
    expectedBytes: Number(request.headers["content-length"] ?? 0),
    onTooLong: () => new RouterError("too_large", `The request body exceeds ${maxBytes} bytes. ${hint}`),
    onCut: () => new RouterError("bad_request", "The request body was cut off. Send it again."),
  });

const asRouterError = (error: unknown): unknown => {
  if (isHubError(error, "unavailable"))
    return new RouterError("rate_limited", "Too many large requests right now. Try again in a moment.", {
      headers: error.headers,
    });
  return isHubError(error) ? new RouterError("bad_request", error.message) : error;
};

const asObject = (value: unknown): Record<string, unknown> => {
  if (isRecord(value)) return value;
  throw new RouterError("bad_request", "The body must be a JSON object.");
};

export const createRequestBodies = (jsonBodies: JsonBodies, { maxBodyBytes, maxAnonymousBodyBytes }: BodyLimits) => ({
  /** Reads a whole body; anonymous callers have a lower size limit. */
  read: (inbound: RouterRequest): Promise<Buffer> =>
    inbound.viewer.account
      ? readBody(inbound, maxBodyBytes, "An admin can raise ORRERY_MAX_BODY.")
      : readBody(
          inbound,
          Math.min(maxBodyBytes, maxAnonymousBodyBytes),
          "Send a hub token, or ask an admin to raise ORRERY_MAX_ANONYMOUS_BODY.",
        ),
  parseObject: async (body: Buffer): Promise<Record<string, unknown>> => {
    try {
      return asObject(await jsonBodies(body));
    } catch (error) {
      throw asRouterError(error);
    }
  },
});

export type RequestBodies = ReturnType<typeof createRequestBodies>;
