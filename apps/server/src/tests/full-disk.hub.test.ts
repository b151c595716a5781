import { createHash } from "node:crypto";
import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { sqliteEngine } from "../testing/engines.ts";
import type { HubForTests } from "../testing/hub.ts";
import { commitFiles } from "../testing/hub-commits.ts";
import { startHubOn } from "../testing/hub-on-engine.ts";
import { commitOf, fileLine, packOf, pushBody, treeOf, withTree } from "../testing/publishing/git-objects.ts";

const full = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
const message = "The disk is full. Ask an admin to free some space, then try again.";

describe("a full disk", () => {
  let hub: HubForTests;
  let put: HubForTests["hub"]["blobs"]["put"];
  startHubOn(sqliteEngine, async (started) => {
    hub = started;
    ({ put } = hub.hub.blobs);
    await hub.send("POST", "/api/repos/create", { name: "owner/net" }, hub.token);
  });
  afterEach(async () => {
    hub.hub.blobs.put = put;
    await sql`pragma max_page_count = 1073741823`.execute(hub.hub.database.db);
  });
  const fillStorage = (): void => {
    hub.hub.blobs.put = async () => {
      throw full;
    };
  };
  const errorOf = async (reply: Response) => [reply.status, ((await reply.json()) as { error: string }).error];
  const batch = (size: number, oids: readonly string[]) => {
    const objects = oids.map((oid) => ({ oid, size }));
    const type = { "content-type": "application/vnd.git-lfs+json" };
    const body = { operation: "upload", transfers: ["basic"], objects };
    return hub.send("POST", "/owner/net.git/info/lfs/objects/batch", body, hub.token, type);
  };

  test("a commit is 507", async () => {
    fillStorage();
    const { status, body } = await commitFiles(hub, "/api/models/owner/net", "main", { "a.txt": "a" });
    expect([status, body.error]).toEqual([507, message]);
  });

  test("an upload of a large file is 507", async () => {
    const { objects } = (await (await batch(3, [sha256("abc")])).json()) as {
      objects: [{ actions: { upload: { href: string } } }];
    };
    fillStorage();
    const reply = await fetch(objects[0].actions.upload.href, { method: "PUT", body: "abc" });
    expect(await errorOf(reply)).toEqual([507, message]);
  });

  test("a push is refused with the reason", async () => {
    fillStorage();
    const tree = treeOf(fileLine("a.txt"));
    const pack = await packOf(withTree(tree));
    const reply = await fetch(`${hub.address}/owner/net/git-receive-pack`, {
      method: "POST",
      headers: { authorization: `Bearer ${hub.token}`, "content-type": "application/x-git-receive-pack-request" },
      body: new Uint8Array(pushBody("refs/heads/new", commitOf(tree.oid).oid, pack)),
    });
    expect(await reply.text()).toContain("ng refs/heads/new The disk is full. Ask an admin to free some space");
  });

  test("a database that can't grow is 507, and works again once there is room", async () => {
    await sql`pragma max_page_count = 1`.execute(hub.hub.database.db);
    const statuses: number[] = [];
    let last: unknown;
    for (let at = 0; at < 300 && !statuses.includes(507); at += 1) {
      const reply = await hub.send("POST", "/api/repos/create", { name: `owner/net-${at}` }, hub.token);
      statuses.push(reply.status);
      last = await reply.json();
    }
    expect([...new Set(statuses)]).toEqual([200, 507]);
    expect(last).toMatchObject({ error: message });
    await sql`pragma max_page_count = 1073741823`.execute(hub.hub.database.db);
    expect((await hub.send("POST", "/api/repos/create", { name: "owner/after" }, hub.token)).status).toBe(200);
  });

  test("a batch of large files is refused before they are sent", async () => {
    const oids = Array.from({ length: 1_000 }, (_, at) => sha256(String(at)));
    const [status, error] = await errorOf(await batch(49 * 1024 ** 3, oids));
    expect([status, error]).toEqual([
      507,
      expect.stringMatching(/^The disk is full: this upload needs 50176000 MiB, and \d+ MiB/),
    ]);
  });
});
