import { Server } from "node:net";
import { setImmediate, setTimeout } from "node:timers/promises";
import { createOpenPushes } from "./open-pushes.js";
export const createShutdown = () => {
    let isStopping = false;
    let time = 0;
    return {
        isStopping: () => isStopping,
        begin: (idleMs = 0) => {
            isStopping = true;
            time = idleMs;
        },
        idleMs: () => time,
        pushes: createOpenPushes(),
    };
};
/** Stops listening, but leaves idle connections open, unlike `close` of `node:http`; resolves when the last has ended. */
const stopListening = (server) => new Promise((resolve) => Server.prototype.close.call(server, () => resolve()));
/**
 * Ends all connections of an app that closes. A request that arrives on an idle connection while it is closed would be
 * lost, as no load balancer sends it again. So the hub stops listening first: balancers then get their next connection
 * refused, which they do try elsewhere, and what still arrives on idle connections is answered.
 */
export const registerShutdown = (app, { shutdown, idleSockets, drain }) => {
    let isClosing = false;
    app.addHook("preClose", async () => {
        const server = app.server;
        // Connections that wait to be accepted are accepted before.
        await setImmediate();
        const stopped = stopListening(server);
        const waited = new AbortController();
        const idle = setTimeout(shutdown.idleMs(), undefined, { signal: waited.signal }).catch(() => undefined);
        await Promise.race([idle, stopped]);
        waited.abort();
        isClosing = true;
        for (const socket of idleSockets)
            socket.destroy();
        server.closeIdleConnections();
        await drain();
        server.closeIdleConnections();
        await stopped;
    });
    // The server would keep a connection with a running request open for another one.
    app.addHook("onResponse", async ({ raw: { socket } }) => {
        // Injected requests have a mock socket.
        if (isClosing && "destroySoon" in socket)
            socket.destroySoon();
    });
};
//# sourceMappingURL=shutdown.js.map