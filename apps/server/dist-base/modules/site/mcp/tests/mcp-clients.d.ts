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
    readonly listTools: () => Promise<{
        readonly tools: readonly ListedTool[];
    }>;
    readonly callTool: (call: {
        name: string;
        arguments?: Record<string, unknown>;
    }) => Promise<unknown>;
    readonly close: () => Promise<void>;
}
export declare const modernVersion = "2026-07-28";
/** Official clients, by name. */
export declare const mcpClients: Readonly<Record<string, (address: string, token?: string) => Promise<McpClient>>>;
export type CallTool = (tool: string, input: object) => Promise<ToolReply>;
/** Connects a client, and closes it when `use` has ended. */
export declare const withMcpClient: <T>(connect: (address: string, token?: string) => Promise<McpClient>, address: string, token: string | undefined, use: (call: CallTool, client: McpClient) => Promise<T>) => Promise<T>;
export {};
//# sourceMappingURL=mcp-clients.d.ts.map