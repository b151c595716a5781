import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
/** Repeats the secret, as receivers do that show the headers they got. */
const answer = (response, reply, secret) => {
    if (reply === "hang")
        return;
    response.writeHead(reply, { "content-type": "text/plain", ...(reply === 302 && { location: "/elsewhere" }) });
    response.end(`answered ${reply}${secret === undefined ? "" : ` to ${secret}`}`);
};
export const startWebhookReceiver = async () => {
    const received = [];
    const replies = [];
    const server = createServer(async (request, response) => {
        received.push({ path: request.url ?? "", headers: request.headers, body: await text(request) });
        answer(response, replies.shift() ?? 200, request.headers["x-webhook-secret"]);
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return {
        url: `http://127.0.0.1:${server.address().port}`,
        received,
        at: (path) => received.filter((one) => one.path === path),
        replies,
        close: async () => {
            server.closeAllConnections();
            server.close();
            await once(server, "close");
        },
    };
};
//# sourceMappingURL=receiver.js.map