import { ApiError } from "../../../../api/api-error.ts";

interface SendOptions {
  readonly onProgress: (bytes: number) => void;
  readonly signal: AbortSignal;
}

/** Addresses name the hub as it knows itself; the page may have opened it under another name. */
const ownPath = (href: string): string => {
  const { pathname, search } = new URL(href, location.origin);
  return pathname + search;
};

const failureOf = (request: XMLHttpRequest): ApiError => {
  const codes = { 401: "unauthorized", 403: "forbidden" } as const;
  const code = (codes as { readonly [status: number]: "unauthorized" | "forbidden" })[request.status] ?? "failed";
  let message: string | undefined;
  try {
    message = (JSON.parse(request.responseText) as { error?: string }).error;
  } catch {
    // A proxy answered.
  }
  return new ApiError(code, { message });
};

/** Sends bytes and returns the ETag. Only XMLHttpRequest tells how many bytes are sent. */
export const sendBytes = (href: string, body: Blob, { onProgress, signal }: SendOptions): Promise<string> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open("PUT", ownPath(href));
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onload = () =>
      request.status >= 200 && request.status < 300
        ? resolve(request.getResponseHeader("etag") ?? "")
        : reject(failureOf(request));
    request.onerror = () => reject(new ApiError("unreachable"));
    request.onabort = () => reject(signal.reason);
    request.onloadend = () => signal.removeEventListener("abort", abort);
    signal.addEventListener("abort", abort);
    if (signal.aborted) return reject(signal.reason);
    request.send(body);
  });

/** Joins the parts of a large file. */
export const completeParts = async (
  href: string,
  oid: string,
  etags: readonly string[],
  signal: AbortSignal,
): Promise<void> => {
  const parts = etags.map((etag, at) => ({ partNumber: at + 1, etag }));
  const response = await fetch(ownPath(href), {
    method: "POST",
    headers: { "content-type": "application/vnd.git-lfs+json" },
    body: JSON.stringify({ oid, parts }),
    signal,
  }).catch((cause: unknown) => {
    if (signal.aborted) throw cause;
    throw new ApiError("unreachable", { cause });
  });
  if (!response.ok) throw new ApiError("failed", { message: ((await response.json()) as { error?: string }).error });
};
