import { isHubError } from "../errors.ts";
import type { RouterDeps } from "./dependencies.ts";
import { type RouterRequest, readBody } from "./request.ts";
import { RouterError } from "./router-error.ts";

/** Reads the body of a call; anonymous callers have a lower size limit. */
export const readCallBody = ({ settings }: RouterDeps, inbound: RouterRequest): Promise<Buffer> => {
  const { maxBodyBytes, maxAnonymousBodyBytes } = settings;
  return inbound.viewer.account
    ? readBody(inbound, maxBodyBytes, "An admin can raise ORRERY_MAX_BODY.")
    : readBody(
        inbound,
        Math.min(maxBodyBytes, maxAnonymousBodyBytes),
        "Send a hub token, or ask an admin to raise ORRERY_MAX_ANONYMOUS_BODY.",
      );
};

const asRouterError = (error: unknown): unknown => {
  if (isHubError(error, "unavailable"))
    return new RouterError("rate_limited", "Too many large requests right now. Try again in a moment.", {
      headers: error.headers,
    });
  return isHubError(error) ? new RouterError("bad_request", error.message) : error;
};

const asObject = (value: unknown): Record<string, unknown> => {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new RouterError("bad_request", "The body must be a JSON object.");
};

/** Parses a body that must be a JSON object. */
export const parseObject = async ({ jsonBodies }: RouterDeps, body: Buffer): Promise<Record<string, unknown>> => {
  try {
    return asObject(await jsonBodies(body));
  } catch (error) {
    throw asRouterError(error);
  }
};
