import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from "@modelcontextprotocol/client";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
export const modernVersion = "2026-07-28";
const info = { name: "test", version: "1" };
const optionsFor = (token) => token === undefined ? {} : { requestInit: { headers: { authorization: `Bearer ${token}` } } };
/** Official clients, by name. */
export const mcpClients = {
    "@modelcontextprotocol/sdk, the era of sessions": async (address, token) => {
        const client = new Client(info);
        await client.connect(new StreamableHTTPClientTransport(new URL(`${address}/mcp`), optionsFor(token)));
        return client;
    },
    "@modelcontextprotocol/client, without sessions": async (address, token) => {
        const client = new ModernClient(info, { versionNegotiation: { mode: { pin: modernVersion } } });
        await client.connect(new ModernTransport(new URL(`${address}/mcp`), optionsFor(token)));
        if (client.getNegotiatedProtocolVersion() !== modernVersion)
            throw new Error("The client uses another version.");
        return client;
    },
};
/** Connects a client, and closes it when `use` has ended. */
export const withMcpClient = async (connect, address, token, use) => {
    const client = await connect(address, token);
    try {
        const call = async (tool, input) => (await client.callTool({ name: tool, arguments: input }));
        return await use(call, client);
    }
    finally {
        await client.close();
    }
};
//# sourceMappingURL=mcp-clients.js.map