import { Blob } from "node:buffer";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { commit } from "@huggingface/hub";
import { describe, expect, test } from "vitest";
import { programFile } from "../../../asset-folders.ts";
import { orrery } from "../../../cli/testing/orrery.ts";
import type { StoreOptions } from "../../../db/open.ts";
import { enginesForSlowTests } from "../../../testing/engines.ts";
import { createGit, gitSkipReason } from "../../../testing/git.ts";
import { type HubForTests, startHub } from "../../../testing/hub.ts";
import { commitFiles, commitLines, uploadLargeFile } from "../../../testing/hub-commits.ts";
import { call, command, global, pickle } from "../../../testing/publishing/scan/pickle-writer.ts";

const isBuilt = existsSync(programFile("job-worker"));
/** Larger than a file of git, so that clients send it by LFS or Xet. */
const attack = Buffer.concat([pickle(call(global("os", "system"), command)), Buffer.alloc(100_000, 1)]);
const attackHash = createHash("sha256").update(attack).digest("hex");
const refusal = '"weights.bin" is unsafe: Loading it imports os.system, which can run code or reach files.';

const sendByXet = (hub: HubForTests) =>
  commit({
    hubUrl: hub.address,
    accessToken: hub.token,
    repo: "owner/net",
    title: "add weights",
    useXet: true,
    operations: [
      {
        operation: "addOrUpdate",
        path: "weights.bin",
        content: new Blob([new Uint8Array(attack)]) as globalThis.Blob,
      },
    ],
  });

const commitByLfs = async (hub: HubForTests) => {
  const oid = await uploadLargeFile(hub, "owner/net", attack);
  const line = { key: "lfsFile", value: { path: "weights.bin", algo: "sha256", oid, size: attack.length } };
  return commitLines(hub, "/api/models/owner/net", "main", [line]);
};

/** A folder with the file, as a publisher has it. */
const folderWithAttack = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "orrery-attack-"));
  writeFileSync(join(folder, "weights.bin"), attack);
  return folder;
};

describe.each(enginesForSlowTests)("the scanner's gate on $name (skipped unless built)", ({ skipReason, start }) => {
  const isSkipped = !!skipReason || !isBuilt;

  const withHub = async (
    scanGate: "hold" | "refuse",
    body: (hub: HubForTests, store: StoreOptions) => Promise<void>,
  ): Promise<void> => {
    const engine = await start();
    const store = await engine.newStore();
    const hub = await startHub(store, { scanGate });
    try {
      await hub.send("POST", "/api/repos/create", { name: "owner/net" }, hub.token);
      await body(hub, store);
    } finally {
      await hub.close();
      await engine.stop();
    }
  };
  const pathsOf = async (hub: HubForTests): Promise<readonly string[]> => {
    const entries = (await (await hub.get("/api/models/owner/net/tree/main", hub.token)).json()) as { path: string }[];
    return entries.map(({ path }) => path).filter((path) => path !== ".gitattributes");
  };

  test.skipIf(isSkipped)("refuses an unsafe file by commit, LFS, Xet and orrery add", { timeout: 120_000 }, () =>
    withHub("refuse", async (hub, store) => {
      const direct = await commitFiles(hub, "/api/models/owner/net", "main", { "weights.bin": attack });
      expect([direct.status, direct.body.error]).toEqual([422, expect.stringContaining(refusal)]);
      const large = await commitByLfs(hub);
      expect([large.status, large.body.error]).toEqual([422, expect.stringContaining(refusal)]);
      await expect(sendByXet(hub)).rejects.toThrow(refusal);

      const added = await orrery(["add", folderWithAttack(), "--id", "owner/added"], {
        ORRERY_DATA: store.dataFolder,
        ORRERY_SCAN_GATE: "refuse",
        ...(store.databaseUrl && { DATABASE_URL: store.databaseUrl }),
      });
      expect([added.code, added.err]).toEqual([1, expect.stringContaining(refusal)]);
      expect((await hub.get("/api/models/owner/added", hub.token)).status).toBe(404);
      expect(await pathsOf(hub)).toEqual([]);
    }),
  );

  const gitSuffix = gitSkipReason ? ` (skipped: ${gitSkipReason})` : "";
  test.skipIf(isSkipped || gitSkipReason)(`refuses a push with an unsafe file${gitSuffix}`, { timeout: 120_000 }, () =>
    withHub("refuse", async (hub) => {
      const git = createGit();
      const folder = folderWithAttack();
      await git.run("", "init", "-q", folder);
      await git.run(folder, "add", "--all");
      await git.run(folder, "commit", "-q", "-m", "Add weights");
      const remote = `${hub.address.replace("//", `//owner:${hub.token}@`)}/owner/net`;
      const pushed = await git.attempt(folder, "push", "--force", remote, "main");
      expect(pushed.code).not.toBe(0);
      expect(pushed.errors).toContain(refusal);
      expect(await pathsOf(hub)).toEqual([]);
    }),
  );

  test.skipIf(isSkipped)("holds a file back by HTTP, LFS, Xet and as an OCI layer", { timeout: 120_000 }, () =>
    withHub("hold", async (hub) => {
      await sendByXet(hub);
      await hub.hub.scans.drain();
      const head = await hub.send("HEAD", "/owner/net/resolve/main/weights.bin", undefined, hub.token);
      expect(head.status).toBe(403);
      expect((await hub.get("/owner/net/resolve/main/weights.bin", hub.token)).status).toBe(403);

      const expanded = await hub.get("/api/models/owner/net/tree/main?expand=true", hub.token);
      const entries = (await expanded.json()) as { path: string; xetHash?: string }[];
      const xetHash = entries.find(({ path }) => path === "weights.bin")?.xetHash;
      expect(xetHash).toMatch(/^[0-9a-f]{64}$/);
      const ticket = await hub.get("/api/models/owner/net/xet-read-token/main", hub.token);
      const { accessToken } = (await ticket.json()) as { accessToken: string };
      const plan = await hub.get(`/api/xet/v2/reconstructions/${xetHash}`, accessToken);
      expect([plan.status, await plan.text()]).toEqual([403, expect.stringContaining("is held: it is unsafe.")]);

      const layer = await hub.get(`/v2/owner/net/blobs/sha256:${attackHash}`, hub.token);
      expect([layer.status, await layer.text()]).toEqual([403, expect.stringContaining("is held: it is unsafe.")]);

      const batch = {
        operation: "download",
        transfers: ["basic"],
        objects: [{ oid: attackHash, size: attack.length }],
      };
      const media = { "content-type": "application/vnd.git-lfs+json" };
      const lfs = await hub.send("POST", "/owner/net.git/info/lfs/objects/batch", batch, hub.token, media);
      expect(await lfs.json()).toMatchObject({ objects: [{ error: { code: 403 } }] });
    }),
  );
});
