import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import { contextOf, createKeyRing } from "../router/keys/key-ring.ts";
import { type HubForTests, startHub } from "../testing/hub.ts";

/** Data folders that hubs of earlier commits have written, without the contents of bundled models. */
const written = [
  { commit: "2e754b6", token: "hf_DjNwmSuouhaPnVgmzavrnyiBOrJIiNOCYeVcexDZ" },
  { commit: "a0613b1e", token: "hf_vPOcfwADpQryrUkGqsmLvqluVrKOpPjIicZFSVbJ" },
];

const unpack = (commit: string): string => {
  const folder = mkdtempSync(join(tmpdir(), "orrery-upgrade-"));
  cpSync(new URL(`./upgrades/${commit}`, import.meta.url), folder, { recursive: true });
  writeFileSync(join(folder, "orrery.db"), gunzipSync(readFileSync(join(folder, "orrery.db.gz"))));
  return folder;
};

let opened: { readonly hub: HubForTests; readonly folder: string } | undefined;

afterEach(async () => {
  await opened?.hub.close();
  if (opened) rmSync(opened.folder, { recursive: true });
  opened = undefined;
});

test.each(written)("a data folder of commit $commit starts, with all that it had", async ({ commit, token }) => {
  const folder = unpack(commit);
  const hub = await startHub({ dataFolder: folder }, { secret: "" });
  opened = { hub, folder };
  const read = async (path: string) => (await hub.get(path, token)).json();

  expect(await read("/api/whoami-v2")).toMatchObject({ name: "owner" });
  expect((await hub.get("/api/models/owner/old-net")).status).toBe(404);
  expect(await read("/api/models/owner/old-net")).toMatchObject({ private: true, pipeline_tag: "fill-mask" });
  const readme = await hub.get("/owner/old-net/resolve/main/README.md", token);
  expect(await readme.text()).toContain("# Old net");
  expect(await read("/api/models/orrery/lang-id")).toMatchObject({ likes: 1 });
  expect(await read("/api/usage")).toMatchObject([{ calls: 2, failed: 1, provider: "hf-inference" }]);
  expect(await read("/api/provider-keys")).toMatchObject([{ provider: "groq", hint: "cdef" }]);
  const { db } = hub.hub.database;
  const { sealed, account_id } = await db.selectFrom("provider_keys").selectAll().executeTakeFirstOrThrow();
  const keyRing = createKeyRing({ db, secret: hub.hub.secret, now: Date.now });
  expect(await keyRing.open(sealed, contextOf.providerKey(account_id, "groq"))).toBe("gsk_0123456789abcdef");

  const change = [
    { key: "header", value: { summary: "Second" } },
    { key: "file", value: { path: "notes.md", content: "later", encoding: "utf-8" } },
  ];
  const lines = change.map((line) => JSON.stringify(line)).join("\n");
  const commitPath = "/api/models/owner/old-net/commit/main";
  const committed = await hub.send("POST", commitPath, lines, token, { "content-type": "application/x-ndjson" });
  expect(committed.status).toBe(200);
  const [newest, first] = await read("/api/models/owner/old-net/commits/main");
  expect([newest, first]).toMatchObject([{ title: "Second" }, { title: "First" }]);
});
