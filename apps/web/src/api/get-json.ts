import { ApiError } from "./api-error.ts";
import { fetchFromHub, readFailure } from "./request.ts";

const accept = { accept: "application/json" };

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
    throw new ApiError("unreadable", { requestId: response.headers.get("x-request-id") ?? undefined, cause });
  }
};

/** Every failure is thrown as a ApiError. */
export const getReply = async <T>(path: string, signal?: AbortSignal): Promise<Reply<T>> =>
  readReply(await fetchFromHub(path, { headers: accept, ...(signal && { signal }) }), signal);

/** The cursor of the next page, which the hub puts into the `Link` header. */
export const nextCursor = (headers: Headers): string | undefined => {
  const url = /<([^>]+)>;\s*rel="next"/.exec(headers.get("link") ?? "")?.[1];
  return url === undefined ? undefined : (new URL(url).searchParams.get("cursor") ?? undefined);
};

/** Pages of a list, each with the cursor of the next one. */
export const byCursor: {
  readonly initialPageParam: string | undefined;
  readonly getNextPageParam: (page: { readonly next?: string | undefined }) => string | undefined;
} = { initialPageParam: undefined, getNextPageParam: ({ next }) => next };

export const getJson = async <T>(path: string, signal?: AbortSignal): Promise<T> =>
  (await getReply<T>(path, signal)).body;

type Method = "POST" | "PUT" | "PATCH" | "DELETE";

const send = (method: Method, path: string, body: unknown): Promise<Response> =>
  fetchFromHub(path, {
    method,
    // The server refuses an empty JSON body.
    ...(body === undefined
      ? { headers: accept }
      : { headers: { ...accept, "content-type": "application/json" }, body: JSON.stringify(body) }),
  });

export const sendJson = async (method: Method, path: string, body?: unknown): Promise<void> => {
  const response = await send(method, path, body);
  if (!response.ok) throw await readFailure(response);
};

export const sendForJson = async <T>(method: Method, path: string, body?: unknown): Promise<T> =>
  (await readReply<T>(await send(method, path, body))).body;

/** Undefined if the reply has no content. */
export const sendForOptionalJson = async <T>(method: Method, path: string, body?: unknown): Promise<T | undefined> => {
  const response = await send(method, path, body);
  return response.status === 204 ? undefined : (await readReply<T>(response)).body;
};
