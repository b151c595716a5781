import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startHub } from "../testing/hub.ts";
import { orrery } from "./testing/orrery.ts";

const secret = "s".repeat(40);

test("orrery sign commits a signature that the hub verifies", async () => {
  const folder = mkdtempSync(join(tmpdir(), "orrery-cli-"));
  const data = mkdtempSync(join(tmpdir(), "orrery-cli-"));
  writeFileSync(join(folder, "config.json"), "{}");
  const environment = { ORRERY_DATA: data, ORRERY_SECRET: secret };
  expect((await orrery(["add", folder, "--id", "acme/net"], environment)).code).toBe(0);
  expect(await orrery(["sign", "acme/net"], environment)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Signed acme\/net with the hub's key in commit [0-9a-f]{40}\.$/m),
  });
  expect(await orrery(["sign", "acme/none"], environment)).toMatchObject({
    code: 1,
    err: expect.stringContaining('There is no model "acme/none" on this hub.'),
  });
  const hub = await startHub({ dataFolder: data }, { secret });
  try {
    expect(await (await hub.get("/api/models/acme/net/signature", hub.token)).json()).toMatchObject({
      state: "verified",
      signedCount: 1,
    });
  } finally {
    await hub.close();
  }
});
