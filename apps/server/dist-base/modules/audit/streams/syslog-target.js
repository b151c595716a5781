import { createSocket } from "node:dgram";
import { connect as connectTcp } from "node:net";
import { hostname } from "node:os";
import { connect as connectTls } from "node:tls";
import { sendTimeoutMs } from "./stream-target.js";
/** Facility 13 (audit), severity 6 (informational). */
const priority = 13 * 8 + 6;
const defaultPorts = { "udp:": 514, "tcp:": 514, "tls:": 6514 };
/** An event as RFC 5424 has it, with the event as JSON in the message. */
export const syslogMessage = (event, host = hostname()) => {
    const name = event.action.replace(/[^!-~]/g, "").slice(0, 32) || "-";
    return `<${priority}>1 ${event.at} ${host || "-"} orrery ${process.pid} ${name} - ${JSON.stringify(event)}`;
};
const sendByUdp = async (host, port, messages) => {
    const socket = createSocket(host.includes(":") ? "udp6" : "udp4");
    try {
        for (const message of messages)
            await new Promise((resolve, reject) => {
                socket.send(message, port, host, (error) => (error ? reject(error) : resolve()));
            });
    }
    finally {
        socket.close();
    }
};
/** Each message has its length in front (RFC 6587), so that it can contain anything. */
const framed = (messages) => messages.map((message) => `${Buffer.byteLength(message)} ${message}`).join("");
const sendBySocket = (socket, messages) => new Promise((resolve, reject) => {
    socket.setTimeout(sendTimeoutMs, () => socket.destroy(new Error("The syslog server does not answer.")));
    socket.on("error", reject);
    // The server closes after it has read all.
    socket.on("close", () => resolve());
    socket.end(framed(messages));
    socket.resume();
});
/** Sends events to a syslog server: udp, tcp or tls. */
export const createSyslogTarget = (address) => {
    const { protocol, hostname: host, port: given } = new URL(address);
    const server = { host: host.replace(/^\[|\]$/g, ""), port: Number(given || defaultPorts[protocol]) };
    return {
        name: "syslog",
        send: async (events) => {
            const messages = events.map((event) => syslogMessage(event));
            if (protocol === "udp:")
                return sendByUdp(server.host, server.port, messages);
            return sendBySocket(protocol === "tls:" ? connectTls(server) : connectTcp(server), messages);
        },
    };
};
//# sourceMappingURL=syslog-target.js.map