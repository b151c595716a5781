import { createHash, randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { enginesForSlowTests } from "../../../testing/engines.ts";
import { createGit, gitLfsSkipReason } from "../../../testing/git.ts";
import { type HubForTests, startHub } from "../../../testing/hub.ts";

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
const mib = 1024 ** 2;

interface Action {
  readonly href: string;
  readonly header?: Readonly<Record<string, string>>;
}
interface BatchAnswer {
  readonly transfer: string;
  readonly message?: string;
  readonly objects: readonly {
    readonly actions?: { readonly upload?: Action; readonly verify?: Action; readonly download?: Action };
    readonly error?: { readonly code: number; readonly message: string };
  }[];
}

const suffix = gitLfsSkipReason ? ` (git tests skipped: ${gitLfsSkipReason})` : "";

describe.each(enginesForSlowTests)(`large files on $name${suffix}`, ({ skipReason, start }) => {
  const isGitSkipped = !!(skipReason ?? gitLfsSkipReason);
  let engine: Awaited<ReturnType<typeof start>>;
  let hub: HubForTests;
  const git = createGit();
  const weights = randomBytes(3 * mib);
  const remote = (id: string, token = hub.token): string => `${hub.address.replace("//", `//owner:${token}@`)}/${id}`;
  const batch = async (body: object, token?: string, id = "owner/net") => {
    const type = { "content-type": "application/vnd.git-lfs+json" };
    const reply = await hub.send("POST", `/${id}.git/info/lfs/objects/batch`, body, token, type);
    return { reply, body: (await reply.json()) as BatchAnswer };
  };
  const objectOf = (bytes: Uint8Array) => ({ oid: sha256(bytes), size: bytes.byteLength });
  const put = (href: string | undefined, body: Buffer<ArrayBuffer>) => fetch(href ?? "", { method: "PUT", body });
  const answer = async (reply: Response) => [reply.status, ((await reply.json()) as { error?: string }).error];

  beforeAll(async () => {
    if (skipReason) return;
    engine = await start();
    hub = await startHub(await engine.newStore(), { lfsPartMib: 1 });
    await hub.send("POST", "/api/repos/create", { name: "owner/net", private: true }, hub.token);
  });
  afterAll(async () => {
    if (skipReason) return;
    await hub.close();
    await engine.stop();
  });

  test.skipIf(isGitSkipped)("git lfs pushes and clones, with a token as the password", async () => {
    const folder = git.path("work");
    const again = git.path("again");
    const pointers = git.path("pointers");
    await git.run("", "lfs", "install", "--skip-repo");
    await git.run("", "clone", "-q", remote("owner/net"), folder);
    await git.run(folder, "lfs", "track", "*.bin");
    writeFileSync(join(folder, "model.bin"), weights);
    writeFileSync(join(folder, "empty.bin"), "");
    await git.run(folder, "add", "--all");
    await git.run(folder, "commit", "-q", "-m", "Weights");
    const pushed = await git.attempt(folder, "push", "origin", "main");
    expect([pushed.code, pushed.errors]).toEqual([0, expect.not.stringContaining("lock")]);
    const [file] = (await (
      await hub.send("POST", "/api/models/owner/net/paths-info/main", { paths: ["model.bin"] }, hub.token)
    ).json()) as {
      lfs: { oid: string; size: number };
    }[];
    expect(file?.lfs).toMatchObject(objectOf(weights));
    const content = await hub.get("/owner/net/resolve/main/model.bin", hub.token);
    expect(sha256(Buffer.from(await content.arrayBuffer()))).toBe(sha256(weights));
    await git.run("", "clone", "-q", remote("owner/net"), again);
    expect(sha256(readFileSync(join(again, "model.bin")))).toBe(sha256(weights));
    expect(await git.run(again, "lfs", "fsck")).toBe("Git LFS fsck OK");
    const bare = createGit({ GIT_LFS_SKIP_SMUDGE: "1" });
    await bare.run("", "clone", "-q", remote("owner/net"), pointers);
    expect(readFileSync(join(pointers, "model.bin"), "utf8")).toContain(`oid sha256:${sha256(weights)}\n`);
  });

  test.skipIf(isGitSkipped)("a push whose large file was not sent is refused with the file's name", async () => {
    const folder = git.path("work");
    writeFileSync(join(folder, "lost.bin"), randomBytes(1000));
    await git.run(folder, "add", "--all");
    await git.run(folder, "commit", "-q", "-m", "Lost");
    // Without its hook, git lfs does not send files before a push.
    const { code, errors } = await git.attempt(folder, "push", "--no-verify", "origin", "main");
    expect([code, errors]).toEqual([1, expect.stringContaining('The LFS file "lost.bin"')]);
    expect((await git.attempt(folder, "push", "origin", "main")).code).toBe(0);
  });

  test.skipIf(skipReason)("a file in parts is put together and checked", async () => {
    const bytes = randomBytes(2 * mib + 5);
    const ask = { operation: "upload", transfers: ["basic", "multipart"], objects: [objectOf(bytes)] };
    const { body } = await batch(ask, hub.token);
    const { upload, verify } = body.objects[0]?.actions ?? {};
    const { chunk_size: chunk, ...addresses } = upload?.header ?? {};
    expect([body.transfer, chunk, Object.keys(addresses)]).toEqual([
      "multipart",
      String(mib),
      ["00001", "00002", "00003"],
    ]);
    const parts: { partNumber: number; etag: string }[] = [];
    for (const [index, address] of Object.values(addresses).entries()) {
      const reply = await put(address, bytes.subarray(index * mib, (index + 1) * mib));
      expect(reply.status).toBe(200);
      parts.push({ partNumber: index + 1, etag: reply.headers.get("etag") ?? "" });
    }
    const complete = (sent: readonly object[]) =>
      fetch(upload?.href ?? "", {
        method: "POST",
        headers: { "content-type": "application/vnd.git-lfs+json" },
        body: JSON.stringify({ oid: sha256(bytes), parts: sent }),
      });
    const [first, second, third] = parts;
    expect(await answer(await complete(parts.slice(1)))).toEqual([
      422,
      "The file has 3 parts, but 2 were listed. Upload the others.",
    ]);
    const swapped = [{ partNumber: 1, etag: second?.etag }, { partNumber: 2, etag: first?.etag }, third ?? {}];
    expect((await answer(await complete(swapped)))[1]).toContain("Part 1 was not uploaded");
    const forged = [{ partNumber: 1, etag: sha256(weights) }, second ?? {}, third ?? {}];
    expect((await answer(await complete(forged)))[1]).toContain("Part 1 was not uploaded");
    expect((await fetch(verify?.href ?? "", { method: "POST" })).status).toBe(422);
    expect((await complete(parts)).status).toBe(200);
    expect((await fetch(verify?.href ?? "", { method: "POST" })).status).toBe(200);
    expect((await batch(ask, hub.token)).body.objects[0]?.actions).toBeUndefined();
    const uploads = await hub.hub.database.db.selectFrom("uploads").select("sha256").execute();
    expect(uploads.map((row) => row.sha256)).toContain(sha256(bytes));
    expect(uploads.map((row) => row.sha256)).not.toContain(sha256(bytes.subarray(0, mib)));
  });

  test.skipIf(skipReason)("a part of another size, or that differs from the whole, is refused", async () => {
    const bytes = randomBytes(mib + 5);
    const ask = { operation: "upload", transfers: ["multipart"], objects: [objectOf(bytes)] };
    const { upload } = (await batch(ask, hub.token)).body.objects[0]?.actions ?? {};
    const [first, second] = ["00001", "00002"].map((key) => upload?.header?.[key]);
    expect(await answer(await put(second, Buffer.from("123456")))).toEqual([
      422,
      "The content has more than the 5 bytes allowed.",
    ]);
    expect((await answer(await put(second, Buffer.from("1234"))))[1]).toContain("4 bytes, not the 5 announced");
    const tags = [await put(first, randomBytes(mib)), await put(second, bytes.subarray(mib))].map((reply, index) => ({
      partNumber: index + 1,
      etag: reply.headers.get("etag"),
    }));
    const reply = await hub.send("POST", upload?.href.slice(hub.address.length) ?? "", { parts: tags });
    expect((await answer(reply))[1]).toContain("SHA-256");
  });

  test.skipIf(skipReason)("downloads are for files of the repository, and for those who can read it", async () => {
    const stored = randomBytes(100);
    const { upload } =
      (await batch({ operation: "upload", objects: [objectOf(stored)] }, hub.token)).body.objects[0]?.actions ?? {};
    expect((await put(upload?.href, stored)).status).toBe(200);
    const ask = { operation: "download", objects: [objectOf(stored)] };
    expect((await batch(ask, hub.token)).body.objects[0]?.error).toEqual({
      code: 404,
      message: "The file is not in this repository.",
    });
    const large = { key: "lfsFile", value: { path: "stored.bin", algo: "sha256", ...objectOf(stored) } };
    const lines = [{ key: "header", value: { summary: "Large" } }, large]
      .map((line) => JSON.stringify(line))
      .join("\n");
    await hub.send("POST", "/api/models/owner/net/commit/main", lines, hub.token, {
      "content-type": "application/x-ndjson",
    });
    const { download } = (await batch(ask, hub.token)).body.objects[0]?.actions ?? {};
    const content = await fetch(download?.href ?? "", { headers: { range: "bytes=10-19" } });
    expect([content.status, Buffer.from(await content.arrayBuffer())]).toEqual([206, stored.subarray(10, 20)]);
    const anonymous = await batch(ask);
    expect([anonymous.reply.status, anonymous.reply.headers.get("lfs-authenticate"), anonymous.body.message]).toEqual([
      401,
      'Basic realm="Orrery", charset="UTF-8"',
      "Sign in to continue. Use an access token as the password.",
    ]);
    const forged = await fetch((download?.href ?? "").replace(/size=\d+/, "size=99"));
    expect(await answer(forged)).toEqual([403, "This download URL is not valid or has expired. Request a new one."]);
    // An address for one request is not valid for another.
    const swapped = await put(download?.href ?? "", stored);
    expect(await answer(swapped)).toEqual([403, "This upload URL is not valid or has expired. Request a new one."]);
  });

  test.skipIf(skipReason)("locks are not supported", async () => {
    const reply = await hub.send("POST", "/owner/net.git/info/lfs/locks/verify", {}, hub.token);
    expect([reply.status, ((await reply.json()) as { message: string }).message]).toEqual([
      404,
      "File locking is not supported on this hub.",
    ]);
  });
});
