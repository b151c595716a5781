import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { enginesForSlowTests } from "../../testing/engines.ts";
import { type HubForTests, startHub } from "../../testing/hub.ts";
import { addUser } from "../../testing/hub-commits.ts";
import { shardOf, xorbOf } from "../../testing/publishing/xet-samples.ts";
import { createXetHashes } from "../../xet/hashes.ts";

const hashes = createXetHashes();

describe.each(enginesForSlowTests)("storage tokens on $name", ({ skipReason, start }) => {
  let engine: Awaited<ReturnType<typeof start>>;
  let hub: HubForTests;
  const asOwner = async (method: string, path: string, body?: unknown): Promise<Response> => {
    const reply = await hub.send(method, path, body, hub.token);
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    return reply;
  };

  beforeAll(async () => {
    if (skipReason) return;
    engine = await start();
    hub = await startHub(await engine.newStore());
    await asOwner("POST", "/api/organizations", { name: "lab" });
  });
  afterAll(async () => {
    if (skipReason) return;
    await hub.close();
    await engine.stop();
  });

  /** A member of the organization with a storage token for one of its private repositories, and the requests they send. */
  const startUpload = async (name: string) => {
    const token = await addUser(hub, name);
    await asOwner("PUT", `/api/organizations/lab/members/${name}`, { role: "write" });
    await asOwner("POST", "/api/repos/create", { name: `lab/${name}-net`, private: true });
    const ticket = await hub.get(`/api/models/lab/${name}-net/xet-write-token/main`, token);
    const { accessToken } = (await ticket.json()) as { accessToken: string };
    const storage = (path: string, body?: Uint8Array) =>
      fetch(`${hub.address}/api/xet${path}`, {
        headers: { authorization: `Bearer ${accessToken}` },
        ...(body && { method: "POST", body: new Uint8Array(body) }),
      });
    const content = randomBytes(9_000);
    const chunk = hashes.chunk(content);
    const file = hashes.file([{ hash: chunk, size: content.length }]);
    const requests: Readonly<Record<string, () => Promise<Response>>> = {
      xorb: () => storage(`/v1/xorbs/default/${chunk}`, xorbOf(content)),
      shard: () => storage("/v1/shards", shardOf({ content })),
      query: () => storage(`/v1/chunks/default/${chunk}`),
      reconstruction: () => storage(`/v2/reconstructions/${file}`),
    };
    const statuses = async () =>
      Object.fromEntries(
        await Promise.all(Object.entries(requests).map(async ([what, send]) => [what, (await send()).status])),
      );
    for (const send of Object.values(requests)) expect((await send()).status).toBe(200);
    const plan = (await (await storage(`/v2/reconstructions/${file}`)).json()) as {
      xorbs: Record<string, { url: string }[]>;
    };
    const address = plan.xorbs[chunk]?.[0]?.url ?? "";
    expect((await fetch(address)).status).toBe(206);
    return { token, statuses, download: () => fetch(address) };
  };

  const ends: Readonly<
    Record<string, readonly [status: number, end: (name: string, token: string) => Promise<unknown>]>
  > = {
    "the user is disabled": [401, (name) => asOwner("PUT", `/api/users/${name}/state`, { isDisabled: true })],
    "the token is revoked": [
      401,
      async (_name, token) => {
        const tokens = (await (await hub.get("/api/tokens", token)).json()) as { id: number }[];
        for (const { id } of tokens) await asOwner("DELETE", `/api/tokens/${id}`);
      },
    ],
    "the user leaves the organization": [403, (name) => asOwner("DELETE", `/api/organizations/lab/members/${name}`)],
    "the repository is deleted": [
      403,
      (name) => asOwner("DELETE", "/api/repos/delete", { name: `${name}-net`, organization: "lab" }),
    ],
  };

  test.skipIf(skipReason).each(Object.entries(ends))("end when %s", async (what, [status, end]) => {
    const name = `ada-${Object.keys(ends).indexOf(what)}`;
    const { token, statuses, download } = await startUpload(name);
    await end(name, token);
    expect(await statuses()).toEqual({ xorb: status, shard: status, query: status, reconstruction: status });
    expect((await download()).status).toBe(status);
  });

  test.skipIf(skipReason)("of anonymous readers end when the repository becomes private", async () => {
    await asOwner("POST", "/api/repos/create", { name: "owner/public" });
    const ticket = await hub.get("/api/models/owner/public/xet-read-token/main");
    const { accessToken } = (await ticket.json()) as { accessToken: string };
    const ask = async () => (await hub.get(`/api/xet/v2/reconstructions/${"1".repeat(64)}`, accessToken)).status;
    expect(await ask()).toBe(404);
    await asOwner("PUT", "/api/models/owner/public/settings", { private: true });
    expect(await ask()).toBe(403);
  });
});
