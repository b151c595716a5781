import { createServer } from "node:net";
/** A port of the loopback that is free now. */
export const freePort = () => new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
        const { port } = server.address();
        server.close(() => resolve(port));
    });
});
/** Resolves when a server logs a text from now on. */
export const untilLogged = (name, server, text) => new Promise((resolve, reject) => {
    let log = "";
    const read = (chunk) => {
        log += chunk;
        if (log.includes(text))
            resolve();
    };
    server.stdout?.on("data", read);
    server.stderr?.on("data", read);
    server.once("exit", () => reject(new Error(`${name} did not start:\n${log}`)));
});
/** Ends a server and waits for it. */
export const endServer = async (server, signal) => {
    // One that has ended by itself never says so again.
    if (server.exitCode !== null || server.signalCode !== null)
        return;
    const ended = new Promise((resolve) => server.once("exit", resolve));
    server.kill(signal);
    await ended;
};
//# sourceMappingURL=child-server.js.map