import { Writable } from "node:stream";
import { fastify } from "fastify";
import { expect, test } from "vitest";
import { traceFields } from "../telemetry/trace-context.ts";
import { loggerOptions } from "./logging.ts";

test("redacts secrets of requests and errors in the log", async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  const app = fastify({ logger: { ...loggerOptions("trace"), stream } });
  app.get("/fail", async () => {
    throw new Error("the provider refused Bearer sk-secret12345678", {
      cause: new Error("at postgres://hub:secret12345678@db/hub"),
    });
  });
  app.post("/echo", async (request) => {
    request.log.info({ req: request }, "got it");
    return {};
  });
  const headers = {
    authorization: "Bearer hf_secret12345678",
    cookie: "orrery_session=secret12345678",
    "x-request-id": "proxy-1",
  };
  await app.inject({ method: "GET", url: "/fail?token=secret12345678", headers });
  await app.inject({ method: "POST", url: "/echo", headers, payload: { password: "secret12345678" } });
  await app.close();
  const log = lines.join("");
  expect(log).toContain('"url":"/fail?token=***"');
  expect(log).toContain("the provider refused Bearer ***");
  expect(log).toContain("postgres://hub:***@db/hub");
  expect(log).not.toContain("secret12345678");
  expect(log).toContain('"clientRequestId":"proxy-1"');
  for (const line of lines)
    expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number), time: expect.any(Number) });
});

test("log lines name the caller's trace and request id, if they are valid", () => {
  const traceparent = `00-${"a".repeat(32)}-${"b".repeat(16)}-01`;
  expect(traceFields({ traceparent, "x-request-id": "proxy-1" })).toEqual({
    traceId: "a".repeat(32),
    clientRequestId: "proxy-1",
  });
  expect(traceFields({ traceparent: "00-zz", "x-request-id": "a b" })).toEqual({});
  expect(traceFields({})).toEqual({});
});
