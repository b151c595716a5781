import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { enginesForTests } from "../../testing/engines.ts";
import type { HubForTests } from "../../testing/hub.ts";
import { commitFiles, commitLargeFile } from "../../testing/hub-commits.ts";
import { startHubOn } from "../../testing/hub-on-engine.ts";

describe.each(enginesForTests)("preupload on $name", ({ skipReason, start }) => {
  let hub: HubForTests;
  const repository = "/api/models/owner/net";
  const content = Buffer.from("\0weights");
  const sha256 = createHash("sha256").update(content).digest("hex");

  const ask = async (files: readonly object[], more = {}, revision = "main") => {
    const reply = await hub.send("POST", `${repository}/preupload/${revision}`, { files, ...more }, hub.token);
    return { status: reply.status, body: (await reply.json()) as { files: Record<string, unknown>[]; error?: string } };
  };
  const commitLine = (path: string, oid: string, size?: number) => {
    const lines = [
      { key: "header", value: { summary: "large" } },
      { key: "lfsFile", value: { path, algo: "sha256", oid, ...(size !== undefined && { size }) } },
    ];
    const headers = { "content-type": "application/x-ndjson" };
    const text = lines.map((line) => JSON.stringify(line)).join("\n");
    return hub.send("POST", `${repository}/commit/main`, text, hub.token, headers);
  };

  startHubOn({ skipReason, start }, async (started) => {
    hub = started;
    await hub.send("POST", "/api/repos/create", { name: "owner/net" }, hub.token);
    await commitFiles(hub, repository, "main", {
      ".gitignore": "*.log\n!keep.log\n",
      ".gitattributes": "*.csv filter=lfs diff=lfs merge=lfs -text\n",
      "a.txt": "a",
    });
    await commitLargeFile(hub, "owner/net", "main", "model.bin", content);
  });

  test.skipIf(skipReason)("names ignored, large and unchanged files", async () => {
    const sample = content.toString("base64");
    const { body } = await ask([
      { path: "a.txt", size: 1, sample: "YQ==" },
      { path: "model.bin", size: 8, sample },
      { path: "deep/x.log", size: 1, sample: "YQ==" },
      { path: "keep.log", size: 1, sample: "YQ==" },
      { path: "table.csv", size: 5, sample: "YQ==" },
      { path: "empty.csv", size: 0, sample: "" },
      { path: "big.txt", size: 20_000_000, sample: "YQ==" },
    ]);
    expect(body.files).toEqual([
      {
        path: "a.txt",
        uploadMode: "regular",
        shouldIgnore: false,
        oid: createHash("sha1").update("blob 1\0a").digest("hex"),
      },
      { path: "model.bin", uploadMode: "lfs", shouldIgnore: false, oid: sha256 },
      { path: "deep/x.log", uploadMode: "regular", shouldIgnore: true, oid: null },
      { path: "keep.log", uploadMode: "regular", shouldIgnore: false, oid: null },
      { path: "table.csv", uploadMode: "lfs", shouldIgnore: false, oid: null },
      { path: "empty.csv", uploadMode: "regular", shouldIgnore: false, oid: null },
      { path: "big.txt", uploadMode: "lfs", shouldIgnore: false, oid: null },
    ]);
  });

  test.skipIf(skipReason)(
    "a new repository takes weights, and a dataset media, as large files of any size",
    async () => {
      const modesOf = async (type: string, paths: readonly string[]) => {
        await hub.send("POST", "/api/repos/create", { type, name: "owner/fresh" }, hub.token);
        const files = paths.map((path) => ({ path, size: 1, sample: "YQ==" }));
        const reply = await hub.send("POST", `/api/${type}s/owner/fresh/preupload/main`, { files }, hub.token);
        const { files: told } = (await reply.json()) as { files: { uploadMode: string }[] };
        return told.map(({ uploadMode }) => uploadMode);
      };
      const paths = ["a.safetensors", "deep/b.bin", "c.parquet", "cat.png", "README.md"];
      expect(await modesOf("model", paths)).toEqual(["lfs", "lfs", "lfs", "regular", "regular"]);
      expect(await modesOf("dataset", paths)).toEqual(["lfs", "lfs", "lfs", "lfs", "regular"]);
      const commits = await (await hub.get("/api/models/owner/fresh/commits/main")).json();
      expect(commits).toMatchObject([{ title: "initial commit" }]);
    },
  );

  test.skipIf(skipReason).each([
    ["random bytes without a zero", "lfs", Buffer.from([0x9a, 0xa8, 0xd6, 0x0f, 0x75, 0x1d])],
    ["zero bytes", "lfs", Buffer.alloc(4)],
    ["Latin-1", "regular", Buffer.from("Gr\u00fc\u00dfe\r\n", "latin1")],
    ["UTF-8 cut in a character", "regular", Buffer.from("über").subarray(0, 1)],
    ["a log with colors", "regular", Buffer.from("\u001b[32mok\u001b[0m\n")],
  ])("a sample of %s is sent as %s", async (_name, uploadMode, bytes) => {
    const { body } = await ask([{ path: "new", size: 400_000, sample: bytes.toString("base64") }]);
    expect(body.files).toMatchObject([{ uploadMode }]);
  });

  test.skipIf(skipReason)("rules in the request replace those in the branch", async () => {
    const files = [
      { path: "x.log", size: 1 },
      { path: "table.csv", size: 5 },
    ];
    const { body } = await ask(files, { gitIgnore: "*.csv", gitAttributes: "*.log filter=lfs" });
    expect(body.files).toMatchObject([
      { path: "x.log", uploadMode: "lfs", shouldIgnore: false },
      { path: "table.csv", uploadMode: "regular", shouldIgnore: true },
    ]);
  });

  test.skipIf(skipReason)("many rules for many paths are applied in a worker", async () => {
    const gitIgnore = Array.from({ length: 100 }, (_, index) => `${"*a".repeat(20)}${index}`).join("\n");
    const files = Array.from({ length: 80 }, (_, index) => ({ path: `${"a".repeat(100)}${index}`, size: 1 }));
    const { status, body } = await ask(files, { gitIgnore });
    expect([status, body.files.filter(({ shouldIgnore }) => shouldIgnore).length]).toEqual([200, 80]);
  });

  test.skipIf(skipReason)("refuses rules of more than 256 KiB, hostile paths and unknown branches", async () => {
    expect((await ask([{ path: "a", size: 1 }], { gitIgnore: "x".repeat(262_145) })).status).toBe(400);
    expect((await ask([{ path: "../a", size: 1 }])).status).toBe(422);
    expect((await ask([{ path: "a", size: 1 }], {}, "none")).status).toBe(404);
  });

  test.skipIf(skipReason)("copies a large file without its size, and refuses contents of others", async () => {
    expect((await commitLine("copy.bin", sha256)).status).toBe(200);
    const [entry] = (await (
      await hub.send("POST", `${repository}/paths-info/main`, { paths: ["copy.bin"] })
    ).json()) as { lfs: object }[];
    expect(entry?.lfs).toMatchObject({ oid: sha256, size: content.length });
    const reply = await commitLine("other.bin", "0".repeat(64));
    expect([reply.status, await reply.json()]).toMatchObject([
      422,
      { error: `The content of "other.bin" (${"0".repeat(64)}) was not uploaded. Upload it first.` },
    ]);
  });
});
