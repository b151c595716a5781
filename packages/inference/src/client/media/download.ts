import { readDataUrl } from "../../wires/data-url.ts";
import type { Media } from "../../wires/wire.ts";
import { type InferenceError, isInferenceError } from "../errors.ts";
import { send } from "../http/send.ts";
import type { CallSession, ErrorContext, OutgoingRequest } from "../session.ts";

const plain = (address: string): OutgoingRequest => ({ method: "GET", url: address, headers: {} });

/** Downloads a file without the caller's key: URLs of results are public or signed. */
export const download = async (
  session: CallSession,
  address: string,
  fail: (message: string, context?: ErrorContext) => InferenceError,
): Promise<Media> => {
  const inline = readDataUrl(address);
  if (inline) return inline;
  if (!/^https?:\/\//i.test(address)) throw fail("The URL of the file is neither http(s) nor a data URL");
  const request = plain(address);
  try {
    const response = await send(session, request, ({ status, requestId, body }) =>
      fail(`An error occurred while fetching the file (status ${status})`, {
        request,
        response: { status, body, ...(requestId && { requestId }) },
      }),
    );
    const bytes = new Uint8Array(await session.raceAbort(response.arrayBuffer()));
    return { bytes, type: response.headers.get("content-type") ?? "" };
  } catch (cause) {
    if (session.signal.aborted) throw session.signal.reason;
    if (isInferenceError(cause) && cause.code !== "network") throw cause;
    throw fail("An error occurred while fetching the file: the connection failed", { request, cause });
  }
};
