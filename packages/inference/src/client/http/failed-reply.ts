/** A reply that was not a success. */
export interface FailedReply {
  readonly status: number;
  readonly requestId?: string;
  /** The body as text, as far as it was read. */
  readonly body: string;
  /** The body parsed, where it is JSON. */
  readonly data?: unknown;
  readonly retryAfter: string | null;
  /** The error code in the `x-error-code` header, which hubs send. */
  readonly errorCode?: string;
  /** The server's message, where it has one. */
  readonly message?: string;
}

const maxBodyLength = 65_536;

const firstOf = (items: readonly unknown[]): string | undefined => {
  const found = items.map(messageIn).filter((item) => item !== undefined);
  return found.length > 0 ? found.join("; ") : undefined;
};

const names = ["error", "message", "detail", "errors", "error_description", "msg", "title"];

/** Finds the message in a body: text, `{error}`, `{error: {message}}`, `{detail: [{msg}]}`, `{message}` and the like. */
export const messageIn = (value: unknown): string | undefined => {
  if (typeof value === "string") return value.trim() || undefined;
  if (Array.isArray(value)) return firstOf(value.slice(0, 5));
  if (typeof value !== "object" || value === null) return undefined;
  for (const name of names) {
    const message = messageIn((value as Record<string, unknown>)[name]);
    if (message !== undefined) return message;
  }
  return undefined;
};

const readText = async (response: Response): Promise<string> => {
  const reader = response.body?.getReader();
  if (!reader) return "";
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
    if (text.length <= maxBodyLength) continue;
    reader.cancel().catch(() => {});
    return text.slice(0, maxBodyLength);
  }
};

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};

/** An HTML page has no message for the caller. */
const textMessage = (body: string, type: string): string | undefined =>
  /html/i.test(type) || /^\s*</.test(body) ? undefined : messageIn(body.slice(0, 500));

/** Reads a reply that was not a success. A body that is cut off is read as far as it came. */
export const readFailedReply = async (response: Response): Promise<FailedReply> => {
  const { status, headers } = response;
  const body = await readText(response).catch(() => "");
  const data = parsed(body);
  const requestId = headers.get("x-request-id");
  const errorCode = headers.get("x-error-code");
  const message =
    messageIn(data) ??
    textMessage(body, headers.get("content-type") ?? "") ??
    headers.get("x-error-message") ??
    undefined;
  return {
    status,
    body,
    retryAfter: headers.get("retry-after"),
    ...(data !== undefined && { data }),
    ...(requestId && { requestId }),
    ...(errorCode && { errorCode }),
    ...(message !== undefined && { message }),
  };
};
