import { once } from "node:events";
import { connect } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { sqliteEngine } from "../../testing/engines.ts";
import type { HubForTests } from "../../testing/hub.ts";
import { commitFiles } from "../../testing/hub-commits.ts";
import { startHubOn } from "../../testing/hub-on-engine.ts";

describe("connections that are silent", () => {
  let hub: HubForTests;
  let put: HubForTests["hub"]["blobs"]["put"];
  startHubOn(
    sqliteEngine,
    async (started) => {
      hub = started;
      ({ put } = hub.hub.blobs);
      await hub.send("POST", "/api/repos/create", { name: "owner/net" }, hub.token);
    },
    {},
    undefined,
    { idleMs: 50 },
  );
  afterEach(() => {
    hub.hub.blobs.put = put;
  });

  test("stay open while the hub prepares the reply", async () => {
    hub.hub.blobs.put = async (...given) => {
      for (const _ of [1, 2, 3]) await once(hub.app.server, "timeout");
      return put(...given);
    };
    const { status } = await commitFiles(hub, "/api/models/owner/net", "main", { "a.txt": "a" });
    expect(status).toBe(200);
  });

  test("are closed while the hub waits for the rest of a body", async () => {
    const socket = connect(Number(new URL(hub.address).port), "127.0.0.1");
    const head = ["POST /api/repos/create HTTP/1.1", "Host: hub", `Authorization: Bearer ${hub.token}`];
    socket.write([...head, "Content-Type: application/json", "Content-Length: 100", "", "{"].join("\r\n"));
    socket.resume();
    await once(socket, "close");
  });
});
