import type { CallToolResult } from "@modelcontextprotocol/server";
import type { HubReply } from "./call-hub.ts";

const parsed = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
};

const messageIn = (value: unknown): string | undefined => {
  const { error, message } = (value ?? {}) as { error?: unknown; message?: unknown };
  if (typeof error === "string") return error;
  const inner = (error as { message?: unknown } | undefined)?.message ?? message;
  return typeof inner === "string" ? inner : undefined;
};

/** A failure that the agent can read and react to. */
export const failed = (message: string): CallToolResult => ({
  isError: true,
  content: [{ type: "text", text: message }],
});

/** Data, also as text for clients that show nothing else. */
export const structured = (value: Readonly<Record<string, unknown>>): CallToolResult => ({
  structuredContent: value,
  content: [{ type: "text", text: JSON.stringify(value) }],
});

/** Redirects count as failures: their bodies are not what was asked for. */
export const isFailed = ({ status }: HubReply): boolean => status >= 300;

/** The hub's own error message. */
export const failureOf = (reply: HubReply): CallToolResult =>
  failed(messageIn(parsed(reply.body)) ?? `The hub returned status ${reply.status}.`);

/** A JSON reply of the hub as the result of a tool, with only what the tool declares. */
export const resultOf = <T>(
  reply: HubReply,
  toContent: (value: T, reply: HubReply) => Readonly<Record<string, unknown>>,
): CallToolResult => {
  const value = parsed(reply.body);
  return isFailed(reply) || value === undefined ? failureOf(reply) : structured(toContent(value as T, reply));
};

/** Media larger than this do not fit into an agent's context. */
const maxMediaBytes = 8 * 1024 * 1024;

const mediaBlock = (mimeType: string, data: string): CallToolResult["content"][number] => {
  if (mimeType.startsWith("image/")) return { type: "image", data, mimeType };
  if (mimeType.startsWith("audio/")) return { type: "audio", data, mimeType };
  return { type: "resource", resource: { uri: "output:1", mimeType, blob: data } };
};

/** The output of a model: JSON, text, or a file. */
export const outputOf = (model: string, reply: HubReply): CallToolResult => {
  if (isFailed(reply)) return failureOf(reply);
  const type = String(reply.headers["content-type"] ?? "").split(";", 1)[0] ?? "";
  if (type === "application/json") return structured({ model, outputs: parsed(reply.body) });
  if (type.startsWith("text/")) return structured({ model, outputs: reply.body.toString() });
  const { length } = reply.body;
  if (length > maxMediaBytes)
    return failed(`The output is a file of ${length} bytes, too large for an agent. Call the router API instead.`);
  const content = { model, media: { mimeType: type, bytes: length } };
  return { structuredContent: content, content: [mediaBlock(type, reply.body.toString("base64"))] };
};
