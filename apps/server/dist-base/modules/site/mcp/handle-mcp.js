import { createMcpHandler, fromJsonSchema, McpServer } from "@modelcontextprotocol/server";
import { createCallHub } from "./call-hub.js";
import { hubTools } from "./tools.js";
const serverInfo = { name: "orrery", title: "Orrery", version: "0.1.0" };
const instructions = "Search and read the models and datasets of this hub, run them, count tokens and publish files. Read /llms.txt for an overview.";
/** Schemas are compiled once, not for each request. */
const registrations = Object.entries(hubTools).map(([name, { title, description, input, output, effects, run }]) => ({
    name,
    run,
    settings: {
        title,
        description,
        inputSchema: fromJsonSchema(input),
        outputSchema: fromJsonSchema(output),
        annotations: { title, ...effects },
    },
}));
const serverFor = (app, request, deps) => {
    const server = new McpServer(serverInfo, { instructions });
    const call = createCallHub(app, request, deps);
    for (const { name, run, settings } of registrations)
        server.registerTool(name, settings, (given) => run(given, call));
    return server;
};
/** Answers one request of the protocol. A body that is parsed already is given as well. */
export const handleMcp = (app, request, deps, ...asked) => createMcpHandler(() => serverFor(app, request, deps)).fetch(...asked);
//# sourceMappingURL=handle-mcp.js.map