import { mkdtempSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { mainFiles } from "../../catalogue/history/read-files.ts";
import type { CommandContext } from "../../cli/command.ts";
import { runCli } from "../../cli/run.ts";
import { startHub } from "../../testing/hub.ts";

const doctor = async (dataFolder: string): Promise<string> => {
  let out = "";
  const context: CommandContext = {
    environment: { ORRERY_DATA: dataFolder, ORRERY_SECRET: "the secret of every hub in tests", PORT: "0" },
    terminal: {
      out: (text) => {
        out += text;
      },
      err: () => {},
      isInteractive: false,
    },
    now: Date.now,
    stopSignal: () => new AbortController().signal,
    wait: async () => {},
    startHub: async () => {},
  };
  await runCli(["doctor", "--deep"], context);
  return out;
};

test("a damaged file gets an error instead of a short reply, and doctor --deep finds it", async () => {
  const place = { dataFolder: mkdtempSync(join(tmpdir(), "orrery-data-")) };
  const hub = await startHub(place);
  const names = ["short.json", "changed.json", "good.json"];
  const files = names.map((path) => ({ path, content: Buffer.from(JSON.stringify({ path })).toString("base64") }));
  await hub.send("POST", "/api/repos/create", { name: "owner/own", files }, hub.token);
  expect(await doctor(place.dataFolder)).toMatch(/^ok {4}contents +4 checked, all as they were stored$/m);
  const pathOf = async (name: string): Promise<string> => {
    const reply = await hub.get(`/api/models/owner/own/tree/main?expand=true`);
    const tree = (await reply.json()) as { path: string }[];
    expect(tree.map(({ path }) => path)).toContain(name);
    const { db } = hub.hub.database;
    const file = (await mainFiles(db, 1)).find(({ path }) => path === name);
    return hub.hub.blobs.pathOf?.(file?.sha256 ?? "") ?? "";
  };
  truncateSync(await pathOf("short.json"), 5);
  const changed = await pathOf("changed.json");
  writeFileSync(changed, readFileSync(changed, "utf8").replace("path", "htap"));

  for (const range of [undefined, "bytes=0-1"]) {
    const reply = await hub.get("/owner/own/resolve/main/short.json", undefined, range ? { range } : {});
    expect([reply.status, ((await reply.json()) as { error: string }).error]).toEqual([
      500,
      expect.stringMatching(/^The stored file is damaged: it has 5 of 21 bytes \([0-9a-f]{64}\)\. Upload it again/),
    ]);
  }
  expect((await hub.get("/owner/own/resolve/main/good.json")).status).toBe(200);
  const report = await doctor(place.dataFolder);
  expect(report).toMatch(/^FAIL {2}contents +2 of 4 damaged or missing$/m);
  for (const name of ["short.json", "changed.json"]) expect(report).toContain(`damaged: owner/own/${name} (`);

  await hub.send("POST", "/api/repos/create", { name: "owner/again", files }, hub.token);
  expect((await hub.get("/owner/own/resolve/main/short.json")).status).toBe(200);
  await hub.close();
});
