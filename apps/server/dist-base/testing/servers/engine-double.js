import { createServer } from "node:http";
const usage = { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 };
const event = (value) => `data: ${typeof value === "string" ? value : JSON.stringify(value)}\n\n`;
const piece = (content, finish = null) => ({
    id: "1",
    created: 1,
    model: "m",
    choices: [{ index: 0, delta: { content }, finish_reason: finish }],
});
const json = (response, status, value) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(value));
};
const streamWell = (name, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(event(piece("from ")));
    response.write(event(piece(name, "stop")));
    response.end(event({ ...piece(""), choices: [], usage }) + event("[DONE]"));
};
const answerWell = (name, path, isStreamed, response) => {
    const message = { role: "assistant", content: `from ${name}` };
    if (path.endsWith("/embeddings"))
        json(response, 200, { data: [{ index: 0, embedding: [0.5] }], usage });
    else if (isStreamed)
        streamWell(name, response);
    else
        json(response, 200, { id: "1", created: 1, model: "m", choices: [{ index: 0, message }], usage });
};
const withStatus = (status) => (response) => json(response, status, { error: { code: status, message: `status ${status}` } });
const withBody = (type, body) => (response) => {
    response.writeHead(200, { "content-type": type });
    response.end(body);
};
const cutBeforeContent = (response, isStreamed) => {
    response.writeHead(200, { "content-type": isStreamed ? "text/event-stream" : "application/json" });
    response.write(isStreamed ? ": waiting\n\n" : "{", () => response.destroy());
};
/** Sends the first content of a stream, then does something else. */
const afterContent = (then) => (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(event(piece("from ")), () => then(response));
};
const faults = {
    reset: (response) => void response.socket?.resetAndDestroy(),
    silent: () => { },
    starting: withStatus(503),
    "status 500": withStatus(500),
    "status 502": withStatus(502),
    "status 429": withStatus(429),
    "status 401": withStatus(401),
    "status 404": withStatus(404),
    "status 400": withStatus(400),
    html: withBody("text/html", "<h1>It works</h1>"),
    "bad JSON": withBody("application/json", '{"choices": ['),
    "error in the body": withBody("application/json", '{"error": {"message": "no memory"}}'),
    empty: withBody("application/json", "{}"),
    "cut before content": cutBeforeContent,
    "cut after content": afterContent((response) => response.destroy()),
    "stall after content": afterContent(() => { }),
    "error after content": afterContent((response) => response.end(event({ error: { message: "out of memory" } }))),
};
const answerCheck = (path, response) => json(response, 200, path.endsWith("/models") ? { object: "list", data: [{ id: "served" }] } : {});
const bodyOf = async (request) => {
    const chunks = [];
    for await (const chunk of request)
        chunks.push(chunk);
    return JSON.parse(Buffer.concat(chunks).toString() || "{}");
};
/** Starts an engine; it answers chats with its own name. */
export const startEngine = async (name) => {
    let openCalls = 0;
    const handle = async (request, response) => {
        const path = request.url ?? "";
        if (request.method === "GET") {
            engine.checks.push(path);
            const behavior = engine.health ?? engine.behavior;
            if (behavior === "well")
                answerCheck(path, response);
            else
                faults[behavior](response, false);
            return;
        }
        const body = await bodyOf(request);
        engine.calls.push({ path, headers: request.headers, body });
        openCalls += 1;
        response.once("close", () => {
            openCalls -= 1;
        });
        await engine.hold;
        if (response.destroyed)
            return;
        const isStreamed = body.stream === true;
        if (engine.behavior === "well")
            answerWell(name, path, isStreamed, response);
        else
            faults[engine.behavior](response, isStreamed);
    };
    const server = createServer((request, response) => void handle(request, response).catch(() => response.destroy()));
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address();
    const engine = {
        name,
        address: `http://127.0.0.1:${port}`,
        calls: [],
        checks: [],
        behavior: "well",
        health: undefined,
        hold: undefined,
        open: () => openCalls,
        close: () => new Promise((resolve) => {
            server.close(() => resolve());
            server.closeAllConnections();
        }),
    };
    return engine;
};
//# sourceMappingURL=engine-double.js.map