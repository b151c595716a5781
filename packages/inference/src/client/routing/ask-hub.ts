import { modelPath } from "../../wires/model-path.ts";
import { UnfitCall } from "../../wires/unfit-call.ts";
import type { InferenceError } from "../errors.ts";
import type { FailedReply } from "../http/failed-reply.ts";
import { readReply } from "../http/read-reply.ts";
import { send } from "../http/send.ts";
import type { Outgoing, Session } from "../session.ts";
import { fingerprint } from "./memory.ts";

/** Only a token of the hub's own is shown to the hub; a provider's key is none of its business. */
const hubHeaders = ({ settings: { method, token, userAgent } }: Session): Record<string, string> => ({
  accept: "application/json",
  "user-agent": userAgent,
  ...(method === "hf-token" && { authorization: `Bearer ${token}` }),
});

/** A question to the hub, under the token of the call. */
const hubRequest = (session: Session, path: string): Outgoing => ({
  method: "GET",
  url: `${session.settings.hub}/${path}`,
  headers: hubHeaders(session),
  isTrusted: true,
});

/** Asks the hub, and remembers the answer for a while: per hub, question and token. */
export const askHub = async (
  session: Session,
  path: string,
  explain: (reply: FailedReply, request: Outgoing) => InferenceError,
): Promise<unknown> => {
  const { memory, settings } = session;
  const request = hubRequest(session, path);
  const identity = settings.method === "hf-token" ? fingerprint(settings.token ?? "") : settings.credentials;
  const key = `${request.url} ${identity ?? ""}`;
  const known = memory.get(key, settings.clock.now());
  if (known !== undefined) return known;
  const response = await send(session, request, (reply) => explain(reply, request));
  const answer = await readReply(session, response, request);
  memory.set(key, answer, settings.clock.now());
  return answer;
};

/** The path of a model in the hub's API. */
export const modelApiPath = (session: Session, model: string): string => {
  try {
    return `api/models/${modelPath(model)}`;
  } catch (error) {
    if (error instanceof UnfitCall) throw session.fail("invalid_input", error.message);
    throw error;
  }
};

/** The evidence that a failed reply of the hub is. */
export const evidenceOf = ({ status, requestId, body }: FailedReply, request: Outgoing) => ({
  request,
  response: { status, body, ...(requestId && { requestId }) },
});
