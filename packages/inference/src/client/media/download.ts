import { readDataUrl } from "../../wires/data-url.ts";
import type { Media } from "../../wires/wire.ts";
import { type InferenceError, isInferenceError } from "../errors.ts";
import { send } from "../http/send.ts";
import type { Evidence, Outgoing, Session } from "../session.ts";

const plain = (address: string): Outgoing => ({ method: "GET", url: address, headers: {} });

/** Fetches a file without showing anyone the caller's key: addresses of results are public or signed. */
export const download = async (
  session: Session,
  address: string,
  fail: (message: string, evidence?: Evidence) => InferenceError,
): Promise<Media> => {
  const inline = readDataUrl(address);
  if (inline) return inline;
  if (!/^https?:\/\//i.test(address)) throw fail("The address of the file is neither http(s) nor a data URL");
  const request = plain(address);
  try {
    const response = await send(session, request, ({ status, requestId, body }) =>
      fail(`An error occurred while fetching the file (status ${status})`, {
        request,
        response: { status, body, ...(requestId && { requestId }) },
      }),
    );
    const bytes = new Uint8Array(await session.within(response.arrayBuffer()));
    return { bytes, type: response.headers.get("content-type") ?? "" };
  } catch (cause) {
    if (session.signal.aborted) throw session.signal.reason;
    if (isInferenceError(cause) && cause.code !== "network") throw cause;
    throw fail("An error occurred while fetching the file: the connection failed", { request, cause });
  }
};
