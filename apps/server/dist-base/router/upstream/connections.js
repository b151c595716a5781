import { EnvHttpProxyAgent } from "undici";
/** Longer than most pauses in a conversation, shorter than the idle timeout of common load balancers. */
const keepAliveMs = 30_000;
/**
 * Opens a pool of HTTP/1.1 connections. `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY` are honored; a proxy resolves host
 * names itself, so the egress policy then only sees IP addresses. `send` handles reply timeouts, so undici's are off.
 */
export const createConnections = ({ connectMs, egress, ca }) => {
    const dispatcher = new EnvHttpProxyAgent({
        allowH2: false,
        connect: { timeout: connectMs, lookup: egress.lookup, ...(ca !== undefined && { ca }) },
        keepAliveTimeout: keepAliveMs,
        headersTimeout: 0,
        bodyTimeout: 0,
        maxHeaderSize: 32 * 1024,
    });
    return {
        dispatcher,
        checkHost: egress.checkHost,
        destroy: () => dispatcher.destroy(Object.assign(new Error("the hub is stopping"), { code: "STOPPED" })),
    };
};
//# sourceMappingURL=connections.js.map