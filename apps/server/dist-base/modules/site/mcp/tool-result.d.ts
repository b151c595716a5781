import type { CallToolResult } from "@modelcontextprotocol/server";
import type { HubReply } from "./call-hub.ts";
/** A failure that the agent can read and react to. */
export declare const failed: (message: string) => CallToolResult;
/** Data, also as text for clients that show nothing else. */
export declare const structured: (value: Readonly<Record<string, unknown>>) => CallToolResult;
/** Redirects count as failures: their bodies are not what was asked for. */
export declare const isFailed: ({ status }: HubReply) => boolean;
/** The hub's own error message. */
export declare const failureOf: (reply: HubReply) => CallToolResult;
/** A JSON reply of the hub as the result of a tool, with only what the tool declares. */
export declare const resultOf: <T>(reply: HubReply, toContent: (value: T, reply: HubReply) => Readonly<Record<string, unknown>>) => CallToolResult;
/** The output of a model: JSON, text, or a file. */
export declare const outputOf: (model: string, reply: HubReply) => CallToolResult;
//# sourceMappingURL=tool-result.d.ts.map