import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { defaultAttributes } from "../../../git/default-attributes.ts";
import { enginesForSlowTests } from "../../../testing/engines.ts";
import { createGit, gitSkipReason } from "../../../testing/git.ts";
import { type HubForTests, startHub } from "../../../testing/hub.ts";
import { addUser, commitFiles } from "../../../testing/hub-commits.ts";

const suffix = gitSkipReason ? ` (skipped: ${gitSkipReason})` : "";

describe.each(enginesForSlowTests)(`git push on $name${suffix}`, ({ skipReason, start }) => {
  const isSkipped = !!(skipReason ?? gitSkipReason);
  let engine: Awaited<ReturnType<typeof start>>;
  let hub: HubForTests;
  let dataFolder = "";
  const git = createGit();
  const api = "/api/models/owner/net";
  const remote = (id = "owner/net", token = hub.token): string =>
    `${hub.address.replace("//", `//owner:${token}@`)}/${id}`;
  const json = async <T>(path: string): Promise<T> => (await (await hub.get(path, hub.token)).json()) as T;
  const headOf = async (ref: string): Promise<string | undefined> => {
    const { branches, tags } = await json<Record<"branches" | "tags", { ref: string; targetCommit: string }[]>>(
      `${api}/refs`,
    );
    return [...branches, ...tags].find((entry) => entry.ref === ref)?.targetCommit;
  };
  const write = (folder: string, files: Readonly<Record<string, string>>): void => {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
  };
  const commit = async (folder: string, files: Readonly<Record<string, string>>, message = "Change") => {
    write(folder, files);
    await git.run(folder, "add", "--all");
    await git.run(folder, "commit", "-q", "-m", message);
    return git.run(folder, "rev-parse", "HEAD");
  };
  let clones = 0;
  const clone = async (id = "owner/net"): Promise<string> => {
    clones += 1;
    const folder = git.path(`clone-${clones}`);
    await git.run("", "clone", "-q", remote(id), folder);
    return folder;
  };
  const push = (folder: string, ...command: string[]) => git.attempt(folder, "push", ...command);

  beforeAll(async () => {
    if (isSkipped) return;
    engine = await start();
    const store = await engine.newStore();
    dataFolder = store.dataFolder;
    hub = await startHub(store);
    await hub.send("POST", "/api/repos/create", { name: "owner/net" }, hub.token);
  });
  afterAll(async () => {
    if (isSkipped) return;
    await hub.close();
    await engine.stop();
  });

  test.skipIf(isSkipped)("a push with options lands", async () => {
    const folder = await clone();
    const head = await commit(folder, { "options.txt": "1\n" }, "Options");
    const { errors } = await push(
      folder,
      "-o",
      "ci.skip",
      "--push-option=reason=ä",
      "origin",
      "HEAD:refs/heads/options",
    );
    expect(errors).toContain("HEAD -> options");
    expect(await headOf("refs/heads/options")).toBe(head);
  });

  test.skipIf(isSkipped)("a pushed branch is what the API shows, and its card is read", async () => {
    const folder = await clone();
    const card = "---\nlicense: mit\ntags:\n- pushed\n---\n# Net\n";
    const files = { "README.md": card, "a/b/c.txt": "c\n", "script.sh": "echo\n", "ü.txt": "ü\n" };
    write(folder, files);
    await git.run(folder, "add", "--all");
    await git.run(folder, "update-index", "--chmod=+x", "script.sh");
    await git.run(folder, "commit", "-q", "-m", "First\n\nWith a body");
    const first = await git.run(folder, "rev-parse", "HEAD");
    const second = await commit(folder, { "a/b/c.txt": "changed\n" }, "Second");
    expect((await push(folder, "origin", "main")).errors).toContain("main -> main");
    const commits = await json<{ id: string; title: string; message: string; authors: { user: string }[] }[]>(
      `${api}/commits/main`,
    );
    expect(commits.map(({ id, title, message }) => [id, title, message]).slice(0, 2)).toEqual([
      [second, "Second", ""],
      [first, "First", "With a body"],
    ]);
    expect(commits[0]?.authors).toEqual([{ user: "Ada", avatar: "" }]);
    const tree = await json<{ path: string; oid: string; type: string }[]>(`${api}/tree/main?recursive=true`);
    const listed = (
      await git.run(folder, "-c", "core.quotepath=off", "ls-tree", "-r", "--format=%(objectname) %(path)", "HEAD")
    ).split("\n");
    expect(
      tree
        .filter(({ type }) => type === "file")
        .map(({ oid, path }) => `${oid} ${path}`)
        .sort(),
    ).toEqual(listed.sort());
    expect(await (await hub.get("/owner/net/resolve/main/a/b/c.txt")).text()).toBe("changed\n");
    const record = await json<{ tags: string[]; sha: string; usedStorage?: number; lastModified: string }>(api);
    expect([record.sha, record.tags.includes("license:mit"), record.tags.includes("pushed")]).toEqual([
      second,
      true,
      true,
    ]);
    const found = await json<{ id: string }[]>("/api/models?search=net&filter=pushed");
    expect(found.map(({ id }) => id)).toEqual(["owner/net"]);
    const size = Object.values({ ...files, "a/b/c.txt": "changed\n" }).reduce(
      (sum, text) => sum + Buffer.byteLength(text),
      defaultAttributes("model").length,
    );
    const { db } = hub.hub.database;
    const row = await db
      .selectFrom("repositories")
      .selectAll()
      .where("name_key", "=", "owner/net")
      .executeTakeFirstOrThrow();
    expect([row.used_storage, row.main_size, row.head]).toEqual([size, size, 3]);
    const events = await db.selectFrom("audit_events").select("action").execute();
    expect(events.map(({ action }) => action)).toContain("repository.commit");
  });

  test.skipIf(isSkipped)("git and the API take turns on one history", async () => {
    const folder = await clone();
    const lines = [
      { key: "header", value: { summary: "By the API" } },
      { key: "file", value: { path: "api.txt", content: "api", encoding: "utf-8" } },
    ];
    const body = lines.map((line) => JSON.stringify(line)).join("\n");
    const type = { "content-type": "application/x-ndjson" };
    expect((await hub.send("POST", `${api}/commit/main`, body, hub.token, type)).status).toBe(200);
    await commit(folder, { "late.txt": "late\n" });
    expect((await push(folder)).errors).toContain("fetch first");
    await git.run(folder, "pull", "-q", "--no-rebase", "--no-edit");
    expect((await push(folder)).code).toBe(0);
    const total = (await hub.get(`${api}/commits/main`)).headers.get("x-total-count");
    const count = await git.run(folder, "rev-list", "--count", "HEAD");
    expect(total).toBe(count);
    const again = await clone();
    expect(await git.run(again, "fsck", "--full", "--strict")).toBe("");
    expect(await git.run(again, "rev-parse", "HEAD")).toBe(await git.run(folder, "rev-parse", "HEAD"));
  });

  test.skipIf(isSkipped)("branches and tags are created, moved and deleted", async () => {
    const folder = await clone();
    await git.run(folder, "checkout", "-q", "-b", "dev");
    const first = await commit(folder, { "dev.txt": "1\n" });
    await git.run(folder, "tag", "-a", "v1", "-m", "one");
    await git.run(folder, "tag", "light");
    expect((await push(folder, "origin", "dev", "v1", "light")).code).toBe(0);
    expect([await headOf("refs/heads/dev"), await headOf("refs/tags/v1"), await headOf("refs/tags/light")]).toEqual([
      first,
      first,
      first,
    ]);
    await git.run(folder, "commit", "-q", "--amend", "-m", "Amended");
    expect((await push(folder, "origin", "dev")).code).not.toBe(0);
    expect((await push(folder, "--force", "origin", "dev")).code).toBe(0);
    expect(await headOf("refs/heads/dev")).toBe(await git.run(folder, "rev-parse", "HEAD"));
    await git.run(folder, "tag", "-f", "light");
    expect((await push(folder, "--force", "origin", "light")).errors).toContain(
      "the tag already exists: delete it first",
    );
    expect((await push(folder, "origin", "--delete", "dev", "v1")).code).toBe(0);
    expect([await headOf("refs/heads/dev"), await headOf("refs/tags/v1")]).toEqual([undefined, undefined]);
    await git.run(folder, "checkout", "-q", "--detach", "v1");
    expect((await push(folder, "origin", "v1^{}:refs/heads/from-tag")).code).toBe(0);
  });

  test.skipIf(isSkipped)("main is neither rewritten nor deleted; a new repository takes any history", async () => {
    const folder = await clone();
    const before = await headOf("refs/heads/main");
    await git.run(folder, "commit", "-q", "--amend", "-m", "Another");
    expect((await push(folder, "--force")).errors).toContain("main cannot be rewritten");
    expect((await push(folder, "origin", "--delete", "main")).errors).toContain('the branch "main" cannot be deleted');
    expect(await headOf("refs/heads/main")).toBe(before);
    await hub.send("POST", "/api/repos/create", { name: "owner/moved" }, hub.token);
    const own = git.path("own-history");
    await git.run("", "init", "-q", own);
    const sha = await commit(own, { "own.txt": "own\n" });
    expect((await push(own, "--force", remote("owner/moved"), "main")).code).toBe(0);
    expect((await json<{ sha: string }>("/api/models/owner/moved")).sha).toBe(sha);
  });

  test.skipIf(isSkipped)("refuses names and refs that are not the client's to write", async () => {
    const folder = await clone();
    const refusals = async (...refs: string[]) => (await push(folder, "origin", ...refs)).errors;
    expect(await refusals("HEAD:refs/pr/7")).toContain("owner/net has no pull request #7");
    expect(await refusals("HEAD:refs/convert/parquet")).toContain("reserved: push to refs/heads/, refs/tags/");
    expect(await refusals("HEAD:refs/heads/refs/x")).toContain("is reserved");
    expect(await refusals(`HEAD:refs/heads/${"x".repeat(201)}`)).toContain("is longer than 200 bytes");
    expect(await refusals("HEAD:refs/heads/main/below")).toContain(
      '"refs/heads/main" exists, so this name cannot be used',
    );
    const atomic = await refusals("--atomic", "HEAD:refs/heads/fine", "HEAD:refs/pr/7");
    expect(atomic).toContain("atomic push failed");
    expect(await headOf("refs/heads/fine")).toBeUndefined();
    expect(await refusals("HEAD:refs/heads/fine", "HEAD:refs/pr/7")).toContain("HEAD -> fine");
    expect(await headOf("refs/heads/fine")).toBeDefined();
  });

  test.skipIf(isSkipped)("a file that both sides added, executable on one, is a conflict as for git", async () => {
    const { number } = await commitFiles(hub, api, "main?create_pr=1", { "run.sh": "echo\n" });
    const folder = await clone();
    write(folder, { "run.sh": "echo\n" });
    await git.run(folder, "add", "--chmod=+x", "run.sh");
    await git.run(folder, "commit", "-q", "-m", "Executable");
    expect((await push(folder, "origin", "main")).code).toBe(0);
    await git.run(folder, "fetch", "-q", "origin", `refs/pr/${number}`);
    expect((await git.attempt(folder, "merge", "FETCH_HEAD")).code).toBe(1);
    const merge = await hub.send("POST", `${api}/discussions/${number}/merge`, {}, hub.token);
    expect([merge.status, (await merge.json()).error]).toEqual([409, expect.stringContaining('conflicts in "run.sh"')]);
  });

  test.skipIf(isSkipped)("an open pull request can be pushed to, by its author as well", async () => {
    const token = await addUser(hub, "guest");
    const opened = await hub.send(
      "POST",
      `${api}/discussions`,
      { title: "Mine", description: "", pullRequest: true },
      token,
    );
    const { num } = (await opened.json()) as { num: number };
    const folder = await clone();
    const head = await commit(folder, { "proposal.txt": "x\n" });
    const guest = remote("owner/net", token);
    expect((await push(folder, guest, "main")).errors).toContain(
      "you can't change owner/net: open a pull request on the hub",
    );
    expect((await push(folder, guest, `HEAD:refs/pr/${num}`)).code).toBe(0);
    expect(await git.run(folder, "ls-remote", "origin", `refs/pr/${num}`)).toBe(`${head}\trefs/pr/${num}`);
    expect((await push(folder, "origin", "--delete", `refs/pr/${num}`)).errors).toContain(
      "close the pull request on the hub",
    );
    await hub.send("POST", `${api}/discussions/${num}/status`, { status: "closed" }, token);
    await commit(folder, { "proposal.txt": "y\n" });
    expect((await push(folder, guest, `HEAD:refs/pr/${num}`)).errors).toContain(`Pull request #${num} is closed`);
    expect((await push(folder, "origin", "HEAD:refs/pr/77")).errors).toContain("owner/net has no pull request #77");
  });

  test.skipIf(isSkipped)("a protected branch takes pushes of admins only, and no one deletes it", async () => {
    const ada = await addUser(hub, "ada-of-the-lab");
    await hub.send("POST", "/api/organizations", { name: "lab" }, hub.token);
    await hub.send("PUT", "/api/organizations/lab/members/ada-of-the-lab", { role: "write" }, hub.token);
    await hub.send("POST", "/api/repos/create", { name: "net", organization: "lab" }, hub.token);
    const folder = await clone("lab/net");
    await commit(folder, { "a.txt": "1\n" });
    expect((await push(folder, "origin", "main", "main:release")).code).toBe(0);
    for (const name of ["main", "release"])
      await hub.send("PUT", `/api/models/lab/net/protected-branches/${name}`, undefined, hub.token);
    await commit(folder, { "a.txt": "2\n" });
    const member = remote("lab/net", ada);
    const refused = await push(folder, member, "main");
    expect([refused.code, refused.errors]).toEqual([
      1,
      expect.stringContaining(
        '(The branch "main" is protected: only admins of lab commit to it directly. Open a pull request instead)',
      ),
    ]);
    expect((await push(folder, member, "main:dev")).code).toBe(0);
    expect((await push(folder, "origin", "main")).code).toBe(0);
    expect((await push(folder, "origin", ":release")).errors).toContain(
      '(The branch "release" is protected and can\'t be deleted. Remove its rule in the settings first)',
    );
  });

  test.skipIf(isSkipped)("needs a token with the role write", async () => {
    const folder = await clone();
    await commit(folder, { "x.txt": "x\n" });
    const anonymous = `${hub.address}/owner/net`;
    expect((await push(folder, anonymous, "main")).errors).toContain("could not read Username");
    expect((await push(folder, remote("owner/net", "hf_wrong"), "main")).errors).toContain("Authentication failed");
    const reply = await hub.send("POST", "/api/tokens", { name: "reader", role: "read" }, hub.token);
    const { token } = (await reply.json()) as { token: string };
    const refused = await push(folder, remote("owner/net", token), "main");
    expect(refused.errors).toContain("Your token has the role read; this needs write.");
  });

  test.skipIf(isSkipped)("of two pushes that race, one wins and the other is told to fetch", async () => {
    const folders = [await clone(), await clone()];
    for (const [index, folder] of folders.entries()) await commit(folder, { [`race-${index}.txt`]: "x\n" });
    const outcomes = await Promise.all(folders.map((folder) => push(folder, "origin", "main")));
    expect(outcomes.map(({ code }) => code).sort()).toEqual([0, 1]);
    expect(outcomes.find(({ code }) => code === 1)?.errors).toMatch(/fetch first/);
  });

  test.skipIf(isSkipped)("a file that is too large, a pointer without its file, a submodule", async () => {
    const folder = await clone();
    const before = await headOf("refs/heads/main");
    await commit(folder, { "deep/large.bin": "x".repeat(11 * 1024 * 1024) });
    expect((await push(folder)).errors).toContain(
      '"deep/large.bin" has 11534336 bytes. Track files over 10 MiB with git lfs',
    );
    await git.run(folder, "reset", "-q", "--hard", "origin/main");
    const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${"a".repeat(64)}\nsize 5\n`;
    await commit(folder, { "weights/model.bin": pointer });
    expect((await push(folder)).errors).toContain(
      'The LFS file "weights/model.bin" (aaaaaaaaaaaa…) is not on this hub',
    );
    await git.run(folder, "reset", "-q", "--hard", "origin/main");
    await git.run(folder, "update-index", "--add", "--cacheinfo", `160000,${before},module`);
    await git.run(folder, "commit", "-q", "-m", "Submodule");
    expect((await push(folder)).errors).toContain('"module" is a submodule. Submodules are not supported');
    expect(await headOf("refs/heads/main")).toBe(before);
    expect(readdirSync(join(dataFolder, "incoming"))).toEqual([]);
  });

  test.skipIf(isSkipped)("a large push comes in pieces, with deltas", async () => {
    const folder = await clone();
    const random = (length: number, seed: number): string => {
      let state = seed;
      return Array.from({ length }, () => {
        state = (Math.imul(state, 1103515245) + 12345) >>> 0;
        return (state >>> 16).toString(36);
      }).join(" ");
    };
    const text = random(400_000, 7);
    for (let version = 0; version < 3; version += 1) await commit(folder, { "text.txt": `${version}\n${text}` });
    const { code, errors } = await push(folder);
    expect([code, errors]).toEqual([0, expect.stringContaining("main -> main")]);
    const again = await clone();
    expect(await git.run(again, "fsck", "--full", "--strict")).toBe("");
    expect(await git.run(again, "rev-parse", "HEAD:text.txt")).toBe(
      await git.run(folder, "rev-parse", "HEAD:text.txt"),
    );
  });
});
