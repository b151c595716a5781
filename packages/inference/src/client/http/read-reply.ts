import type { CallSession, OutgoingRequest } from "../session.ts";

const isJson = (type: string): boolean => /^application\/([\w.+-]+\+)?json\b/i.test(type);

/** Proxies and sign-in pages answer with HTML and status 200 where JSON is expected. */
export const readJsonReply: typeof readReply = async (session, response, request) => {
  const type = response.headers.get("content-type") ?? "";
  if (isJson(type)) return readReply(session, response, request);
  await response.body?.cancel().catch(() => {});
  const kind = /html/i.test(type) ? "an HTML page" : `content of the type ${type || "unknown"}`;
  throw session.fail(
    "invalid_output",
    `The reply is ${kind} instead of JSON. Check the hub's address and any proxy in front of it`,
    {
      request,
      response: { status: response.status },
    },
  );
};

/** The body of a reply: parsed where it is JSON, a Blob otherwise. */
export const readReply = async (
  session: CallSession,
  response: Response,
  request: OutgoingRequest,
): Promise<unknown> => {
  const body: Promise<string | Blob> = isJson(response.headers.get("content-type") ?? "")
    ? response.text()
    : response.blob();
  const content = await session.raceAbort(body).catch((cause: unknown) => {
    if (session.signal.aborted) throw session.signal.reason;
    throw session.fail("network", "The connection closed before the reply was complete", { request, cause });
  });
  if (typeof content !== "string") return content;
  try {
    return JSON.parse(content);
  } catch {
    // The parser's own error quotes the body, a secret cut in half included; it is not passed on.
    throw session.fail("invalid_output", "The reply is not valid JSON", {
      request,
      response: { status: response.status, body: content },
    });
  }
};
