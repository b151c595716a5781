import { mkdtempSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startRoutedHub } from "../../testing/router.ts";

interface Attribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}
interface Span {
  readonly name: string;
  readonly traceId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly Attribute[];
  readonly events: readonly { readonly name: string }[];
}
interface Received {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: {
    readonly resourceSpans?: readonly { readonly scopeSpans: readonly { readonly spans: readonly Span[] }[] }[];
    readonly resourceMetrics?: readonly {
      readonly scopeMetrics: readonly { readonly metrics: readonly { readonly name: string }[] }[];
    }[];
  };
}

let collector: Server;
const received: Received[] = [];

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    const body = (await json(request)) as Received["body"];
    received.push({ path: request.url ?? "", authorization: request.headers.authorization, body });
    response.setHeader("content-type", "application/json").end("{}");
  });
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
});
afterAll(() => void collector.close());

const spans = (): Span[] =>
  received
    .flatMap(({ body }) => body.resourceSpans ?? [])
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans));
const metricNames = (): string[] =>
  received
    .flatMap(({ body }) => body.resourceMetrics ?? [])
    .flatMap(({ scopeMetrics }) => scopeMetrics.flatMap(({ metrics }) => metrics.map(({ name }) => name)));
const attributesOf = ({ attributes }: Span): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

test("calls and requests are sent to a collector as spans of the caller's trace, and as metrics", async () => {
  const hub = await startRoutedHub(
    { dataFolder: mkdtempSync(join(tmpdir(), "orrery-telemetry-")) },
    {
      otelEndpoint: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
      otelHeaders: "authorization=Bearer%20collector",
    },
  );
  const trace = { traceparent: `00-${"a".repeat(32)}-${"b".repeat(16)}-01` };
  const body = { model: "acme/chat", messages: [{ role: "user", content: "hi" }] };
  const reply = await hub.send("POST", "/router/v1/chat/completions", body, hub.callerToken, trace);
  expect(reply.status).toBe(200);
  await reply.text();
  expect((await hub.get("/api/models/acme/chat", undefined, trace)).status).toBe(200);
  await hub.get("/healthz");
  await hub.close();
  expect(received.every(({ authorization }) => authorization === "Bearer collector")).toBe(true);
  expect(
    spans()
      .map(({ name }) => name)
      .sort(),
  ).toEqual(["GET /api/models/:owner/:name", "chat acme/chat"]);
  for (const span of spans()) expect(span).toMatchObject({ traceId: "a".repeat(32), parentSpanId: "b".repeat(16) });
  const call = spans().find(({ name }) => name === "chat acme/chat") as Span;
  expect(attributesOf(call)).toMatchObject({
    "gen_ai.operation.name": "chat",
    "gen_ai.request.model": "acme/chat",
    "gen_ai.provider.name": reply.headers.get("x-orrery-provider"),
    "orrery.request_id": reply.headers.get("x-request-id"),
    "http.response.status_code": 200,
    "gen_ai.usage.output_tokens": expect.any(Number),
  });
  expect(call.events.map(({ name }) => name)).toEqual(["attempt"]);
  expect(metricNames().sort()).toEqual(
    expect.arrayContaining(["gen_ai.client.operation.duration", "gen_ai.client.token.usage"]),
  );
});

test("without a collector in the settings nothing is loaded or sent", async () => {
  received.length = 0;
  const hub = await startRoutedHub({ dataFolder: mkdtempSync(join(tmpdir(), "orrery-telemetry-")) });
  expect((await hub.get("/api/models")).status).toBe(200);
  await hub.close();
  expect(received).toEqual([]);
});
