import { createHash } from "node:crypto";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { cp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { programFile } from "../../asset-folders.ts";
import type { StoreOptions } from "../../db/open.ts";
import { saveRules } from "../../import/mirror/rules/rule-store.ts";
import { type EngineForTests, enginesForSlowTests } from "../../testing/engines.ts";
import { type HubForTests, startHub } from "../../testing/hub.ts";
import { commitFiles, commitLargeFile } from "../../testing/hub-commits.ts";
import { call, command, global, pickle } from "../../testing/publishing/scan/pickle-writer.ts";
import { orrery } from "../testing/orrery.ts";

const isBuilt = existsSync(programFile("job-worker"));
const secret = "the secret of every hub in tests";
const large = Buffer.alloc(200_000, "weights");
const old = Buffer.alloc(100_000, "old");
const attack = pickle(call(global("os", "system"), command));
const sha256 = (bytes: Buffer | string): string => createHash("sha256").update(bytes).digest("hex");

describe.each(enginesForSlowTests)("bundles on $name", ({ skipReason, start }) => {
  let engine: EngineForTests;
  let source: HubForTests;
  let sourceStore: StoreOptions;
  const folder = mkdtempSync(join(tmpdir(), "orrery-bundle-"));
  const bundle = join(folder, "bundle");
  const key = join(folder, "hub.pem");
  const shas: Record<string, string> = {};
  /** Nothing is imported into it: each attempt is refused. */
  let refusing: StoreOptions;

  const run = (store: StoreOptions, words: readonly string[], more: Record<string, string> = {}) =>
    orrery(["bundle", ...words], {
      ORRERY_DATA: store.dataFolder,
      ORRERY_SECRET: secret,
      ORRERY_SCAN_GATE: "off",
      ...(store.databaseUrl && { DATABASE_URL: store.databaseUrl }),
      ...more,
    });
  /** A copy of the bundle that a test can damage. */
  const copyOf = async (): Promise<string> => {
    const copy = mkdtempSync(join(folder, "copy-"));
    await cp(bundle, copy, { recursive: true });
    return copy;
  };

  beforeAll(async () => {
    if (skipReason) return;
    engine = await start();
    [sourceStore, refusing] = [await engine.newStore(), await engine.newStore()];
    source = await startHub(sourceStore);
    for (const name of ["net", "bad"])
      await source.send("POST", "/api/repos/create", { name: `owner/${name}` }, source.token);
    await source.send("POST", "/api/repos/create", { type: "dataset", name: "owner/rows" }, source.token);
    const net = "/api/models/owner/net";
    await commitFiles(source, net, "main", { "README.md": "---\nlicense: mit\n---\n# One", "deep/er/a.txt": "a" });
    await commitLargeFile(source, "owner/net", "main", "model.safetensors", old);
    await commitLargeFile(source, "owner/net", "main", "model.safetensors", large);
    shas.net = (
      await commitFiles(source, net, "main", { "README.md": "---\nlicense: mit\n---\n# Two" })
    ).body.commitOid;
    await commitFiles(source, "/api/models/owner/bad", "main", { "model.bin": attack });
    shas.rows = (await commitFiles(source, "/api/datasets/owner/rows", "main", { "a.csv": "x\n1\n" })).body.commitOid;
    const words = ["export", "--models", "owner/net,owner/bad", "--datasets", "owner/rows", "--out", bundle];
    expect(await run(sourceStore, words)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Exported 3 repositories/),
    });
    writeFileSync(key, (await run(sourceStore, ["key"])).out);
  });
  afterAll(async () => {
    await source?.close();
    await engine?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test.skipIf(skipReason)("carry files, metadata and git ids to another hub, and again without a change", async () => {
    const store = await engine.newStore();
    expect(await run(store, ["import", bundle])).toMatchObject({
      code: 1,
      err: expect.stringContaining("No key is trusted yet"),
    });
    const imported = await run(store, ["import", bundle, "--trust-key", key]);
    expect([imported.code, imported.err]).toEqual([0, expect.any(String)]);
    expect(imported.out).toContain(`Imported model owner/net at ${shas.net?.slice(0, 7)}.`);
    expect((await run(store, ["import", bundle])).out).toContain("Up to date: model owner/net");
    const hub = await startHub(store);
    try {
      const file = await hub.get("/owner/net/resolve/main/model.safetensors");
      expect([file.headers.get("x-repo-commit"), sha256(Buffer.from(await file.arrayBuffer()))]).toEqual([
        shas.net,
        sha256(large),
      ]);
      const ids = async (from: HubForTests) =>
        ((await (await from.get("/api/models/owner/net/commits/main")).json()) as { id: string }[]).map(({ id }) => id);
      expect(await ids(hub)).toEqual(await ids(source));
      const trees = async (from: HubForTests) =>
        (await (await from.get("/api/models/owner/net/tree/main?recursive=true")).json()) as object[];
      expect(await trees(hub)).toEqual(await trees(source));
      const record = (await (await hub.get("/api/models/owner/net")).json()) as { cardData: object; private: boolean };
      expect(record).toMatchObject({ cardData: { license: "mit" }, private: false, sha: shas.net });
      expect((await hub.get("/datasets/owner/rows/resolve/main/a.csv")).status).toBe(200);
      const [, second = ""] = (await ids(hub)).reverse();
      expect(await (await hub.get(`/owner/net/resolve/${second}/README.md`)).text()).toContain("# One");
      const [, , third = ""] = (await ids(hub)).reverse();
      expect((await hub.get(`/owner/net/resolve/${third}/model.safetensors`)).status).toBe(404);
      await commitFiles(hub, "/api/models/owner/net", "main", { "own.txt": "mine" });
      expect(await run(store, ["import", bundle])).toMatchObject({
        code: 1,
        out: expect.stringContaining(
          "Refused model owner/net: owner/net has commits here that the bundle does not have.",
        ),
      });
    } finally {
      await hub.close();
    }
  });

  test.skipIf(skipReason)("of a bundled model are nothing new on another hub, which has the same commits", async () => {
    const from = await engine.newStore();
    const to = await engine.newStore();
    const out = join(folder, "bundled");
    for (const store of [from, to]) await (await startHub(store, { isSeeded: true })).close();
    expect(await run(from, ["export", "--models", "orrery/digits", "--out", out])).toMatchObject({ code: 0 });
    const itsKey = join(folder, "bundled.pem");
    writeFileSync(itsKey, (await run(from, ["key"])).out);
    const imported = await run(to, ["import", out, "--trust-key", itsKey]);
    expect(imported).toMatchObject({ code: 0, out: expect.stringContaining("Up to date: model orrery/digits") });
  });

  test.skipIf(skipReason)("a later bundle adds the commits since", async () => {
    const store = await engine.newStore();
    await run(store, ["import", bundle, "--trust-key", key]);
    await commitFiles(source, "/api/datasets/owner/rows", "main", { "b.csv": "x\n2\n" });
    const later = join(folder, "later");
    await run(sourceStore, ["export", "--datasets", "owner/rows", "--out", later]);
    expect((await run(store, ["import", later])).out).toContain("Imported dataset owner/rows");
    expect(await run(sourceStore, ["export", "--datasets", "owner/rows", "--out", later])).toMatchObject({
      code: 1,
      err: expect.stringContaining("already has a complete bundle"),
    });
  });

  const part = sha256(large);
  test.skipIf(skipReason).each<[string, (copy: string) => void, string]>([
    [
      "a changed manifest",
      (copy) =>
        writeFileSync(
          join(copy, "manifest.json"),
          readFileSync(join(copy, "manifest.json"), "utf8").replace("owner/net", "owner/nut"),
        ),
      "manifest.json is not signed by a trusted key",
    ],
    [
      "another signature",
      (copy) => writeFileSync(join(copy, "manifest.sig"), "AAAA"),
      "manifest.json is not signed by a trusted key",
    ],
    [
      "a changed byte",
      (copy) =>
        writeFileSync(join(copy, "parts", part), Buffer.from(large.map((byte, at) => (at === 7 ? byte + 1 : byte)))),
      `parts/${part} is damaged`,
    ],
    ["a cut part", (copy) => truncateSync(join(copy, "parts", part), 9), `parts/${part} is damaged`],
    ["a missing part", (copy) => rmSync(join(copy, "parts", part)), `parts/${part} is missing`],
    [
      "a renamed part",
      (copy) => renameSync(join(copy, "parts", part), join(copy, "parts", "x")),
      "parts/x is not part of the bundle",
    ],
    [
      "an extra part",
      (copy) => writeFileSync(join(copy, "parts", "extra"), ""),
      "parts/extra is not part of the bundle",
    ],
    ["an extra file", (copy) => writeFileSync(join(copy, "run.sh"), ""), "run.sh is not part of the bundle"],
    ["no signature", (copy) => rmSync(join(copy, "manifest.sig")), "manifest.sig is missing"],
  ])("%s is refused by name", async (_name, damage, message) => {
    const copy = await copyOf();
    damage(copy);
    const { code, err } = await run(refusing, ["import", copy, "--trust-key", key]);
    expect([code, err]).toEqual([1, expect.stringContaining(message)]);
  });

  test.skipIf(skipReason)("a history part that was changed is refused, and so is another hub's key", async () => {
    const copy = await copyOf();
    const { repositories } = JSON.parse(readFileSync(join(copy, "manifest.json"), "utf8")) as {
      repositories: { history: string }[];
    };
    const path = join(copy, "parts", repositories[0]?.history ?? "");
    writeFileSync(path, readFileSync(path, "utf8").replace("a change", "no change".slice(0, 8)));
    const store = await engine.newStore();
    expect((await run(store, ["import", copy, "--trust-key", key])).err).toContain("is damaged");
    const other = join(folder, "other.pem");
    const stranger = await engine.newStore();
    writeFileSync(other, (await run(stranger, ["key"])).out);
    expect((await run(stranger, ["import", bundle, "--trust-key", other])).err).toContain(
      "not signed by a trusted key",
    );
    expect((await run(stranger, ["import", bundle, "--trust-key", bundle])).err).toContain("cannot be read");
  });

  test.skipIf(skipReason)("an export that was cut short goes on, and replaces damaged parts", async () => {
    const cut = join(folder, "cut");
    await cp(bundle, cut, { recursive: true });
    for (const name of ["manifest.json", "manifest.sig"]) rmSync(join(cut, name));
    truncateSync(join(cut, "parts", part), 5);
    writeFileSync(join(cut, "parts", "123.partial"), "half");
    const words = ["export", "--models", "owner/net,owner/bad", "--out", cut];
    expect((await run(sourceStore, words)).code).toBe(0);
    expect(readdirSync(join(cut, "parts"))).not.toContain("123.partial");
    expect((await run(await engine.newStore(), ["import", cut, "--trust-key", key])).code).toBe(0);
  });

  test.skipIf(skipReason)(
    "rules of the mirror are applied before anything is stored, and name themselves",
    async () => {
      const store = await engine.newStore();
      const hub = await startHub(store);
      const { db } = hub.hub.database;
      await saveRules(db, [
        { name: "no rows", action: "deny", when: { kinds: ["dataset"] } },
        { name: "look at large files", action: "review", when: { fileLargerThan: 150_000 } },
      ]);
      const { code, out } = await run(store, ["import", bundle, "--trust-key", key]);
      expect([code, out]).toEqual([
        1,
        expect.stringContaining(
          'Refused dataset owner/rows: The dataset "owner/rows" is not allowed on this hub: the rule "no rows" denies it.',
        ),
      ]);
      expect(out).toContain(
        '"model.safetensors" of owner/net needs a review: the rule "look at large files" asks for one.',
      );
      expect(out).toContain("Imported model owner/bad");
      expect((await hub.get("/api/models/owner/net", hub.token)).status).toBe(404);
      await db.updateTable("mirror_reviews").set({ status: "approved" }).execute();
      expect((await run(store, ["import", bundle])).out).toContain("Imported model owner/net");
      const actions = await db
        .selectFrom("audit_events")
        .select("action")
        .where("action", "like", "bundle.%")
        .execute();
      expect(new Set(actions.map(({ action }) => action))).toEqual(
        new Set(["bundle.trust", "bundle.refuse", "bundle.import"]),
      );
      await hub.close();
    },
  );

  test.skipIf(skipReason)("a rule about signatures judges the files of a bundle, not who bundled them", async () => {
    for (const name of ["owner/signed", "owner/plain"]) {
      await source.send("POST", "/api/repos/create", { name }, source.token);
      await commitFiles(source, `/api/models/${name}`, "main", { "README.md": "# Net" });
    }
    await source.send("POST", "/api/models/owner/signed/signature", {}, source.token);
    const out = join(folder, "signatures");
    await run(sourceStore, ["export", "--models", "owner/signed,owner/plain", "--out", out]);
    const store = await engine.newStore();
    const hub = await startHub(store);
    await saveRules(hub.hub.database.db, [{ name: "signed", action: "deny", when: { signature: "untrusted" } }]);
    await hub.close();
    const trusted = { ORRERY_TRUSTED_SIGNERS: readFileSync(key, "utf8") };
    const unknown = await run(store, ["import", out, "--trust-key", key]);
    expect(unknown.out).toContain(
      'Refused model owner/signed: ".gitattributes" of owner/signed is not allowed on this hub',
    );
    const imported = await run(store, ["import", out], trusted);
    expect(imported.out).toContain("Imported model owner/signed");
    expect(imported.out).toContain("Refused model owner/plain");
  });

  test.skipIf(!!skipReason || !isBuilt)("the scanner's gate refuses unsafe files, or holds them", async () => {
    const refused = await run(refusing, ["import", bundle, "--trust-key", key], { ORRERY_SCAN_GATE: "refuse" });
    expect(refused.out).toMatch(/Refused model owner\/bad: This hub refuses unsafe files\. "model\.bin" is unsafe/);
    expect(refused.out).toContain("Imported model owner/net");
    const store = await engine.newStore();
    await run(store, ["import", bundle, "--trust-key", key], { ORRERY_SCAN_GATE: "hold" });
    const hub = await startHub(store, { scanGate: "hold" });
    await hub.hub.scans.drain();
    const held = await hub.get("/owner/bad/resolve/main/model.bin", hub.token);
    expect([held.status, await held.text()]).toEqual([403, expect.stringContaining("is held: it is unsafe")]);
    expect((await hub.get("/owner/net/resolve/main/README.md")).status).toBe(200);
    await hub.close();
  });

  test.skipIf(skipReason)("wrong arguments say what to write", async () => {
    for (const [words, message] of [
      [["export", "--out", "x"], "What to export?"],
      [["export", "--models", "owner/net"], "Where to?"],
      [
        ["export", "--models", "owner/none", "--out", join(folder, "none")],
        'There is no model "owner/none" on this hub.',
      ],
      [["import"], "Which bundle?"],
      [["send"], 'There is no "orrery bundle send".'],
    ] as const)
      expect([words, (await run(sourceStore, words)).err]).toEqual([words, expect.stringContaining(message)]);
  });
});
