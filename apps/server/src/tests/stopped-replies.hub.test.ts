import { mkdtempSync } from "node:fs";
import { createServer, get, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checks } from "../cli/doctor/checks.ts";
import { createUpstreamClient } from "../cli/upstream-client.ts";
import { readConfig } from "../config/config.ts";
import type { OidcIssuer } from "../config/oidc-issuers.ts";
import { createGuard, type Guard } from "../guard/guard.ts";
import { downloadFile } from "../import/download.ts";
import { readBytes } from "../import/read-reply.ts";
import { clientFor } from "../import/upstream-client.ts";
import { attemptDelivery } from "../modules/accounts/webhooks/attempt.ts";
import { createClients } from "../modules/identity/oauth/clients.ts";
import { createIssuerClient } from "../modules/identity/oidc/issuer-client.ts";
import { createIdTokenVerifier } from "../modules/identity/publishers/verify-id-token.ts";
import { answerMedia } from "../router/endpoints/media.ts";
import { mediaAddress } from "../router/endpoints/media-address.ts";
import { readTaskInput } from "../router/endpoints/task-input.ts";
import { createKeyRing } from "../router/keys/key-ring.ts";
import { deliver } from "../router/streams/deliver.ts";
import { enginesForTests } from "../testing/engines.ts";
import { type HubForTests, startHub } from "../testing/hub.ts";
import { routerRequest } from "../testing/router/request.ts";

/** Every user of the guard stops reading this early, whatever the reply goes on with. */
const stopAfter = 4 * 1024;
const times = 100;

const servers: Server[] = [];
const serve = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const chunk = `20\r\n${" ".repeat(32)}\r\n`;
const body = `${chunk.repeat(2_000)}0\r\n\r\n`;

/** Answers in small chunks, many of which are in one packet. The path can start with a status. */
const answerInChunks: RequestListener = (request) => {
  request.resume();
  const status = /^\/(\d{3})\b/.exec(request.url ?? "")?.[1] ?? "200";
  const type = request.url?.endsWith(".mp4") ? "video/mp4" : "application/json";
  const head = `HTTP/1.1 ${status} Said\r\ncontent-type: ${type}\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\n`;
  request.socket.end(head + body);
};

const uncaught: unknown[] = [];
const keep = (error: unknown): void => void uncaught.push(error);
let origin: string;
let hub: HubForTests;
beforeAll(async () => {
  process.on("uncaughtException", keep);
  process.on("unhandledRejection", keep);
  origin = await serve(answerInChunks);
  const engine = await enginesForTests[0]?.start();
  const settings = { isPrivateWebhookAllowed: true };
  const site = createGuard({ allowPrivate: true, maxBytes: stopAfter });
  hub = await startHub((await engine?.newStore()) ?? { dataFolder: "" }, settings, undefined, { imageGuard: site });
  const urls = Array.from({ length: times }, (_, at) => `![x](${origin}/${at % 2 ? 500 : 200}/${at}.png)`);
  const files = [{ path: "README.md", content: `# Net\n\n${urls.join("\n")}\n`, encoding: "utf-8" }];
  const hook = { url: `${origin}/hook`, watched: [{ type: "user", name: "owner" }], domains: ["repo"] };
  expect((await hub.send("POST", "/api/settings/webhooks", hook, hub.token)).status).toBe(200);
  await hub.send("POST", "/api/repos/create", { name: "owner/net", files }, hub.token);
});
afterAll(async () => {
  await hub.close();
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  process.off("uncaughtException", keep);
  process.off("unhandledRejection", keep);
});

const signing = { secret: "s3cret", publicUrl: "https://hub.example" };
const guard = createGuard({ allowPrivate: true, maxBytes: stopAfter });
const patientGuard = createGuard({ allowPrivate: true, maxBytes: 2 ** 30 });
/** Ids of apps are https addresses; the test's server has no certificate. */
const appGuard: Guard = { fetch: (_url, init) => guard.fetch(`${origin}/app`, init) };
const folder = mkdtempSync(join(tmpdir(), "orrery-stopped-"));

const deliverWebhook = async (): Promise<unknown> => {
  const { db } = hub.hub.database;
  const [webhook, delivery] = await Promise.all([
    db.selectFrom("webhooks").selectAll().executeTakeFirstOrThrow(),
    db.selectFrom("webhook_deliveries").selectAll().executeTakeFirstOrThrow(),
  ]);
  const keyRing = createKeyRing({ db, secret: signing.secret, now: Date.now });
  const deps = { db, keyRing, guard: patientGuard, hubUrl: () => origin, now: Date.now };
  return attemptDelivery(deps, webhook, delivery, AbortSignal.timeout(60_000));
};

/** A browser that asks for a video and leaves after the first bytes. */
const leaveMedia = async (): Promise<void> => {
  const query = new URL(mediaAddress(signing, routerRequest({ at: Date.now() }).inbound, `${origin}/a.mp4`)).search;
  const address = await serve((request, response) => {
    const { inbound } = routerRequest({ query });
    void answerMedia({ guard: patientGuard, signing, now: Date.now }, { ...inbound, request, response });
  });
  const reply = await new Promise<IncomingMessage>((resolve) => get(address, resolve));
  let seen = 0;
  for await (const part of reply) {
    seen += (part as Buffer).length;
    if (seen >= stopAfter) break;
  }
};

const access = { idleMs: 60_000, isTrusted: true };

const pull = (at: number): Promise<string> => {
  const client = clientFor({ ...access, upstream: origin }, Date.now)(AbortSignal.timeout(60_000), () => {});
  const file = { path: "a.bin", size: stopAfter, oid: "0".repeat(40), sha256: "0".repeat(64) };
  const partial = join(folder, `${at}.part`);
  return downloadFile({ client, url: `${origin}/a.bin`, file, partial, blobs: hub.hub.blobs, onBytes: () => {} });
};

const issuer = { id: "a", label: "A", issuer: "", clientId: "hub", clientSecret: "", scopes: "openid" };
const idToken = `${btoa('{"alg":"RS256"}')}.${btoa("{}")}.`;
const upstreamOptions = {
  idleMs: 60_000,
  context: { wait: async () => {}, now: Date.now },
  progress: { note: () => {} },
};

const users: Readonly<Record<string, (at: number) => Promise<unknown>>> = {
  "a webhook's receiver": deliverWebhook,
  "an image of a card": (at) =>
    hub.get(`/api/models/owner/net/card-image?url=${encodeURIComponent(`${origin}/${at % 2 ? 500 : 200}/${at}.png`)}`),
  "an app's metadata": () =>
    createClients({ db: hub.hub.database.db, guard: appGuard, now: Date.now }).find("https://a.b/c"),
  "a company's sign-in": () =>
    createIssuerClient({ ...issuer, issuer: origin } as unknown as OidcIssuer, Date.now).authorizationUrl(origin, {
      state: "s",
      nonce: "n",
      verifier: "v".repeat(50),
    }),
  "a publisher's keys": () => createIdTokenVerifier([origin], Date.now).verify(idToken, origin, origin),
  "a provider's result": () => deliver(guard, { download: `${origin}/a`, into: () => null as never }, false),
  "a result that failed": () => deliver(guard, { download: `${origin}/500`, into: () => null as never }, false),
  "a file of a request": () =>
    readTaskInput(guard, "image-classification", { inputs: `${origin}/a.png` }, "application/json"),
  "a result that a browser leaves": leaveMedia,
  "a mirror's file longer than listed": pull,
  "an import's record": () =>
    clientFor({ ...access, upstream: origin }, Date.now)(AbortSignal.timeout(60_000), () => {}).ask(
      `${origin}/api`,
      (reply) => readBytes(reply, origin, stopAfter),
    ),
  "a command's upstream": () =>
    createUpstreamClient(origin, { ...upstreamOptions, signal: AbortSignal.timeout(60_000) }).ask(
      `${origin}/api`,
      (reply) => readBytes(reply, origin, stopAfter),
    ),
  "the doctor's upstream": async () =>
    checks.upstream?.({ reading: readConfig({}), upstream: `${origin}/500`, isDeep: false, now: Date.now }),
  "a caller who gives up": async () => {
    const abort = new AbortController();
    const reader = (await patientGuard.fetch(`${origin}/a`, { signal: abort.signal })).body?.getReader();
    await reader?.read();
    abort.abort();
    await reader?.read();
  },
};

test.each(Object.keys(users))(
  "reading %s stops early, and nothing is thrown afterwards",
  async (name) => {
    uncaught.length = 0;
    const results: PromiseSettledResult<unknown>[] = [];
    for (let at = 0; at < times; at += 10) {
      const some = Array.from({ length: 10 }, async (_, step) => users[name]?.(at + step));
      results.push(...(await Promise.allSettled(some)));
    }
    // What Node has buffered is pushed in later turns.
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect(results).toHaveLength(times);
    expect(uncaught).toEqual([]);
  },
  120_000,
);
