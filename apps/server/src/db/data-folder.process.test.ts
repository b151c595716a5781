import { chmodSync, mkdirSync, mkdtempSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { endHubProcess, type HubProcess, isHubBuilt, ownerTokenIn, startHubProcess } from "../testing/hub-process.ts";
import { openDataFolder } from "./data-folder.ts";

const modeOf = (path: string): number => statSync(path).mode & 0o777;

const modesIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    [".", ...(readdirSync(folder, { recursive: true }) as string[])].map((name) => [
      name,
      modeOf(join(folder, name)).toString(8),
    ]),
  );

const send = async ({ address }: HubProcess, path: string, token: string, body: object): Promise<number> => {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const reply = await fetch(`${address}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  await reply.arrayBuffer();
  return reply.status;
};

test.skipIf(!isHubBuilt)(
  "other users cannot open the data folder or a file in it (skipped unless built)",
  { timeout: 300_000 },
  async () => {
    const previous = process.umask(0o022);
    const ORRERY_DATA = join(mkdtempSync(join(tmpdir(), "orrery-modes-")), "data");
    const hub = await startHubProcess({ ORRERY_DATA });
    process.umask(previous);
    const token = ownerTokenIn(hub.log());
    const files = [{ path: "config.json", content: Buffer.from('{"a":1}').toString("base64") }];
    expect(await send(hub, "/api/repos/create", token, { name: "owner/own", files })).toBe(200);
    await endHubProcess(hub, "SIGTERM");
    const modes = modesIn(ORRERY_DATA);
    const names = Object.keys(modes);
    for (const expected of [/^orrery\.db$/, /^secret$/, /^blobs\/..\/..\/[0-9a-f]{64}$/])
      expect(names).toContainEqual(expect.stringMatching(expected));
    for (const [name, mode] of Object.entries(modes))
      expect([name, mode]).toEqual([name, statSync(join(ORRERY_DATA, name)).isDirectory() ? "700" : "600"]);
  },
);

test("closes the data folder of an earlier version, and leaves other folders as they are", () => {
  const folder = mkdtempSync(join(tmpdir(), "orrery-modes-"));
  const [old, empty, home] = ["old", "empty", "home"].map((name) => join(folder, name)) as [string, string, string];
  for (const path of [old, empty, home]) {
    mkdirSync(path);
    chmodSync(path, 0o755);
  }
  for (const path of [join(old, "orrery.db"), join(home, "letter.txt")]) {
    writeFileSync(path, "");
    chmodSync(path, 0o644);
  }
  for (const path of [old, empty, home, join(folder, "new")]) openDataFolder(path);
  expect([old, join(old, "orrery.db"), empty, home, join(folder, "new")].map(modeOf)).toEqual([
    0o700, 0o600, 0o700, 0o755, 0o700,
  ]);
});
