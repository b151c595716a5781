import type { CallSession, OutgoingRequest } from "../session.ts";

const isJson = (type: string): boolean => /^application\/([\w.+-]+\+)?json\b/i.test(type);

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
