import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { MirrorMark, RepositoryRecord, TreeEntry } from "@orrery/contract";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { programFile } from "../../asset-folders.ts";
import { enginesForSlowTests, enginesForTests, postgresEngine } from "../../testing/engines.ts";
import { type HubForTests, startHub } from "../../testing/hub.ts";
import { addUser } from "../../testing/hub-commits.ts";
import { startHubOn } from "../../testing/hub-on-engine.ts";
import { call, command, global, pickle } from "../../testing/publishing/scan/pickle-writer.ts";
import {
  commitOf,
  sha256Of,
  startMirrorUpstream,
  type UpstreamRepository,
} from "../../testing/servers/mirror-upstream.ts";

const isBuilt = existsSync(programFile("job-worker"));
const attack = pickle(call(global("os", "system"), command));

const upstream = await startMirrorUpstream();
afterAll(() => upstream.close());

const first = commitOf("a");
const second = commitOf("b");
const other = commitOf("c");
const size = 1_200_000;
/** Each repository has its own: a content that is stored once is not downloaded again. */
const weightsOf = (id: string): Buffer => Buffer.alloc(size, `weights of ${id} `);
const filesOf = (id: string) => ({
  "README.md": "# Net",
  "config.json": "{}",
  "nested/model.safetensors": weightsOf(id),
  "vocab.txt": "a b",
});

/** Tests move it by hours. It stays behind the real time, so that no upload in progress looks abandoned. */
let clock = Date.now() - 90 * 24 * 60 * 60_000;
const minutes = (count: number) => {
  clock += count * 60_000;
};
const settings = { upstream: upstream.address, isMirror: true };

const repositoryOf = (id: string, given: Partial<UpstreamRepository> = {}): UpstreamRepository => ({
  commits: { [first]: filesOf(id), [other]: { "README.md": "# Other branch" } },
  refs: { "refs/heads/main": first, "refs/heads/dev": other, "refs/tags/v1": first, "refs/pr/1": other },
  ...given,
});

let counter = 0;
/** A repository that no test has asked for yet. */
const addRepository = (given: Partial<UpstreamRepository> = {}): string => {
  const id = `lab/net-${counter++}`;
  upstream.repositories.set(id, repositoryOf(id, given));
  return id;
};

const asked = (part = "") => upstream.requests.filter(({ path }) => path.includes(part)).length;
const errorOf = async (reply: Response) => [reply.status, ((await reply.json()) as { error: string }).error];
const markOf = async (reply: Response) => ((await reply.json()) as { mirror: MirrorMark }).mirror;

beforeEach(() => {
  upstream.requests.length = 0;
  upstream.faultOf = () => undefined;
  upstream.waitFor = () => undefined;
  // What other tests have asked is old by now.
  minutes(60);
});

describe.each(enginesForSlowTests)("the mirror on $name", ({ skipReason, start }) => {
  let hub: HubForTests;
  startHubOn(
    { skipReason, start } as (typeof enginesForSlowTests)[number],
    (started) => {
      hub = started;
    },
    settings,
    () => clock,
  );
  const get = (path: string, token?: string, headers?: Record<string, string>) => hub.get(path, token, headers);
  const head = (path: string) => hub.send("HEAD", path);
  const text = async (path: string) => (await get(path)).text();
  const bytes = async (path: string) => Buffer.from(await (await get(path)).arrayBuffer());

  test.skipIf(skipReason)("a model appears on the first request, and the next one asks no one", async () => {
    const id = addRepository({ fields: { pipeline_tag: "fill-mask", tags: ["license:mit"] } });
    const reply = await get(`/api/models/${id}`);
    expect([reply.status, await reply.json()]).toEqual([
      200,
      expect.objectContaining({
        id,
        sha: first,
        pipeline_tag: "fill-mask",
        origin: upstream.address,
        private: false,
        siblings: Object.keys(filesOf(id)).map((rfilename) => ({ rfilename })),
        mirror: { upstream: upstream.address, checkedAt: new Date(clock).toISOString(), isStale: false },
      }),
    ]);
    const count = asked();
    expect((await get(`/api/models/${id}/revision/main`)).status).toBe(200);
    expect((await get(`/api/models/${id}/tree/main`)).status).toBe(200);
    expect(asked()).toBe(count);
  });

  test.skipIf(skipReason)("a dataset appears, too", async () => {
    const id = addRepository();
    expect((await get(`/api/datasets/${id}`)).status).toBe(200);
    expect(await text(`/datasets/${id}/resolve/main/README.md`)).toBe("# Net");
    expect(asked(`/datasets/${id}/resolve/${first}/README.md`)).toBe(1);
  });

  test.skipIf(skipReason)("HEAD gives commit, hash and size without a download or Xet headers", async () => {
    const id = addRepository();
    const large = await head(`/${id}/resolve/main/nested/model.safetensors`);
    expect([large.status, Object.fromEntries(large.headers)]).toEqual([
      200,
      expect.objectContaining({
        "x-repo-commit": first,
        etag: `"${sha256Of(weightsOf(id))}"`,
        "x-linked-etag": `"${sha256Of(weightsOf(id))}"`,
        "content-length": String(size),
        "x-linked-size": String(size),
        "accept-ranges": "bytes",
        age: "0",
        "x-mirror-status": "current",
      }),
    ]);
    expect([large.headers.get("x-xet-hash"), large.headers.get("link")]).toEqual([null, null]);
    const small = await head(`/${id}/resolve/main/config.json`);
    expect([small.headers.get("etag"), small.headers.get("content-length")]).toEqual([
      '"9e26dfeeb6e641a33dae4961196235bdb965b21b"',
      "2",
    ]);
    expect(asked("/resolve/")).toBe(0);
  });

  test.skipIf(skipReason)("GET sends a file while it is stored, and the next GET asks no one", async () => {
    const id = addRepository();
    const path = `/${id}/resolve/main/nested/model.safetensors`;
    const reply = await get(path);
    expect(reply.headers.get("x-repo-commit")).toBe(first);
    expect(Buffer.from(await reply.arrayBuffer()).equals(weightsOf(id))).toBe(true);
    expect(upstream.downloads()).toBe(1);
    expect((await bytes(path)).equals(weightsOf(id))).toBe(true);
    expect(await text(`/${id}/raw/main/vocab.txt`)).toBe("a b");
    expect(upstream.downloads()).toBe(1);
  });

  test.skipIf(skipReason).each([
    ["bytes=0-9", 0, 10],
    ["bytes=600000-600009", 600_000, 600_010],
    ["bytes=1199990-", 1_199_990, size],
    ["bytes=-5", 1_199_995, size],
  ])("the range %s is right before and after the content is stored", async (range, from, to) => {
    const id = addRepository();
    const path = `/${id}/resolve/main/nested/model.safetensors`;
    for (const when of ["before", "after"]) {
      const reply = await get(path, undefined, { range });
      expect([when, reply.status, reply.headers.get("content-range")]).toEqual([
        when,
        206,
        `bytes ${from}-${to - 1}/${size}`,
      ]);
      expect(Buffer.from(await reply.arrayBuffer()).equals(weightsOf(id).subarray(from, to))).toBe(true);
      expect((await bytes(path)).equals(weightsOf(id))).toBe(true);
    }
    expect(upstream.downloads()).toBe(1);
  });

  test.skipIf(skipReason)("conditions and ranges past the end are answered without a download", async () => {
    const id = addRepository();
    const path = `/${id}/resolve/main/nested/model.safetensors`;
    const etag = `"${sha256Of(weightsOf(id))}"`;
    expect((await get(path, undefined, { "if-none-match": etag })).status).toBe(304);
    expect((await get(path, undefined, { range: "bytes=9000000-" })).status).toBe(416);
    expect(asked("/resolve/")).toBe(0);
  });

  test.skipIf(skipReason)("tree and paths-info have hashes and sizes of files that are not stored", async () => {
    const id = addRepository();
    const tree = (await (await get(`/api/models/${id}/tree/main?recursive=true`)).json()) as TreeEntry[];
    const large = tree.find(({ path }) => path === "nested/model.safetensors");
    expect(tree.map(({ path }) => path)).toEqual([
      "README.md",
      "config.json",
      "nested",
      "nested/model.safetensors",
      "vocab.txt",
    ]);
    expect(large).toMatchObject({ size, lfs: { oid: sha256Of(weightsOf(id)), size } });
    expect(large).not.toHaveProperty("xetHash");
    const paths = await hub.send("POST", `/api/models/${id}/paths-info/main`, { paths: ["nested/model.safetensors"] });
    expect(await paths.json()).toEqual([large]);
    const record = (await (await get(`/api/models/${id}?blobs=true`)).json()) as RepositoryRecord;
    const sibling = record.siblings?.find(({ rfilename }) => rfilename === "nested/model.safetensors");
    expect(sibling).toMatchObject({ size, lfs: { sha256: sha256Of(weightsOf(id)) } });
  });

  test.skipIf(skipReason).each([
    ["dev", other],
    ["refs/heads/dev", other],
    ["v1", first],
    ["refs/pr/1", other],
    [other, other],
    [other.slice(0, 7), other],
  ])("the revision %s is pulled", async (revision, sha) => {
    const id = addRepository();
    const name = encodeURIComponent(revision);
    const reply = await get(`/${id}/resolve/${name}/README.md`);
    expect([reply.headers.get("x-repo-commit"), await reply.text()]).toEqual([
      sha,
      sha === other ? "# Other branch" : "# Net",
    ]);
    const record = (await (await get(`/api/models/${id}/revision/${name}`)).json()) as RepositoryRecord;
    expect(record.sha).toBe(sha);
    expect(((await (await get(`/api/models/${id}`)).json()) as RepositoryRecord).sha).toBe(first);
  });

  test.skipIf(skipReason)("branches and tags are those of the upstream", async () => {
    const id = addRepository();
    expect(await (await get(`/api/models/${id}/refs`)).json()).toEqual({
      branches: [
        { name: "main", ref: "refs/heads/main", targetCommit: first },
        { name: "dev", ref: "refs/heads/dev", targetCommit: other },
      ],
      converts: [],
      tags: [{ name: "v1", ref: "refs/tags/v1", targetCommit: first }],
    });
    upstream.faultOf = () => 503;
    minutes(60);
    expect((await get(`/api/models/${id}/refs`)).status).toBe(200);
  });

  test.skipIf(skipReason)("a stored commit is served without asking anyone", async () => {
    const id = addRepository();
    await text(`/${id}/resolve/${first}/README.md`);
    minutes(60);
    const count = asked();
    expect(await text(`/${id}/resolve/${first}/README.md`)).toBe("# Net");
    expect(asked()).toBe(count);
  });

  test.skipIf(skipReason)("100 concurrent first requests cause one question and one download", async () => {
    const id = addRepository();
    const path = `/${id}/resolve/main/nested/model.safetensors`;
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    upstream.waitFor = (url) => (url.startsWith("/cdn/") ? gate : undefined);
    const replies = Promise.all(Array.from({ length: 100 }, () => bytes(path)));
    await expect.poll(() => upstream.downloads()).toBe(1);
    release();
    const bodies = await replies;
    expect([bodies.length, bodies.filter((body) => body.equals(weightsOf(id))).length]).toEqual([100, 100]);
    expect([upstream.downloads(), asked(`/api/models/${id}/tree`), asked(`/api/models/${id}`)]).toEqual([1, 2, 3]);
  });

  test.skipIf(skipReason)("a download that is cut continues where it stopped", async () => {
    const id = addRepository();
    let cuts = 0;
    upstream.faultOf = (url) => (url.startsWith("/cdn/") && cuts++ === 0 ? "cut" : undefined);
    expect((await bytes(`/${id}/resolve/main/nested/model.safetensors`)).equals(weightsOf(id))).toBe(true);
    const ranges = upstream.requests.filter(({ path }) => path.startsWith("/cdn/")).map(({ range }) => range);
    expect(ranges).toEqual([undefined, expect.stringMatching(/^bytes=[1-9]\d*-$/)]);
  });

  test.skipIf(skipReason)("a download of a process that ended continues where it stopped", async () => {
    const id = addRepository();
    await get(`/api/models/${id}`);
    const { db } = hub.hub.database;
    const row = await hub.hub.catalogue.find("model", id);
    const sha256 = sha256Of(weightsOf(id));
    const file = await db.selectFrom("mirror_files").selectAll().where("sha256", "=", sha256).executeTakeFirstOrThrow();
    const dataFolder = join(hub.hub.blobs.pathOf?.(sha256) ?? "", "../../../..");
    const part = join(dataFolder, "incoming", `${row?.id}-${file.oid}.part`);
    await mkdir(dirname(part), { recursive: true });
    await writeFile(part, weightsOf(id).subarray(0, 500_000));
    await db
      .updateTable("mirror_files")
      .set({ leased_until: clock - 1 })
      .where("oid", "=", file.oid)
      .execute();
    expect((await bytes(`/${id}/resolve/main/nested/model.safetensors`)).equals(weightsOf(id))).toBe(true);
    const ranges = upstream.requests.filter(({ path }) => path.startsWith("/cdn/")).map(({ range }) => range);
    expect(ranges).toEqual(["bytes=500000-"]);
  });

  test.skipIf(skipReason)("a cut download also ends well at an upstream that ignores ranges", async () => {
    const id = addRepository();
    let requests = 0;
    upstream.faultOf = (url) => (url.startsWith("/cdn/") ? (requests++ === 0 ? "cut" : "whole") : undefined);
    const path = `/${id}/resolve/main/nested/model.safetensors`;
    // The connection of those who have read the first half ends; clients ask again.
    await bytes(path).catch(() => undefined);
    expect((await bytes(path)).equals(weightsOf(id))).toBe(true);
    expect(upstream.downloads()).toBe(2);
  });

  test.skipIf(skipReason)("a content with another hash never arrives whole, and is not stored", async () => {
    const id = addRepository();
    upstream.faultOf = (url) => (url.startsWith("/cdn/") ? "wrong-byte" : undefined);
    const path = `/${id}/resolve/main/nested/model.safetensors`;
    const got = await bytes(path).catch(() => undefined);
    expect(got).toBeUndefined();
    upstream.faultOf = () => undefined;
    await expect.poll(async () => (await bytes(path).catch(() => undefined))?.equals(weightsOf(id))).toBe(true);
  });

  test.skipIf(skipReason)("a small file with another hash is refused", async () => {
    const id = addRepository();
    upstream.faultOf = (url) => (url.includes("/resolve/") ? "wrong-byte" : undefined);
    expect(await errorOf(await get(`/${id}/resolve/main/vocab.txt`))).toEqual([
      503,
      `"vocab.txt" of ${id} is not stored on this hub. vocab.txt has a different hash than the upstream's file list says. Try again later.`,
    ]);
  });

  test.skipIf(skipReason)("a change upstream arrives after the refresh time, and old commits stay", async () => {
    const id = addRepository();
    const path = `/${id}/resolve/main/README.md`;
    expect(await text(path)).toBe("# Net");
    upstream.repositories.set(
      id,
      repositoryOf(id, {
        commits: { [second]: { ...filesOf(id), "README.md": "# New" } },
        refs: { "refs/heads/main": second },
      }),
    );
    minutes(4);
    expect(await text(path)).toBe("# Net");
    minutes(2);
    const changed = await get(path);
    expect([changed.headers.get("x-repo-commit"), await changed.text()]).toEqual([second, "# New"]);
    expect(await text(`/${id}/resolve/${first}/README.md`)).toBe("# Net");
    // Only what changed is downloaded again.
    expect(upstream.requests.filter(({ path: url }) => url.includes("/resolve/")).length).toBe(2);
  });

  test.skipIf(skipReason).each([[503], [429], ["reset" as const], ["not-json" as const]])(
    "everything fetched is served with its age while the upstream fails with %s",
    async (fault) => {
      const id = addRepository();
      await bytes(`/${id}/resolve/main/nested/model.safetensors`);
      await text(`/${id}/resolve/dev/README.md`);
      upstream.faultOf = () => fault;
      minutes(30);
      const stale = await get(`/${id}/resolve/main/nested/model.safetensors`);
      expect([stale.status, stale.headers.get("age"), stale.headers.get("x-mirror-status")]).toEqual([
        200,
        "1800",
        "stale",
      ]);
      expect(Buffer.from(await stale.arrayBuffer()).equals(weightsOf(id))).toBe(true);
      expect(await text(`/${id}/resolve/dev/README.md`)).toBe("# Other branch");
      expect(await markOf(await get(`/api/models/${id}`))).toEqual({
        upstream: upstream.address,
        checkedAt: new Date(clock - 30 * 60_000).toISOString(),
        isStale: true,
        message: expect.stringMatching(/127\.0\.0\.1/),
      });
      expect(await errorOf(await get(`/${id}/resolve/main/vocab.txt`))).toEqual([
        503,
        expect.stringContaining(`"vocab.txt" of ${id} is not stored on this hub.`),
      ]);
    },
  );

  test.skipIf(skipReason)("an unknown repository of a broken upstream is unavailable, not missing", async () => {
    const id = addRepository();
    upstream.faultOf = () => 429;
    const reply = await get(`/api/models/${id}`);
    expect([reply.headers.get("retry-after"), ...(await errorOf(reply))]).toEqual([
      "15",
      503,
      expect.stringContaining(`The model "${id}" is not stored on this hub.`),
    ]);
    const count = asked();
    expect((await get(`/api/models/${id}`)).status).toBe(503);
    expect(asked()).toBe(count);
    upstream.faultOf = () => undefined;
    minutes(1);
    expect((await get(`/api/models/${id}`)).status).toBe(200);
  });

  test.skipIf(skipReason)("what the upstream does not have is asked for once a minute", async () => {
    const path = "/api/models/lab/no-such-model";
    for (let request = 0; request < 3; request++)
      expect(await errorOf(await get(path))).toEqual([404, expect.stringMatching(/^Repository not found/)]);
    expect(asked()).toBe(1);
    upstream.repositories.set("lab/no-such-model", repositoryOf("lab/no-such-model"));
    minutes(2);
    expect((await get(path)).status).toBe(200);
    upstream.repositories.delete("lab/no-such-model");
  });

  test.skipIf(skipReason)("missing revisions and files have the errors that clients know", async () => {
    const id = addRepository();
    const revision = await get(`/${id}/resolve/none/README.md`);
    expect([revision.status, revision.headers.get("x-error-code")]).toEqual([404, "RevisionNotFound"]);
    const entry = await get(`/${id}/resolve/main/none.txt`);
    expect([entry.status, entry.headers.get("x-error-code"), entry.headers.get("x-repo-commit")]).toEqual([
      404,
      "EntryNotFound",
      first,
    ]);
  });

  test.skipIf(skipReason)("a repository that the upstream deleted is still served", async () => {
    const id = addRepository();
    await text(`/${id}/resolve/main/README.md`);
    upstream.repositories.delete(id);
    minutes(30);
    expect(await text(`/${id}/resolve/main/README.md`)).toBe("# Net");
    expect(await markOf(await get(`/api/models/${id}`))).toMatchObject({ isStale: true });
  });

  test.skipIf(skipReason)("private repositories of the upstream do not appear, not even for admins", async () => {
    const id = addRepository({ isPrivate: true });
    expect((await get(`/api/models/${id}`, hub.token)).status).toBe(404);
    expect((await get(`/${id}/resolve/main/README.md`, hub.token)).status).toBe(404);
    expect(asked("/resolve/")).toBe(0);
  });

  test.skipIf(skipReason)("a repository that becomes private upstream is hidden", async () => {
    const id = addRepository();
    expect(await text(`/${id}/resolve/main/README.md`)).toBe("# Net");
    upstream.repositories.set(id, repositoryOf(id, { isPrivate: true }));
    minutes(30);
    const ada = await addUser(hub, `ada-${counter}`);
    expect((await get(`/${id}/resolve/main/README.md`, ada)).status).toBe(404);
    expect((await get(`/api/models/${id}`)).status).toBe(404);
  });

  test.skipIf(skipReason)("gates of the upstream hold here", async () => {
    const auto = addRepository({ gated: "auto" });
    const manual = addRepository({ gated: "manual" });
    const ada = await addUser(hub, `ada-${counter++}`);
    const statuses = async (id: string) => [
      (await get(`/api/models/${id}`)).status,
      (await get(`/${id}/resolve/main/README.md`)).status,
      (await get(`/${id}/resolve/main/README.md`, ada)).status,
    ];
    expect(await statuses(auto)).toEqual([200, 401, 403]);
    expect(await statuses(manual)).toEqual([200, 401, 403]);
  });

  test.skipIf(skipReason)("a file that the upstream denies is refused with a reason", async () => {
    const id = addRepository();
    upstream.faultOf = (url) => (url.includes("/resolve/") ? 403 : undefined);
    expect(await errorOf(await get(`/${id}/resolve/main/README.md`))).toEqual([
      403,
      expect.stringMatching(/^127\.0\.0\.1:\d+ denies this hub access to "README\.md" of .+ Ask a hub admin/),
    ]);
  });

  test.skipIf(skipReason)("names of accounts and repositories on this hub are not asked for", async () => {
    await addUser(hub, "bob");
    await hub.send("POST", "/api/repos/create", { name: "owner/own" }, hub.token);
    upstream.repositories.set("bob/secret-plan", repositoryOf("bob/secret-plan"));
    expect((await get("/api/models/bob/secret-plan")).status).toBe(404);
    expect((await get("/api/models/owner/own")).status).toBe(200);
    expect(asked()).toBe(0);
    upstream.renamed.set("lab/old-of-bob", "bob/secret-plan");
    expect((await get("/api/models/lab/old-of-bob")).status).toBe(404);
  });

  test.skipIf(skipReason)("a former name of the upstream leads to the repository", async () => {
    const id = addRepository();
    upstream.renamed.set(`lab/old-${counter}`, id);
    const old = `lab/old-${counter}`;
    expect(((await (await get(`/api/models/${old}`)).json()) as RepositoryRecord).id).toBe(id);
    expect(await text(`/${old}/resolve/main/README.md`)).toBe("# Net");
  });

  test.skipIf(skipReason)("a model that only a task page names gets its files", async () => {
    const id = addRepository();
    await hub.hub.catalogue.upsertMirrored([{ kind: "model", id, origin: "reference", tags: [] }]);
    expect(await text(`/${id}/resolve/main/README.md`)).toBe("# Net");
  });

  test.skipIf(skipReason)("a content that only a private repository holds is downloaded, not taken", async () => {
    const secret = Buffer.alloc(2_000, "secret");
    const id = addRepository({ commits: { [first]: { "data.bin": secret } } });
    await hub.hub.blobs.put(
      (async function* () {
        yield secret;
      })(),
    );
    expect((await bytes(`/${id}/resolve/main/data.bin`)).equals(secret)).toBe(true);
    expect(upstream.downloads()).toBe(1);
    const copy = addRepository({ commits: { [first]: { "copy.bin": secret } } });
    expect((await bytes(`/${copy}/resolve/main/copy.bin`)).equals(secret)).toBe(true);
    expect(upstream.downloads()).toBe(1);
  });
});

describe("settings of the mirror", () => {
  const started: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const close of started) await close();
  });
  const startWith = async (given: Parameters<typeof startHub>[1]): Promise<HubForTests> => {
    const engine = await enginesForTests[0]?.start();
    if (!engine) throw new Error("there is no engine");
    const hub = await startHub(await engine.newStore(), given, () => clock);
    started.push(hub.close);
    return hub;
  };

  test("without ORRERY_MIRROR nothing is pulled", async () => {
    const hub = await startWith({ upstream: upstream.address });
    expect((await hub.get(`/api/models/${addRepository()}`)).status).toBe(404);
    expect(asked()).toBe(0);
  });

  test("a hub that requires sign-in pulls nothing for others", async () => {
    const hub = await startWith({ ...settings, isAnonymousAllowed: false });
    const id = addRepository();
    expect((await hub.get(`/api/models/${id}`)).status).toBe(401);
    expect(asked()).toBe(0);
    expect((await hub.get(`/api/models/${id}`, hub.token)).status).toBe(200);
  });

  test.skipIf(!isBuilt).each([
    ["hold" as const, /^"model\.safetensors" is held: it is unsafe\./],
    ["refuse" as const, /^This hub refuses unsafe files\. "model\.safetensors" is unsafe/],
  ])("with the gate %s a file is sent after its scan (skipped unless built)", async (scanGate, message) => {
    const hub = await startWith({ ...settings, scanGate });
    const id = addRepository({ commits: { [first]: { "README.md": "# Net", "model.safetensors": attack } } });
    expect(await (await hub.get(`/${id}/resolve/main/README.md`)).text()).toBe("# Net");
    expect(await errorOf(await hub.get(`/${id}/resolve/main/model.safetensors`))).toEqual([
      403,
      expect.stringMatching(message),
    ]);
  });

  test("rules choose the upstream, and each gets its own token only", async () => {
    const second = await startMirrorUpstream();
    started.push(second.close);
    const id = addRepository();
    second.repositories.set("acme/net", repositoryOf("acme/net"));
    const hosts = [upstream, second].map(({ address }) => new URL(address).host);
    const hub = await startWith({
      ...settings,
      upstream: `acme/*=${second.address},lab/*=${upstream.address}`,
      upstreamToken: `${hosts[0]}=hf_first,${hosts[1]}=hf_second`,
    });
    expect((await hub.get("/api/models/acme/net")).status).toBe(200);
    expect((await hub.get(`/api/models/${id}`)).status).toBe(200);
    expect((await hub.get("/api/models/elsewhere/net")).status).toBe(404);
    expect(new Set(upstream.requests.map(({ token }) => token))).toEqual(new Set(["Bearer hf_first"]));
    expect(new Set(second.requests.map(({ token }) => token))).toEqual(new Set(["Bearer hf_second"]));
    expect(second.requests.every(({ path }) => path.includes("acme/net"))).toBe(true);
  });

  describe("a namespace of another upstream", () => {
    const startTwo = async () => {
      const internal = await startMirrorUpstream();
      started.push(internal.close);
      const rules = `acme/*=${internal.address},*=${upstream.address}`;
      return { internal, hub: await startWith({ ...settings, upstream: rules }) };
    };
    const planted = { commits: { [first]: { "README.md": "# Planted" } } };

    test("cannot be filled by an upstream that answers with an id of it", async () => {
      const { hub } = await startTwo();
      upstream.repositories.set("acme/planted", repositoryOf("acme/planted", planted));
      upstream.renamed.set("lab/bait", "acme/planted");
      expect((await hub.get("/api/models/lab/bait")).status).toBe(404);
      expect((await hub.get("/api/models/acme/planted")).status).toBe(404);
      expect((await hub.get("/lab/bait/resolve/main/README.md")).status).toBe(404);
      const listed = (await (await hub.get("/api/models?search=planted")).json()) as RepositoryRecord[];
      expect(listed).toEqual([]);
    });

    test("is served from its own upstream, whatever was stored before the rule", async () => {
      const { internal, hub } = await startTwo();
      const files = [{ path: "README.md", size: 9, oid: "0".repeat(40), sha256: null, isLarge: false }];
      const record = { kind: "model" as const, origin: upstream.address, tags: [], sha: first };
      for (const id of ["acme/moved", "acme/gone"]) await hub.hub.catalogue.upsertMirrored([{ ...record, id, files }]);
      internal.repositories.set("acme/moved", repositoryOf("acme/moved"));
      upstream.repositories.set("acme/gone", repositoryOf("acme/gone", planted));
      const reply = await hub.get("/api/models/acme/moved");
      expect(await reply.json()).toMatchObject({ id: "acme/moved", origin: internal.address });
      // The commit has the id of the one that was stored before.
      expect(await (await hub.get(`/acme/moved/resolve/${first}/README.md`)).text()).toBe("# Net");
      for (const path of ["/api/models/acme/gone", `/acme/gone/resolve/${first}/README.md`])
        expect((await hub.get(path)).status).toBe(404);
      expect(asked("acme/")).toBe(0);
      internal.faultOf = () => 500;
      minutes(60);
      expect((await hub.get("/api/models/acme/gone")).status).toBe(503);
    });
  });
});

describe(`two processes on ${postgresEngine.name}`, () => {
  test.skipIf(postgresEngine.skipReason)("share one question and one download", async () => {
    const engine = await postgresEngine.start();
    const store = await engine.newStore();
    const hubs = [await startHub(store, settings, () => clock), await startHub(store, settings, () => clock)];
    try {
      const id = addRepository();
      const path = `/${id}/resolve/main/nested/model.safetensors`;
      const replies = hubs.flatMap((hub) => Array.from({ length: 20 }, () => hub.get(path)));
      const bodies = await Promise.all(replies.map(async (reply) => Buffer.from(await (await reply).arrayBuffer())));
      expect([bodies.length, bodies.filter((body) => body.equals(weightsOf(id))).length]).toEqual([40, 40]);
      expect([upstream.downloads(), asked(`/api/models/${id}/tree`)]).toEqual([1, 2]);
    } finally {
      for (const hub of hubs) await hub.close();
    }
  });
});
