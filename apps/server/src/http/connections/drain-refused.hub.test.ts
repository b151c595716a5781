import { createHash } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type HubForTests, startHub } from "../../testing/hub.ts";

const rounds = inject("isFullRun") ? 40 : 8;
const large = Buffer.alloc(3 * 1024 * 1024, 0x20);
const agent = new Agent({ keepAlive: true });
let hub: HubForTests;
let announced: string;

beforeAll(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), "orrery-refused-"));
  hub = await startHub({ dataFolder }, {}, undefined, { routerSettings: { maxBodyBytes: 1024 } });
  await hub.send("POST", "/api/repos/create", { name: "owner/net" }, hub.token);
  const objects = [{ oid: createHash("sha256").update("ten bytes.").digest("hex"), size: 10 }];
  const batch = { operation: "upload", transfers: ["basic"], objects };
  const type = { "content-type": "application/vnd.git-lfs+json" };
  const reply = await hub.send("POST", "/owner/net.git/info/lfs/objects/batch", batch, hub.token, type);
  const body = (await reply.json()) as { objects: { actions: { upload: { href: string } } }[] };
  announced = (body.objects[0]?.actions.upload.href ?? "").slice(hub.address.length);
});
afterAll(async () => {
  agent.destroy();
  await hub.close();
});

interface Upload {
  readonly method: string;
  readonly path: () => string;
  readonly token: () => string;
  readonly isChunked?: boolean;
}

type Client = (upload: Upload) => Promise<number | undefined>;

const headersOf = ({ token }: Upload) => ({
  "content-type": "application/json",
  ...(token() && { authorization: `Bearer ${token()}` }),
});

const viaFetch: Client = async (upload) => {
  const { method, path, isChunked } = upload;
  const body = isChunked ? new Blob([large]).stream() : large;
  const reply = await fetch(`${hub.address}${path()}`, {
    method,
    headers: headersOf(upload),
    body,
    ...(isChunked && { duplex: "half" as const }),
  });
  await reply.text();
  return reply.status;
};

const viaNode: Client = (upload) =>
  new Promise((resolve, reject) => {
    const { method, path, isChunked } = upload;
    const length: Record<string, string> = isChunked ? {} : { "content-length": String(large.length) };
    const sent = request(
      `${hub.address}${path()}`,
      { method, agent, headers: { ...headersOf(upload), ...length } },
      (reply) => reply.resume().on("end", () => resolve(reply.statusCode)),
    );
    sent.on("error", reject);
    sent.end(large);
  });

const signature = "0".repeat(64);
const known = () => hub.token;
const wrong = () => "hf_wrong";
const none = () => "";

const uploads: Readonly<Record<string, Upload & { readonly status: number }>> = {
  "to the router with a wrong token": {
    method: "POST",
    path: () => "/router/v1/chat/completions",
    token: wrong,
    status: 401,
  },
  "to the router, too large": { method: "POST", path: () => "/router/v1/chat/completions", token: known, status: 413 },
  "to the router, too large and of unknown length": {
    method: "POST",
    path: () => "/router/v1/chat/completions",
    token: known,
    isChunked: true,
    status: 413,
  },
  "to the API with a wrong token": { method: "POST", path: () => "/api/repos/create", token: wrong, status: 401 },
  "to the API, too large": { method: "POST", path: () => "/api/repos/move", token: known, status: 413 },
  "to the API, too large and of unknown length": {
    method: "POST",
    path: () => "/api/repos/move",
    token: known,
    isChunked: true,
    status: 413,
  },
  "of a file to an address that is not valid": {
    method: "PUT",
    path: () => `/api/large-files/${signature}?account=1&size=3&expires=1&signature=${signature}`,
    token: none,
    status: 403,
  },
  "of a git push that is not one": {
    method: "POST",
    path: () => "/owner/net.git/git-receive-pack",
    token: known,
    status: 400,
  },
  "of a file with more bytes than announced": { method: "PUT", path: () => announced, token: none, status: 422 },
};

/** The statuses of an upload and of a request right after it on the same connection. */
const statusesOnOneConnection = async (upload: Upload): Promise<number[]> => {
  const { method, path } = upload;
  const { hostname, port } = new URL(hub.address);
  const headers = Object.entries({ host: "hub", ...headersOf(upload), "content-length": large.length });
  const socket = connect(Number(port), hostname);
  socket.write(`${method} ${path()} HTTP/1.1\r\n${headers.map((pair) => pair.join(": ")).join("\r\n")}\r\n\r\n`);
  socket.write(large);
  socket.write("GET /api/tasks HTTP/1.1\r\nhost: hub\r\nconnection: close\r\n\r\n");
  const replies = String(Buffer.concat(await socket.toArray()));
  return [...replies.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
};

test.each(Object.entries(uploads).filter(([, { isChunked }]) => !isChunked))(
  "the connection can be used again after a refused upload %s",
  async (_case, upload) => {
    expect(await statusesOnOneConnection(upload)).toEqual([upload.status, 200]);
  },
);

describe.each(Object.entries({ fetch: viaFetch, "node:http with keep-alive": viaNode }))("%s", (_name, send) => {
  test.each(Object.entries(uploads))("reads the status of a refused upload every time: %s", async (_case, upload) => {
    const statuses: (number | string | undefined)[] = [];
    for (let round = 0; round < rounds; round++)
      statuses.push(await send(upload).catch((error: Error) => String(error.cause ?? error)));
    expect(statuses).toEqual(Array.from({ length: rounds }, () => upload.status));
  });
});
