import type { BrowserLimits, Viewer } from "../../identity/viewer.ts";
import { type Known, whenKnown } from "../../shared-state/known.ts";
import type { RateLimiter } from "../../shared-state/rate-limiter.ts";
import type { RouterRequest } from "../request.ts";
import { RouterError } from "../router-error.ts";

/** Endpoints that run a model named by the request; what belongs to the account cannot be read. */
const allowedPaths =
  /^(?:v1\/(?:chat\/completions|completions|embeddings|images\/generations|audio\/(?:speech|transcriptions)|messages(?:\/count_tokens)?|responses(?:\/input_tokens)?|tokenize)|auto\/models\/[^?]+)$/;

const windowSeconds = 60;

const checkOrigin = ({ origins }: BrowserLimits, origin: string | undefined): void => {
  if (origin !== undefined && origins.includes(origin)) return;
  const from =
    origin === undefined ? "This request has no Origin header" : `This request is from ${origin.slice(0, 200)}`;
  throw new RouterError("forbidden", `This token works only on ${origins.join(", ")}. ${from}.`);
};

/** Checks origin, endpoint and rate of a call with a browser token. */
export const enforceBrowserLimits = (limiter: RateLimiter, inbound: RouterRequest): Known<void> => {
  const { browser, tokenId } = inbound.viewer;
  if (!browser) return;
  checkOrigin(browser, inbound.request.headers.origin);
  if (inbound.request.method !== "POST" || !allowedPaths.test(inbound.path))
    throw new RouterError(
      "forbidden",
      `A browser token can only run models. It cannot use /router/${inbound.path.slice(0, 100)}.`,
    );
  const max = browser.requestsPerMinute;
  return whenKnown(limiter.take(`browser token ${tokenId}`, max, windowSeconds), ({ isAllowed, resetIn }) => {
    if (isAllowed) return;
    throw new RouterError(
      "rate_limited",
      `Too many requests: this token can send ${max} per minute. Try again in ${resetIn} seconds.`,
      { headers: { "retry-after": String(resetIn) } },
    );
  });
};

/** Refuses models that the token does not name. */
export const requireAllowedModel = ({ browser }: Viewer, modelId: string): void => {
  if (!browser || browser.models.some((name) => name.toLowerCase() === modelId.toLowerCase())) return;
  throw new RouterError(
    "forbidden",
    `This token cannot run ${modelId.slice(0, 200)}. It can run ${browser.models.join(", ")}.`,
    { param: "model" },
  );
};

/** The account whose stored responses a caller can use. A browser token is in the hands of strangers, so it has none. */
export const storeAccount = ({ account, browser }: Viewer): number | undefined => (browser ? undefined : account?.id);
