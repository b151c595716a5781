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
export const structured = (value: Record<string, unknown>): CallToolResult => ({
  structuredContent: value,
  content: [{ type: "text", text: JSON.stringify(value) }],
});

const mediaResult = ({ type, body }: HubReply): CallToolResult | undefined => {
  const mimeType = type.split(";", 1)[0] ?? "";
  const data = body.toString("base64");
  if (mimeType.startsWith("image/")) return { content: [{ type: "image", data, mimeType }] };
  return mimeType.startsWith("audio/") ? { content: [{ type: "audio", data, mimeType }] } : undefined;
};

/** A reply of the hub as the result of a tool. Lists get a name, since results are objects. */
export const resultOf = (reply: HubReply, listName = "items"): CallToolResult => {
  const value = parsed(reply.body);
  if (reply.status >= 400) return failed(messageIn(value) ?? `The hub returned status ${reply.status}.`);
  if (Array.isArray(value)) return structured({ [listName]: value });
  if (typeof value === "object" && value !== null) return structured(value as Record<string, unknown>);
  return mediaResult(reply) ?? { content: [{ type: "text", text: reply.body.toString() }] };
};
