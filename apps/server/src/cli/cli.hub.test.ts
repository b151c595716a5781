import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createRepo, uploadFiles } from "@huggingface/hub";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openDatabase } from "../db/open.ts";
import { openSqlite } from "../db/sqlite.ts";
import { startHub } from "../testing/hub.ts";
import { safetensorsFile } from "../testing/model-files.ts";
import { startUpstream } from "../testing/upstream-double.ts";
import { orrery } from "./testing/orrery.ts";

const newFolder = (): string => mkdtempSync(join(tmpdir(), "orrery-cli-"));

const modelFolder = (): string => {
  const folder = newFolder();
  writeFileSync(join(folder, "README.md"), "---\nlicense: MIT\npipeline_tag: fill-mask\n---\n# Tiny\n");
  writeFileSync(join(folder, "config.json"), '{"model_type":"bert","architectures":["BertForMaskedLM"]}');
  writeFileSync(join(folder, "model.safetensors"), safetensorsFile({ a: { dtype: "F32", shape: [5, 5] } }));
  mkdirSync(join(folder, ".git"));
  writeFileSync(join(folder, ".git", "config"), "secret");
  symlinkSync("/etc/passwd", join(folder, "leak.txt"));
  return folder;
};

test("help lists every command and its flags", async () => {
  const { code, out } = await orrery(["help"]);
  expect(code).toBe(0);
  for (const name of ["start", "doctor", "import", "add", "run", "pull", "ps", "token", "backup", "restore", "migrate"])
    expect(out).toMatch(new RegExp(`^ {2}${name} `, "m"));
  expect((await orrery(["help", "add"])).out).toMatch(/^Usage: orrery add <folder> --id owner\/name/m);
  expect((await orrery(["add", "--help"])).out).toContain("--private");
});

test.each([
  [["ad"], 2, 'There is no command "ad". Did you mean "add"?'],
  [["add", "x", "--ids", "a/b"], 2, 'There is no flag --ids. Did you mean "id"?'],
  [["add", "x", "--id"], 2, "--id needs a value: --id owner/name"],
  [["add"], 2, "Usage: orrery add <folder> --id owner/name"],
  [["add", "/no/such/folder", "--id", "a/b"], 1, "/no/such/folder is not a folder."],
  [["add", tmpdir()], 2, "--id is missing: --id owner/name"],
  [["add", tmpdir(), "--id", "../x"], 1, "is not a valid repository name"],
  [["import"], 2, "From where?"],
  [["import", "ftp://x"], 2, '"ftp://x" is not a URL'],
  [["import", "http://x", "--limit", "0"], 2, '--limit must be a whole number from 1; it is "0".'],
  [["import", "http://x", "--task", "fil-mask"], 2, 'Did you mean "fill-mask"?'],
  [["import", "http://x", "--only", "spaces"], 2, "--only must be models or datasets"],
  [["import", "http://x", "--include", "*.gguf"], 2, "--include needs --files owner/name."],
  [["token", "make"], 2, '"token make" is none of create, list, revoke.'],
  [["restore", "/no/such.tar"], 1, "There is no file /no/such.tar."],
  [["upgrade"], 2, "To see what will change: orrery upgrade --check"],
  [["backup", "/no/such.tar", "--database-only"], 2, "--database-only needs object storage (S3_ENDPOINT)."],
] as const)("orrery %j says what is wrong", async (words, code, message) => {
  const ran = await orrery(words, { ORRERY_DATA: newFolder() });
  expect(ran).toMatchObject({ code, out: "" });
  expect(ran.err).toContain(message);
});

test("start passes its flags as settings", async () => {
  const environment: Record<string, string> = {};
  const words = ["start", "--port", "5050", "--role", "router", "--config", "/c", "--data", "/d"];
  expect((await orrery(words, environment)).code).toBe(0);
  expect(environment).toEqual({ PORT: "5050", ORRERY_ROLE: "router", ORRERY_CONFIG: "/c", ORRERY_DATA: "/d" });
});

test("publishes a folder, skips an unchanged one, and serves it", async () => {
  const dataFolder = newFolder();
  const folder = modelFolder();
  const words = ["add", folder, "--id", "lab/tiny", "--data", dataFolder];
  const first = await orrery(words);
  expect(first).toEqual({
    code: 0,
    out: "Added 3 files as lab/tiny (fill-mask, transformers, 25 parameters). See it at /lab/tiny\n",
    err: 'README.md:2: "license" must be one of the known identifiers; "MIT" is none. Did you mean "mit"? Else write "license: other" and "license_name".\nleak.txt links to a file outside the folder or to a missing file. Skipped.\n',
  });
  expect((await orrery(words)).out).toBe("lab/tiny is up to date (3 files).\n");
  rmSync(join(folder, "config.json"));
  expect((await orrery([...words, "--private"])).out).toContain("Added 2 files");

  const hub = await startHub({ dataFolder });
  const get = (url: string, headers = {}) => hub.app.inject({ url, headers });
  expect((await get("/api/models/lab/tiny")).statusCode).toBe(404);
  const token = (await orrery(["token", "create", "--data", dataFolder])).out.trim();
  const signed = { authorization: `Bearer ${token}` };
  const record = (await get("/api/models/lab/tiny", signed)).json();
  expect(record).toMatchObject({
    id: "lab/tiny",
    private: true,
    pipeline_tag: "fill-mask",
    safetensors: { total: 25 },
  });
  expect(record.siblings.map(({ rfilename }: { rfilename: string }) => rfilename)).toEqual([
    "README.md",
    "model.safetensors",
  ]);
  const readme = await get("/lab/tiny/resolve/main/README.md", signed);
  expect(readme.body).toContain("# Tiny");
  await hub.close();
});

test("`orrery add` writes the trees, sizes and tags that the same files uploaded through the API give", async () => {
  const dataFolder = newFolder();
  const folder = newFolder();
  const contents: Record<string, Buffer> = {
    ".gitattributes": Buffer.from("*.csv filter=lfs diff=lfs merge=lfs -text\n"),
    "README.md": Buffer.from("---\nlicense: mit\n---\n# Net\n"),
    "data/rows.csv": Buffer.from("a,b\n1,2\n"),
    "data/empty.csv": Buffer.from(""),
    "model.safetensors": safetensorsFile({ a: { dtype: "F32", shape: [5, 5] } }),
    "notes/long.txt": Buffer.alloc(1024 * 1024 + 1, "text "),
  };
  for (const [path, content] of Object.entries({ ...contents, "debug.log": Buffer.from("log") })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  writeFileSync(join(folder, ".gitignore"), "*.log\n.gitignore\n");
  expect((await orrery(["add", folder, "--id", "owner/added", "--data", dataFolder])).out).toMatch(/^Added 6 files/);

  const hub = await startHub({ dataFolder });
  const uploads = { hubUrl: hub.address, accessToken: hub.token, repo: "owner/uploaded", useXet: false };
  await createRepo(uploads);
  for (const paths of [[".gitattributes"], Object.keys(contents).slice(1)]) {
    const files = paths.map((path) => ({ path, content: new Blob([new Uint8Array(contents[path] ?? [])]) }));
    await uploadFiles({ ...uploads, files });
  }
  const treeOf = async (name: string) => {
    const tree = await (await hub.get(`/api/models/owner/${name}/tree/main?recursive=true`)).json();
    const { tags, usedStorage } = await (await hub.get(`/api/models/owner/${name}?full=true`)).json();
    const row = await hub.hub.catalogue.find("model", `owner/${name}`);
    return { tree, tags, usedStorage, mainSize: row?.main_size, root: await rootOf(name) };
  };
  const rootOf = async (name: string) => {
    const rows = await hub.hub.database.db.selectFrom("commits").selectAll().execute();
    const id = (await hub.hub.catalogue.find("model", `owner/${name}`))?.id;
    return rows.filter((row) => row.repository_id === id).at(-1)?.tree;
  };
  const added = await treeOf("added");
  expect(added.tree).toHaveLength(8);
  expect(added.mainSize).toBe(Object.values(contents).reduce((sum, content) => sum + content.length, 0));
  expect(added).toEqual(await treeOf("uploaded"));
  await hub.close();
});

test("refuses a model card with invalid YAML", async () => {
  const folder = newFolder();
  writeFileSync(join(folder, "README.md"), "---\ntags: [a\nlicense: mit\n---\n");
  const { code, err } = await orrery(["add", folder, "--id", "a/b", "--data", newFolder()]);
  expect(code).toBe(1);
  expect(err).toMatch(/^README\.md:\d: This is not YAML: /);
  expect(err).toContain("Nothing was added.");
});

test("prints a sign-in link that works once", async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), "orrery-sign-in-"));
  const made = await orrery(["sign-in", "--data", dataFolder]);
  const code = /^http:\/\/127\.0\.0\.1:4747\/login#code=([A-Za-z]{40})\n$/.exec(made.out)?.[1];
  const hub = await startHub({ dataFolder });
  const statuses = [];
  for (let time = 0; time < 2; time += 1) statuses.push((await hub.send("POST", "/api/sessions", { code })).status);
  await hub.close();
  expect([made.code, statuses]).toEqual([0, [204, 401]]);
  expect((await orrery(["sign-in", "--account", "eve", "--data", dataFolder])).err).toContain('there is no user "eve"');
});

test("creates, lists and revokes tokens", async () => {
  const data = ["--data", newFolder()];
  const made = await orrery(["token", "create", "--name", "ci", "--role", "write", "--expires-in-days", "7", ...data]);
  expect(made.out).toMatch(/^hf_[A-Za-z]{40}\n$/);
  const list = await orrery(["token", "list", ...data]);
  expect(list.out).toMatch(/^ {4}1 {2}write {6}….{4} {2}expires \d{4}-\d\d-\d\d {2}used never {7}ci\n$/);
  expect((await orrery(["token", "revoke", "1", ...data])).out).toBe("Token 1 of owner is revoked.\n");
  expect((await orrery(["token", "revoke", "1", ...data])).code).toBe(1);
  expect((await orrery(["token", "list", ...data])).out).toContain("owner has no token.");
  expect((await orrery(["token", "create", "--role", "god", ...data])).err).toContain("--role must be one of");
  expect((await orrery(["token", "create", "--account", "eve", ...data])).err).toContain('there is no user "eve"');
});

test("imports records and files with progress, and restores them from a backup", async () => {
  const models = Array.from({ length: 1_200 }, (_, at) => ({ id: `org/m${at}`, tags: [], downloads: at }));
  const double = await startUpstream({
    models,
    datasets: [{ id: "org/rows", tags: [] }],
    files: { "README.md": Buffer.from("# M\n") },
  });
  const data = newFolder();
  const all = await orrery(["import", double.address, "--data", data]);
  expect(all).toEqual({
    code: 0,
    out: "1,200 models.\n1 dataset.\n",
    err: "models: 500 of 1200\nmodels: 1000 of 1200\nmodels: 1200 of 1200\ndatasets: 1 of 1\n",
  });
  const files = await orrery(["import", double.address, "--files", "org/m3", "--data", data]);
  expect(files.out).toBe("org/m3: downloaded 1 of 1 file (4 bytes). The rest was up to date.\n");
  expect((await orrery(["import", double.address, "--files", "org/none", "--data", data])).code).toBe(1);
  await double.close();

  const archive = join(newFolder(), "hub.tar");
  const written = await orrery(["backup", archive, "--data", data]);
  const hash = /^catalogue hash ([0-9a-f]{64})$/m.exec(written.out)?.[1];
  const restored = join(newFolder(), "new");
  const read = await orrery(["restore", archive, "--data", restored]);
  expect(read.code).toBe(0);
  expect(/^catalogue hash ([0-9a-f]{64})$/m.exec(read.out)?.[1]).toBe(hash);
  expect((await orrery(["restore", archive, "--data", restored])).err).toContain("is not empty");
  expect((await orrery(["migrate", "--data", restored])).out).toBe("The database is up to date.\n");
});

test("imports the card and those files that are asked for", async () => {
  const files = { "README.md": Buffer.from("# M\n"), "m.gguf": Buffer.from("GGUF"), "m.bin": Buffer.from("not this") };
  const double = await startUpstream({ models: [{ id: "org/m", tags: [] }], files });
  const some = ["import", double.address, "--files", "org/m", "--include", "*.gguf", "--data", newFolder()];
  expect((await orrery(some)).out).toBe(
    "org/m: downloaded 2 of 3 files (8 bytes). The rest was up to date or not asked for.\n",
  );
  expect(double.requests.filter(({ path }) => path.includes("m.bin"))).toEqual([]);
  await double.close();
});

test("an interrupted import says how to resume", async () => {
  const double = await startUpstream({ models: [{ id: "a/b" }] });
  const stopped = await orrery(
    ["import", double.address, "--data", newFolder()],
    {},
    { stopSignal: () => AbortSignal.abort() },
  );
  expect(stopped).toEqual({ code: 130, out: "", err: "Stopped. Run the same command again to resume.\n" });
  await double.close();
});

test("doctor passes a healthy hub and explains problems", async () => {
  const data = newFolder();
  const double = await startUpstream({ models: [] });
  const well = await orrery(["doctor", "--upstream", double.address, "--data", data], { PORT: "0" });
  expect(well.code).toBe(0);
  expect(well.out).toMatch(/^ok {4}database +none yet; created on first start$/m);
  expect(well.out).toContain(`${double.address} answers`);
  expect(well.out).toContain("The hub can start.");
  await orrery(["migrate", "--data", data]);
  const migrated = (await orrery(["doctor", "--data", data], { PORT: "0" })).out;
  expect(migrated).toMatch(/^ok {4}migrations +up to date$/m);
  expect(migrated).toMatch(/^ok {4}search index +0 repositories, as in the database$/m);

  const busy = new URL(double.address).port;
  const ill = await orrery(
    ["doctor", "--data", "/dev/null/data"],
    {
      PORT: busy,
      DATABASE_URL: "postgres://hub:hunter2@127.0.0.1:1/hub",
      REDIS_URL: "redis://:hunter2@127.0.0.1:1",
      ORRERY_UPSTREAM: "http://127.0.0.1:1",
    },
    { now: () => 0 },
  );
  await double.close();
  expect(ill.code).toBe(1);
  expect(ill.out.match(/^FAIL {2}[a-z ]+? {2}/gm)?.map((line) => line.slice(6).trim())).toEqual([
    "data folder",
    "database",
    "redis",
    "port",
    "clock",
    "upstream",
  ]);
  expect(ill.out).toContain(`Choose another: PORT=${Number(busy) + 1}`);
  expect(ill.out).not.toContain("hunter2");
  expect((await orrery(["doctor", "--data", data], { PORT: "eighty" })).out).toContain("must be a whole number");
});

test("`orrery add` before the first start still creates the owner token and seeds the catalogue", async () => {
  const data = newFolder();
  expect((await orrery(["add", modelFolder(), "--id", "owner/tiny", "--data", data])).code).toBe(0);
  const first = await startHub({ dataFolder: data }, { isSeeded: true, isBundleShown: false });
  expect((await first.get("/api/whoami-v2", first.token)).status).toBe(200);
  const seeded = first.hub.indexes.model.size;
  expect(seeded).toBeGreaterThan(50);
  await first.close();
  const second = await startHub({ dataFolder: data }, { isSeeded: true, isBundleShown: false });
  expect([second.token, second.hub.indexes.model.size]).toEqual(["", seeded]);
  await second.close();
});

test("upgrade --check says what a start will change, and refuses a database of a newer release", async () => {
  const data = newFolder();
  const check = () => orrery(["upgrade", "--check", "--data", data]);
  expect((await check()).out).toBe("There is no database yet. The first start creates it.\n");
  await orrery(["migrate", "--data", data]);
  expect((await check()).out).toBe("The database is up to date. This release can start.\n");
  const change = async (statement: string) => {
    const database = openSqlite(join(data, "orrery.db"));
    await sql.raw(statement).execute(database.db);
    await database.close();
  };
  await change("delete from migrations where name = '0032-disabled-users'");
  expect(await check()).toEqual({
    code: 0,
    out: `The first start will run 1 migration: 0032-disabled-users
Processes of the previous release can run meanwhile. Restart one at a time.
Back up first: orrery backup <file>
`,
    err: "",
  });
  await change("delete from migrations where name = '0026-endpoints'");
  expect((await check()).out).toContain("Stop all processes first: 0026-endpoints changes tables that they use.");
  await change("insert into migrations (name, applied_at) values ('9999-later', 0)");
  expect(await check()).toMatchObject({
    code: 1,
    err: "The database was written by a newer release (it has 9999-later).\nUse that release, or restore a backup.\n",
  });
});

test("reindex prints the number of repositories", async () => {
  const data = newFolder();
  await orrery(["add", modelFolder(), "--id", "owner/tiny", "--data", data]);
  expect((await orrery(["reindex", "--data", data])).out).toBe(
    "Requested: 1 repositories will be read again by every hub process.\n",
  );
});

test("sweep prints what it removes", async () => {
  const data = newFolder();
  await orrery(["add", modelFolder(), "--id", "owner/tiny", "--data", data]);
  expect((await orrery(["sweep", "--dry-run", "--data", data])).out).toMatch(
    /^Would delete 0 unused files \(0 bytes\)/,
  );
  const later = { now: () => Date.now() + 30 * 24 * 60 * 60 * 1000 };
  expect((await orrery(["sweep", "--data", data], {}, later)).out).toMatch(
    /^Deleted 0 unused files .* [1-9]\d* change records/,
  );
});

test("evict needs a limit, and prints what it deletes", async () => {
  const data = newFolder();
  await orrery(["add", modelFolder(), "--id", "owner/tiny", "--data", data]);
  expect(await orrery(["evict", "--data", data])).toMatchObject({
    code: 1,
    err: expect.stringContaining("There is no limit. Set ORRERY_MIRROR_LIMIT or ORRERY_MIRROR_UNUSED_DAYS."),
  });
  const environment = { ORRERY_MIRROR_LIMIT: "1" };
  expect((await orrery(["evict", "--dry-run", "--data", data], environment)).out).toBe(
    "Would delete 0 mirrored files (0 bytes).\n",
  );
  const files = await orrery(["evict", "--data", data], { ORRERY_MIRROR_UNUSED_DAYS: "3" });
  expect([files.code, files.out]).toEqual([0, "Deleted 0 mirrored files (0 bytes).\n"]);
});

test("audit verifies and exports the log, and finds a change", async () => {
  const data = newFolder();
  for (const name of ["first", "second", "third"]) await orrery(["token", "create", "--name", name, "--data", data]);
  const verified = await orrery(["audit", "verify", "--data", data]);
  expect([verified.code, verified.err]).toEqual([0, ""]);
  const [, head = ""] = /^Matching hashes: 3 events\.\nHead: ([0-9a-f]{64})\n/.exec(verified.out) ?? [];
  expect((await orrery(["audit", "verify", "--head", head, "--data", data])).code).toBe(0);
  expect(await orrery(["audit", "verify", "--head", "0".repeat(64), "--data", data])).toMatchObject({
    code: 1,
    err: expect.stringContaining("The hash given with --head is not in the log"),
  });
  const lines = (await orrery(["audit", "export", "--data", data])).out.trim().split("\n");
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject(
    ["first", "second", "third"].map((name) => ({
      action: "token.create",
      detail: { name },
      requestId: "command-line",
    })),
  );
  expect((await orrery(["audit", "export", "--format", "csv", "--data", data])).out).toMatch(
    /^id,at,actor,action,subject,detail,requestId,tokenId,hash\r\n1,[^,]+,owner,token\.create,token 1,/,
  );
  const { db, close } = await openDatabase({ dataFolder: data });
  await db.updateTable("audit_events").set({ actor: "mallory" }).where("id", "=", 2).execute();
  await close();
  expect(await orrery(["audit", "verify", "--data", data])).toMatchObject({
    code: 1,
    err: "Event 2 does not match its hash: it or an event before it was changed or deleted.\nMatching before it: 1 event.\n",
  });
  expect((await orrery(["audit", "erase", "--data", data])).err).toContain('"audit erase" is none of verify, export.');
});
