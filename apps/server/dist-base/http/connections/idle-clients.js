/** The newest request of each connection. */
const exchanges = new WeakMap();
/** Whether the hub has all it needs to go on: a reply that takes long is not the client's silence. */
const isHubsTurn = (socket) => {
    const { request, response } = exchanges.get(socket) ?? {};
    if (!request || !response || response.writableEnded || socket.destroyed)
        return false;
    const isWaitingForBody = !request.complete && request.readableLength === 0;
    return !isWaitingForBody && socket.writableLength === 0;
};
/** Limits how long the client of a request is silent while the hub waits for it. */
export const limitIdle = (request, response, idleMs) => {
    exchanges.set(request.socket, { request, response });
    request.socket.setTimeout(idleMs);
};
/** Closes connections whose time is over. Those on which the hub prepares a reply get the same time again. */
export const closeIdle = (server) => {
    server.on("timeout", (socket) => {
        if (isHubsTurn(socket))
            socket.setTimeout(socket.timeout ?? 0);
        else
            socket.destroy();
    });
};
//# sourceMappingURL=idle-clients.js.map