import type { Failure } from "@orrery/contract";
import { HubError, type HubErrorCode } from "./hub-error.ts";

const reach = async (path: string, init: RequestInit): Promise<Response> => {
  try {
    return await fetch(path, { ...init, headers: { accept: "application/json", ...init.headers } });
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    throw new HubError("unreachable", { cause });
  }
};

const codes: { readonly [status: number]: HubErrorCode } = {
  401: "unauthorized",
  403: "forbidden",
  404: "not_found",
  429: "rate_limited",
};

const readFailure = async (response: Response): Promise<HubError> => {
  const body = (await response.json().catch(() => ({}))) as Partial<Failure>;
  return new HubError(codes[response.status] ?? "failed", {
    message: body.error,
    requestId: body.requestId ?? response.headers.get("x-request-id") ?? undefined,
    suggestions: body.suggestions,
  });
};

/** What the hub has answered. */
interface Reply<T> {
  readonly body: T;
  readonly headers: Headers;
}

/** Asks the hub for JSON and what its headers say; whatever goes wrong becomes a HubError. */
export const getReply = async <T>(path: string, signal?: AbortSignal): Promise<Reply<T>> => {
  const response = await reach(path, signal ? { signal } : {});
  if (!response.ok) throw await readFailure(response);
  try {
    return { body: (await response.json()) as T, headers: response.headers };
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new HubError("unreadable", { requestId: response.headers.get("x-request-id") ?? undefined, cause });
  }
};

/** Asks the hub for JSON; whatever goes wrong becomes a HubError. */
export const getJson = async <T>(path: string, signal?: AbortSignal): Promise<T> =>
  (await getReply<T>(path, signal)).body;

/** Tells the hub to do something; whatever goes wrong becomes a HubError. */
export const sendJson = async (method: "POST" | "PUT" | "DELETE", path: string, body: unknown): Promise<void> => {
  const headers = { "content-type": "application/json" };
  const response = await reach(path, { method, headers, body: JSON.stringify(body) });
  if (!response.ok) throw await readFailure(response);
};
