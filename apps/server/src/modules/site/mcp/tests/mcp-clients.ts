import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from "@modelcontextprotocol/client";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

interface ToolReply {
  readonly isError?: boolean;
  readonly structuredContent?: unknown;
  readonly content: readonly {
    readonly type: string;
    readonly text?: string;
    readonly data?: string;
    readonly mimeType?: string;
  }[];
}

interface ListedTool {
  readonly name: string;
  readonly description?: string;
  readonly inputSchema: object;
  readonly outputSchema?: object;
  readonly annotations?: Readonly<Record<string, unknown>>;
}

/** What the clients of both eras have in common. */
export interface McpClient {
  readonly listTools: () => Promise<{ readonly tools: readonly ListedTool[] }>;
  readonly callTool: (call: { name: string; arguments?: Record<string, unknown> }) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

export const modernVersion = "2026-07-28";
const info = { name: "test", version: "1" };
const optionsFor = (token: string | undefined) =>
  token === undefined ? {} : { requestInit: { headers: { authorization: `Bearer ${token}` } } };

/** Official clients, by name. */
export const mcpClients: Readonly<Record<string, (address: string, token?: string) => Promise<McpClient>>> = {
  "@modelcontextprotocol/sdk, the era of sessions": async (address, token) => {
    const client = new Client(info);
    await client.connect(new StreamableHTTPClientTransport(new URL(`${address}/mcp`), optionsFor(token)) as never);
    return client as unknown as McpClient;
  },
  "@modelcontextprotocol/client, without sessions": async (address, token) => {
    const client = new ModernClient(info, { versionNegotiation: { mode: { pin: modernVersion } } });
    await client.connect(new ModernTransport(new URL(`${address}/mcp`), optionsFor(token)));
    if (client.getNegotiatedProtocolVersion() !== modernVersion) throw new Error("The client uses another version.");
    return client as unknown as McpClient;
  },
};

export type CallTool = (tool: string, input: object) => Promise<ToolReply>;

/** Connects a client, and closes it when `use` has ended. */
export const withMcpClient = async <T>(
  connect: (address: string, token?: string) => Promise<McpClient>,
  address: string,
  token: string | undefined,
  use: (call: CallTool, client: McpClient) => Promise<T>,
): Promise<T> => {
  const client = await connect(address, token);
  try {
    const call: CallTool = async (tool, input) =>
      (await client.callTool({ name: tool, arguments: input as Record<string, unknown> })) as ToolReply;
    return await use(call, client);
  } finally {
    await client.close();
  }
};
