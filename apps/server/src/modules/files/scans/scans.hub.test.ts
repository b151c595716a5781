import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import type { SecurityFileStatus, SecurityRepoStatus } from "@orrery/contract";
import { describe, expect, test } from "vitest";
import { programFile } from "../../../asset-folders.ts";
import { inlineFile } from "../../../catalogue/inline-file.ts";
import { mainRef } from "../../../git/ref-name.ts";
import { enginesForSlowTests } from "../../../testing/engines.ts";
import type { HubForTests } from "../../../testing/hub.ts";
import { addUser, commitFiles, commitLines, uploadLargeFile } from "../../../testing/hub-commits.ts";
import { startHubOn } from "../../../testing/hub-on-engine.ts";
import { torchZip } from "../../../testing/publishing/scan/archive-writer.ts";
import { call, command, global, pickle, stateDict } from "../../../testing/publishing/scan/pickle-writer.ts";

const isBuilt = existsSync(programFile("job-worker"));
const attack = pickle(call(global("os", "system"), command));
const odd = pickle(call(global("my_package", "rebuild")));
const checkpoint = torchZip(stateDict(["a"]), [Buffer.alloc(16, 1)]);
const repository = "/api/models/owner/net";
const sha256 = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

const answer = async (reply: Response) => [reply.status, ((await reply.json()) as { error?: string }).error];
const statusesOf = async (hub: HubForTests): Promise<Record<string, SecurityFileStatus>> => {
  const reply = await hub.get(`${repository}/tree/main?recursive=true&expand=true`, hub.token);
  const entries = (await reply.json()) as { path: string; securityFileStatus: SecurityFileStatus }[];
  return Object.fromEntries(entries.map(({ path, securityFileStatus }) => [path, securityFileStatus]));
};
const createNet = (hub: HubForTests) => hub.send("POST", "/api/repos/create", { name: "owner/net" }, hub.token);
const approve = (hub: HubForTests, bytes: Buffer, token = hub.token) =>
  hub.send("PUT", `/api/scans/${sha256(bytes)}/approval`, { reason: "read by hand" }, token);

describe.each(enginesForSlowTests)("scans on $name (skipped unless built)", ({ skipReason, start }) => {
  const isSkipped = !!skipReason || !isBuilt;
  const engine = { skipReason: isSkipped ? "skipped" : undefined, start };

  describe("with the gate warn", () => {
    let hub: HubForTests;
    startHubOn(
      engine as Parameters<typeof startHubOn>[0],
      async (started) => {
        hub = started;
        await createNet(hub);
        const files = {
          "model.pt": checkpoint,
          "attack.safetensors": attack,
          "odd.pkl": odd,
          "README.md": "# Net",
          "run.py": "pass",
        };
        await commitFiles(hub, repository, "main", files);
      },
      { scanGate: "warn" },
    );

    test.skipIf(isSkipped)("says queued, then what each file is, with evidence", async () => {
      await hub.hub.scans.drain();
      const statuses = await statusesOf(hub);
      expect(statuses["model.pt"]).toMatchObject({
        status: "safe",
        format: "PyTorch (zip)",
        findings: [],
        avScan: null,
      });
      expect(statuses["attack.safetensors"]).toMatchObject({
        status: "unsafe",
        pickleImportScan: {
          highestSafetyLevel: "dangerous",
          imports: [{ module: "os", name: "system", safety: "dangerous" }],
        },
        findings: [
          { rule: "name", detail: "Its name does not fit its content, which is: pickle." },
          { rule: "pickle-import", detail: "Loading it imports os.system, which can run code or reach files." },
        ],
      });
      expect(statuses["odd.pkl"]).toMatchObject({ status: "suspicious" });
      expect(statuses["README.md"]).toMatchObject({ status: "safe", pickleImportScan: null });
      expect(statuses["run.py"]).toMatchObject({ status: "caution" });
      expect(Object.values(statuses).some(({ isHeld }) => isHeld)).toBe(false);
    });

    test.skipIf(isSkipped)("lists files with findings in the record of the model", async () => {
      await hub.hub.scans.drain();
      const reply = await hub.get(`${repository}?securityStatus=true`);
      const { securityRepoStatus } = (await reply.json()) as { securityRepoStatus: SecurityRepoStatus };
      expect(securityRepoStatus).toEqual({
        scansDone: true,
        filesWithIssues: [
          { path: "attack.safetensors", level: "unsafe" },
          { path: "odd.pkl", level: "suspicious" },
          { path: "run.py", level: "caution" },
        ],
      });
    });

    test.skipIf(isSkipped)("serves every file", async () => {
      expect((await hub.get("/owner/net/resolve/main/attack.safetensors")).status).toBe(200);
    });

    test.skipIf(isSkipped)("scans a content again after an upgrade of the scanner", async () => {
      await hub.hub.scans.drain();
      const { db } = hub.hub.database;
      await db.updateTable("file_scans").set({ version: 0, status: "safe", report: null }).execute();
      expect((await statusesOf(hub))["attack.safetensors"]).toMatchObject({ status: "queued" });
      await hub.hub.scans.drain();
      expect((await statusesOf(hub))["attack.safetensors"]).toMatchObject({ status: "unsafe" });
    });
  });

  describe("with the gate hold", () => {
    let hub: HubForTests;
    let ada = "";
    startHubOn(
      engine as Parameters<typeof startHubOn>[0],
      async (started) => {
        hub = started;
        await createNet(hub);
        ada = await addUser(hub, "ada");
        const oid = await uploadLargeFile(hub, "owner/net", odd);
        const large = { key: "lfsFile", value: { path: "odd.pkl", algo: "sha256", oid, size: odd.length } };
        await commitLines(hub, repository, "main", [large]);
        await commitFiles(hub, repository, "main", { "attack.bin": attack, "model.pt": checkpoint });
      },
      { scanGate: "hold" },
    );
    const resolve = (path: string) => hub.get(`/owner/net/resolve/main/${path}`);
    const lfsDownload = async (bytes: Buffer) => {
      const body = {
        operation: "download",
        transfers: ["basic"],
        objects: [{ oid: sha256(bytes), size: bytes.length }],
      };
      const media = { "content-type": "application/vnd.git-lfs+json" };
      const reply = await hub.send("POST", "/owner/net.git/info/lfs/objects/batch", body, hub.token, media);
      const { objects } = (await reply.json()) as { objects: { error?: { code: number }; actions?: object }[] };
      return objects[0];
    };

    test.skipIf(isSkipped)("holds a file until it is judged, then by its verdict", async () => {
      await hub.hub.scans.drain();
      expect((await resolve("model.pt")).status).toBe(200);
      expect(await answer(await resolve("attack.bin"))).toEqual([
        403,
        '"attack.bin" is held: it is unsafe. Loading it imports os.system, which can run code or reach files. A hub admin can approve it.',
      ]);
      expect((await statusesOf(hub))["attack.bin"]).toMatchObject({ isHeld: true });
      await hub.hub.database.db
        .updateTable("file_scans")
        .set({ status: "queued" })
        .where("sha256", "=", sha256(checkpoint))
        .execute();
      expect(await answer(await resolve("model.pt"))).toEqual([
        503,
        '"model.pt" is being scanned. Try again in a moment.',
      ]);
      await hub.hub.database.db
        .updateTable("file_scans")
        .set({ status: "safe" })
        .where("sha256", "=", sha256(checkpoint))
        .execute();
    });

    test.skipIf(isSkipped)("holds files for git and git lfs as well", async () => {
      await hub.hub.scans.drain();
      expect(await lfsDownload(odd)).toMatchObject({ error: { code: 403 } });
      const refs = await (await hub.get("/owner/net.git/info/refs?service=git-upload-pack", hub.token)).text();
      const head = /[0-9a-f]{40}(?= HEAD)/.exec(refs)?.[0];
      const line = (text: string): string => (text.length + 4).toString(16).padStart(4, "0") + text;
      const body = `${line(`want ${head} side-band-64k ofs-delta\n`)}0000${line("done\n")}`;
      const headers = { "content-type": "application/x-git-upload-pack-request" };
      const reply = await hub.send("POST", "/owner/net.git/git-upload-pack", body, hub.token, headers);
      expect(await reply.text()).toContain("A file of this repository is held: it is unsafe.");
    });

    test.skipIf(isSkipped)("lets hub admins list, approve and revoke, and no one else", async () => {
      await hub.hub.scans.drain();
      const listed = (await (await hub.get("/api/scans", hub.token)).json()) as {
        sha256: string;
        repositories: unknown;
      }[];
      expect(listed).toMatchObject([
        { sha256: sha256(attack), status: "unsafe", repositories: [{ kind: "model", id: "owner/net" }] },
        { sha256: sha256(odd), status: "suspicious" },
      ]);
      expect((await hub.get("/api/scans", ada)).status).toBe(403);
      expect((await approve(hub, odd, ada)).status).toBe(403);
      expect((await approve(hub, odd)).status).toBe(204);
      expect((await resolve("odd.pkl")).status).toBe(200);
      expect(await lfsDownload(odd)).toMatchObject({ actions: expect.anything() });
      expect((await statusesOf(hub))["odd.pkl"]).toMatchObject({
        status: "suspicious",
        approval: { by: "owner", reason: "read by hand" },
      });
      expect((await hub.send("DELETE", `/api/scans/${sha256(odd)}/approval`, undefined, hub.token)).status).toBe(204);
      expect((await resolve("odd.pkl")).status).toBe(403);
      expect((await approve(hub, Buffer.from("unknown"))).status).toBe(404);
    });
  });

  describe("with the gate refuse", () => {
    let hub: HubForTests;
    startHubOn(
      engine as Parameters<typeof startHubOn>[0],
      async (started) => {
        hub = started;
        await createNet(hub);
      },
      { scanGate: "refuse" },
    );

    test.skipIf(isSkipped)("refuses a commit with an unsafe file and says why", async () => {
      const { status, body } = await commitFiles(hub, repository, "main", { "good.txt": "a", "weights.bin": attack });
      expect([status, body.error]).toEqual([
        422,
        'This hub refuses unsafe files. "weights.bin" is unsafe: Loading it imports os.system, which can run code or reach files. Remove them, or ask a hub admin to approve them.',
      ]);
      expect(Object.keys(await statusesOf(hub))).not.toContain("good.txt");
    });

    test.skipIf(isSkipped)("refuses a new repository with an unsafe file, and creates none", async () => {
      const files = [{ path: "weights.bin", content: attack.toString("base64") }];
      const created = await hub.send("POST", "/api/repos/create", { name: "owner/unsafe", files }, hub.token);
      expect(await answer(created)).toEqual([422, expect.stringContaining('"weights.bin" is unsafe')]);
      expect((await hub.get("/api/models/owner/unsafe", hub.token)).status).toBe(404);
    });

    /** As by a hub whose gate let it in. */
    const commitUnscanned = async (name: string, ref: string, content: Buffer): Promise<string> => {
      const { catalogue, blobs } = hub.hub;
      const row = await catalogue.find("model", name);
      if (!row) throw new Error(`no model ${name}`);
      const put = [await inlineFile(blobs, "weights.bin", content)];
      return (await catalogue.commit(row, { ref, put, remove: [], title: "early", author: "owner", at: 1 })).sha;
    };

    test.skipIf(isSkipped)("refuses to restore or merge an unsafe file that was committed before", async () => {
      const early = "/api/models/owner/early";
      await hub.send("POST", "/api/repos/create", { name: "owner/early" }, hub.token);
      const from = await commitUnscanned("owner/early", mainRef, attack);
      await commitFiles(hub, early, "main", { "weights.bin": null });
      const restored = await hub.send("POST", `${early}/restore/main`, { from, path: "weights.bin" }, hub.token);
      expect(await answer(restored)).toEqual([422, expect.stringContaining('"weights.bin" is unsafe')]);
      const { number } = await commitFiles(hub, early, "main?create_pr=1", { "notes.txt": "a" });
      await commitUnscanned("owner/early", `refs/pr/${number}`, attack);
      const merged = await hub.send("POST", `${early}/discussions/${number}/merge`, {}, hub.token);
      expect(await answer(merged)).toEqual([422, expect.stringContaining('"weights.bin" is unsafe')]);
      expect((await hub.get("/owner/early/resolve/main/weights.bin", hub.token)).status).toBe(404);
    });

    test.skipIf(isSkipped)("accepts safe files at once, and holds suspicious ones", async () => {
      const { status } = await commitFiles(hub, repository, "main", { "model.pt": checkpoint, "odd.pkl": odd });
      expect(status).toBe(200);
      expect((await hub.get("/owner/net/resolve/main/model.pt")).status).toBe(200);
      expect((await hub.get("/owner/net/resolve/main/odd.pkl")).status).toBe(403);
    });

    test.skipIf(isSkipped)("accepts an unsafe file that an admin has approved", async () => {
      expect((await approve(hub, attack)).status).toBe(204);
      expect((await commitFiles(hub, repository, "main", { "weights.bin": attack })).status).toBe(200);
      expect((await hub.get("/owner/net/resolve/main/weights.bin")).status).toBe(200);
    });
  });
});
