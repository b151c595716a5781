import { InvalidCall } from "../../wires/invalid-call.ts";
import { modelPath } from "../../wires/model-path.ts";
import type { InferenceError } from "../errors.ts";
import type { FailedReply } from "../http/failed-reply.ts";
import { readJsonReply } from "../http/read-reply.ts";
import { send } from "../http/send.ts";
import type { CallSession, OutgoingRequest } from "../session.ts";
import { fingerprint } from "./hub-cache.ts";

/** Only a hub token is sent to the hub, never a provider's key. */
const hubHeaders = ({ settings: { method, token, userAgent } }: CallSession): Record<string, string> => ({
  accept: "application/json",
  "user-agent": userAgent,
  ...(method === "hf-token" && { authorization: `Bearer ${token}` }),
});

/** A request to the hub with the token of the call. */
const hubRequest = (session: CallSession, path: string): OutgoingRequest => ({
  method: "GET",
  url: `${session.settings.hub}/${path}`,
  headers: hubHeaders(session),
  isTrusted: true,
});

/** A hub answers 401 to a token that it does not know, whatever is asked for. */
const invalidToken = (
  session: CallSession,
  reply: FailedReply,
  request: OutgoingRequest,
): InferenceError | undefined =>
  reply.status === 401 &&
  session.settings.method === "hf-token" &&
  !/^(?:GatedRepo|RepoNotFound)$/.test(reply.errorCode ?? "")
    ? session.fail(
        "hub_refused",
        "The token is not valid. Create one under Settings > Tokens of the hub.",
        errorContextOf(reply, request),
      )
    : undefined;

/** Fetches from the hub, cached by URL and token. */
export const fetchFromHub = async (
  session: CallSession,
  path: string,
  toError: (reply: FailedReply, request: OutgoingRequest) => InferenceError,
): Promise<unknown> => {
  const { hubCache, settings } = session;
  const request = hubRequest(session, path);
  const identity = settings.method === "hf-token" ? fingerprint(settings.token ?? "") : settings.credentials;
  const key = `${request.url} ${identity ?? ""}`;
  const known = hubCache.get(key, settings.clock.now());
  if (known !== undefined) return known;
  const response = await send(
    session,
    request,
    (reply) => invalidToken(session, reply, request) ?? toError(reply, request),
  );
  const answer = await readJsonReply(session, response, request);
  hubCache.set(key, answer, settings.clock.now());
  return answer;
};

/** The path of a model in the hub's API. */
export const modelApiPath = (session: CallSession, model: string): string => {
  try {
    return `api/models/${modelPath(model)}`;
  } catch (error) {
    if (error instanceof InvalidCall) throw session.fail("invalid_input", error.message);
    throw error;
  }
};

/** The error context of a failed reply of the hub. */
export const errorContextOf = ({ status, requestId, body }: FailedReply, request: OutgoingRequest) => ({
  request,
  response: { status, body, ...(requestId && { requestId }) },
});
