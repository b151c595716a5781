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

/** A failure as the hub words it, or as the router does where clients expect OpenAI's shape. */
type FailureBody = Omit<Partial<Failure>, "error"> & {
  readonly error?: string | { readonly message?: string; readonly metadata?: { readonly request_id?: string } };
};

const readFailure = async (response: Response): Promise<HubError> => {
  const body = (await response.json().catch(() => null)) as FailureBody | null;
  const { error, requestId, suggestions } = body ?? {};
  const nested = typeof error === "object" && error !== null ? error : {};
  return new HubError(codes[response.status] ?? "failed", {
    message: typeof error === "string" ? error : nested.message,
    requestId: requestId ?? nested.metadata?.request_id ?? response.headers.get("x-request-id") ?? undefined,
    suggestions,
  });
};

/** What the hub has answered. */
interface Reply<T> {
  readonly body: T;
  readonly headers: Headers;
}

const readReply = async <T>(response: Response, signal?: AbortSignal): Promise<Reply<T>> => {
  if (!response.ok) throw await readFailure(response);
  try {
    return { body: (await response.json()) as T, headers: response.headers };
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new HubError("unreadable", { requestId: response.headers.get("x-request-id") ?? undefined, cause });
  }
};

/** Asks the hub for JSON and what its headers say; whatever goes wrong becomes a HubError. */
export const getReply = async <T>(path: string, signal?: AbortSignal): Promise<Reply<T>> =>
  readReply(await reach(path, signal ? { signal } : {}), signal);

/** Asks the hub for JSON; whatever goes wrong becomes a HubError. */
export const getJson = async <T>(path: string, signal?: AbortSignal): Promise<T> =>
  (await getReply<T>(path, signal)).body;

type Method = "POST" | "PUT" | "DELETE";

const send = (method: Method, path: string, body: unknown): Promise<Response> =>
  reach(path, {
    method,
    // An empty body under the name of JSON is refused.
    ...(body !== undefined && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  });

/** Tells the hub to do something; whatever goes wrong becomes a HubError. */
export const sendJson = async (method: Method, path: string, body?: unknown): Promise<void> => {
  const response = await send(method, path, body);
  if (!response.ok) throw await readFailure(response);
};

/** Tells the hub to do something and reads what came of it; whatever goes wrong becomes a HubError. */
export const sendForJson = async <T>(method: Method, path: string, body?: unknown): Promise<T> =>
  (await readReply<T>(await send(method, path, body))).body;
