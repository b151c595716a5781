import { createSocket } from "node:dgram";
import { connect as connectTcp, type Socket } from "node:net";
import { hostname } from "node:os";
import { connect as connectTls } from "node:tls";
import type { AuditEvent } from "@orrery/contract";
import { type StreamTarget, sendTimeoutMs } from "./stream-target.ts";

/** Facility 13 (audit), severity 6 (informational). */
const priority = 13 * 8 + 6;

const defaultPorts: Readonly<Record<string, number>> = { "udp:": 514, "tcp:": 514, "tls:": 6514 };

/** An event as RFC 5424 has it, with the event as JSON in the message. */
export const syslogMessage = (event: AuditEvent, host = hostname()): string => {
  const name = event.action.replace(/[^!-~]/g, "").slice(0, 32) || "-";
  return `<${priority}>1 ${event.at} ${host || "-"} orrery ${process.pid} ${name} - ${JSON.stringify(event)}`;
};

const sendByUdp = async (host: string, port: number, messages: readonly string[]): Promise<void> => {
  const socket = createSocket(host.includes(":") ? "udp6" : "udp4");
  try {
    for (const message of messages)
      await new Promise<void>((resolve, reject) => {
        socket.send(message, port, host, (error) => (error ? reject(error) : resolve()));
      });
  } finally {
    socket.close();
  }
};

/** Each message has its length in front (RFC 6587), so that it can contain anything. */
const framed = (messages: readonly string[]): string =>
  messages.map((message) => `${Buffer.byteLength(message)} ${message}`).join("");

const sendBySocket = (socket: Socket, messages: readonly string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.setTimeout(sendTimeoutMs, () => socket.destroy(new Error("The syslog server does not answer.")));
    socket.on("error", reject);
    // The server closes after it has read all.
    socket.on("close", () => resolve());
    socket.end(framed(messages));
    socket.resume();
  });

/** Sends events to a syslog server: udp, tcp or tls. */
export const createSyslogTarget = (address: string): StreamTarget => {
  const { protocol, hostname: host, port: given } = new URL(address);
  const server = { host: host.replace(/^\[|\]$/g, ""), port: Number(given || defaultPorts[protocol]) };
  return {
    name: "syslog",
    send: async (events) => {
      const messages = events.map((event) => syslogMessage(event));
      if (protocol === "udp:") return sendByUdp(server.host, server.port, messages);
      return sendBySocket(protocol === "tls:" ? connectTls(server) : connectTcp(server), messages);
    },
  };
};
