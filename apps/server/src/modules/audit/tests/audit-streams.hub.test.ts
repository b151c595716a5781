import { createHmac } from "node:crypto";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer as createHttpServer, type Server } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { describe, expect, test } from "vitest";
import { openDatabase } from "../../../db/open.ts";
import { appendEvents } from "../../../identity/audit-chain.ts";
import { auditEvent } from "../../../identity/audit-log.ts";
import { anonymous } from "../../../identity/viewer.ts";
import { enginesForTests } from "../../../testing/engines.ts";
import { openAuditStreams } from "../streams/open-streams.ts";
import type { StreamTarget } from "../streams/stream-target.ts";
import { createSyslogTarget, syslogMessage } from "../streams/syslog-target.ts";
import { createWebhookTarget } from "../streams/webhook-target.ts";

const event = (subject: string) =>
  auditEvent({ viewer: anonymous, requestId: "r" }, "token.create", subject, { name: "n" }, 1_700_000_000_000);

const portOf = (server: { address: () => unknown }): number => (server.address() as AddressInfo).port;

describe.each(enginesForTests)("streams of the audit log on $name", ({ skipReason, start }) => {
  const it = test.skipIf(skipReason);

  it("sends each event once, in order, whichever process sends, and again after a failure", async () => {
    const engine = await start();
    const database = await openDatabase(await engine.newStore());
    const { db } = database;
    let clock = 1_000;
    const now = () => clock;
    await appendEvents(db, [event("before the stream")]);
    const received: string[] = [];
    const errors: unknown[] = [];
    let failures = 0;
    const target: StreamTarget = {
      name: "webhook",
      send: async (events) => {
        if (failures-- > 0) throw new Error("down");
        received.push(...events.map(({ subject }) => subject));
      },
    };
    const open = () => openAuditStreams({ db, targets: [target], now, onError: (error) => errors.push(error) });
    const one = open();
    const other = open();
    const stepBoth = () => Promise.all([one.step(), other.step()]);
    await stepBoth();
    const subjects = Array.from({ length: 250 }, (_, index) => `event ${index}`);
    await appendEvents(db, subjects.map(event));
    await stepBoth();
    expect(received).toEqual(subjects);
    failures = 1;
    await appendEvents(db, [event("late")]);
    await stepBoth();
    await stepBoth();
    expect([received.length, errors.length]).toEqual([250, 1]);
    clock += 5_000;
    await stepBoth();
    expect([received.at(-1), errors.length]).toEqual(["late", 1]);
    await Promise.all([one.close(), other.close()]);
    await database.close();
    await engine.stop();
  });
});

const sample = { id: 7, at: "2026-11-16T20:00:00.000Z", actor: "ada", action: "token.create", subject: "token 1" };
const full = { ...sample, detail: { name: "Ünï\n" }, requestId: "r" };

test("a webhook gets signed JSON, and a failure is an error", async () => {
  const bodies: { body: string; headers: Record<string, unknown> }[] = [];
  let status = 200;
  const server: Server = createHttpServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += String(part);
    bodies.push({ body, headers: request.headers });
    response.writeHead(status).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${portOf(server)}/events`;
  const { send } = createWebhookTarget({ url, secret: "s".repeat(32), now: () => 5_000 });
  await send([full]);
  const [first] = bodies;
  expect(JSON.parse(first?.body ?? "")).toEqual({ events: [full] });
  const signed = createHmac("sha256", "s".repeat(32)).update(`7.5.${first?.body}`).digest("base64");
  expect(first?.headers).toMatchObject({ "webhook-id": "7", "webhook-signature": `v1,${signed}` });
  status = 503;
  await expect(send([full])).rejects.toThrow("The webhook for audit events answered 503.");
  server.close();
});

const message = `<110>1 2026-11-16T20:00:00.000Z hub orrery ${process.pid} token.create - ${JSON.stringify(full)}`;

test("syslog messages have the form of RFC 5424", () => {
  expect(syslogMessage(full, "hub")).toBe(message);
});

test("a syslog server gets messages by TCP, each with its length", async () => {
  let received = "";
  const server = createTcpServer((socket) =>
    socket.on("data", (data) => {
      received += String(data);
    }),
  ).listen(0, "127.0.0.1");
  await once(server, "listening");
  const target = createSyslogTarget(`tcp://127.0.0.1:${portOf(server)}`);
  await target.send([full, full]);
  const one = syslogMessage(full);
  const framed = `${Buffer.byteLength(one)} ${one}`;
  expect(received).toBe(framed + framed);
  server.close();
  await expect(createSyslogTarget("tcp://127.0.0.1:1").send([full])).rejects.toThrow("ECONNREFUSED");
});

test("a syslog server gets messages by UDP", async () => {
  const socket = createSocket("udp4").bind(0, "127.0.0.1");
  await once(socket, "listening");
  const arrived = once(socket, "message");
  await createSyslogTarget(`udp://127.0.0.1:${portOf(socket)}`).send([full]);
  expect(String((await arrived)[0])).toBe(syslogMessage(full));
  socket.close();
});
