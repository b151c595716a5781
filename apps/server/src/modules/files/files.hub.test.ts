import { createHash } from "node:crypto";
import { request } from "node:http";
import { describe, expect, test } from "vitest";
import { enginesForTests } from "../../testing/engines.ts";
import type { HubForTests } from "../../testing/hub.ts";
import { startHubOn } from "../../testing/hub-on-engine.ts";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const weights = `weights\0${"0123456789".repeat(10)}`;

describe.each(enginesForTests)("files on $name", ({ skipReason, start }) => {
  let hub: HubForTests;
  let first: string;

  const line = (key: string, value: unknown) => JSON.stringify({ key, value });
  const commit = (id: string, lines: string[], token = hub.token) =>
    hub.send("POST", `/api/models/${id}/commit/main`, lines.join("\n"), token, {
      "content-type": "application/x-ndjson",
    });
  const text = (path: string, content: string) =>
    line("file", { path, content: Buffer.from(content).toString("base64"), encoding: "base64" });
  const batch = (id: string, content: string, token = hub.token) =>
    hub.send(
      "POST",
      `/${id}.git/info/lfs/objects/batch`,
      {
        operation: "upload",
        transfers: ["basic"],
        objects: [{ oid: sha256(content), size: Buffer.byteLength(content) }],
      },
      token,
      { "content-type": "application/vnd.git-lfs+json" },
    );
  const uploadAddress = async (reply: Response): Promise<string | undefined> => {
    const { objects } = (await reply.json()) as { objects: { actions?: { upload?: { href: string } } }[] };
    return objects[0]?.actions?.upload?.href;
  };
  /** Sends an address as it is: fetch would tidy it up first. */
  const rawStatus = (path: string) =>
    new Promise<number | undefined>((resolve) => {
      request(new URL(hub.address), { path, agent: false }, (reply) => {
        reply.resume();
        resolve(reply.statusCode);
      }).end();
    });
  const paths = async (reply: Response) => ((await reply.json()) as { path: string }[]).map(({ path }) => path);

  startHubOn({ skipReason, start }, async (started) => {
    hub = started;
    await hub.send("POST", "/api/repos/create", { name: "owner/net" }, hub.token);
    const address = await uploadAddress(await batch("owner/net", weights));
    await fetch(address ?? "", { method: "PUT", body: weights });
    const reply = await commit("owner/net", [
      line("header", { summary: "first files", description: "with weights" }),
      text("config.json", '{"model_type":"bert"}'),
      text("README.md", "# Net\n"),
      text("a/b/c.txt", "deep"),
      text("a/empty.txt", ""),
      line("lfsFile", { path: "model.safetensors", algo: "sha256", oid: sha256(weights), size: weights.length }),
    ]);
    first = ((await reply.json()) as { commitOid: string }).commitOid;
  });

  test.skipIf(skipReason)("HEAD tells what a client checks before it downloads", async () => {
    const reply = await fetch(`${hub.address}/owner/net/resolve/main/config.json`, {
      method: "HEAD",
      headers: { "accept-encoding": "identity" },
    });
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      "x-repo-commit": first,
      "content-length": "21",
      "content-type": "application/json",
      "accept-ranges": "bytes",
      etag: `"${createHash("sha1").update('blob 21\0{"model_type":"bert"}').digest("hex")}"`,
      "content-disposition": `inline; filename*=UTF-8''config.json; filename="config.json"`,
    });
    expect(first).toMatch(/^[0-9a-f]{40}$/);
    expect(reply.headers.get("x-linked-size")).toBeNull();
  });

  test.skipIf(skipReason)("a large file carries its hash and size, and the raw address its pointer", async () => {
    const reply = await hub.get("/owner/net/resolve/main/model.safetensors", undefined, { "accept-encoding": "gzip" });
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      etag: `"${sha256(weights)}"`,
      "x-linked-etag": `"${sha256(weights)}"`,
      "x-linked-size": String(weights.length),
      "content-length": String(weights.length),
    });
    expect(reply.headers.get("content-encoding")).toBeNull();
    expect(await reply.text()).toBe(weights);
    const raw = await hub.get("/owner/net/raw/main/model.safetensors");
    expect(await raw.text()).toBe(
      `version https://git-lfs.github.com/spec/v1\noid sha256:${sha256(weights)}\nsize ${weights.length}\n`,
    );
    expect(await (await hub.get("/owner/net/raw/main/README.md")).text()).toBe("# Net\n");
  });

  test.skipIf(skipReason).each([
    ["bytes=0-6", 206, weights.slice(0, 7), `bytes 0-6/${weights.length}`],
    ["bytes=100-", 206, weights.slice(100), `bytes 100-${weights.length - 1}/${weights.length}`],
    ["bytes=-3", 206, weights.slice(-3), `bytes ${weights.length - 3}-${weights.length - 1}/${weights.length}`],
    ["bytes=0-1,4-5", 200, weights, null],
  ])("Range: %s", async (range, status, body, contentRange) => {
    const reply = await hub.get("/owner/net/resolve/main/model.safetensors", undefined, { range });
    expect([reply.status, await reply.text(), reply.headers.get("content-range")]).toEqual([
      status,
      body,
      contentRange,
    ]);
    expect(reply.headers.get("content-length")).toBe(String(body.length));
  });

  test.skipIf(skipReason)("a range beyond the end is 416 and says how long the file is", async () => {
    const reply = await hub.get("/owner/net/resolve/main/model.safetensors", undefined, { range: "bytes=500-" });
    expect([reply.status, reply.headers.get("content-range")]).toEqual([416, `bytes */${weights.length}`]);
  });

  test.skipIf(skipReason)(
    "what a client has already is not sent again, and an old range is not mixed with a new file",
    async () => {
      const etag = `"${sha256(weights)}"`;
      const known = await hub.get("/owner/net/resolve/main/model.safetensors", undefined, { "if-none-match": etag });
      expect([known.status, known.headers.get("x-repo-commit")]).toEqual([304, first]);
      const headers = { range: "bytes=0-6", "if-range": '"something-else"' };
      expect((await hub.get("/owner/net/resolve/main/model.safetensors", undefined, headers)).status).toBe(200);
      expect((await hub.get("/owner/net/resolve/main/a/empty.txt")).headers.get("content-length")).toBe("0");
    },
  );

  test.skipIf(skipReason).each([
    ["/owner/net/resolve/main/none.txt", "EntryNotFound"],
    ["/owner/net/resolve/main/a", "EntryNotFound"],
    ["/owner/net/resolve/v2/config.json", "RevisionNotFound"],
    ["/owner/none/resolve/main/config.json", "RepoNotFound"],
    ["/datasets/owner/net/resolve/main/config.json", "RepoNotFound"],
    ["/api/models/owner/net/tree/main/none", "EntryNotFound"],
    ["/api/models/owner/net/tree/refs%2Fpr%2F1", "RevisionNotFound"],
  ])("%s is 404 %s", async (path, code) => {
    const reply = await hub.get(path);
    expect([reply.status, reply.headers.get("x-error-code")]).toEqual([404, code]);
    if (code === "EntryNotFound" && path.includes("resolve")) expect(reply.headers.get("x-repo-commit")).toBe(first);
  });

  test
    .skipIf(skipReason)
    .each(["..%2f..%2fetc%2fpasswd", "a/%2e%2e/config.json", "a%00b", "a%5cb", "%2fetc%2fpasswd", ".git/config"])(
    "no file is reached by %s",
    async (path) => {
      const status = await rawStatus(`/owner/net/resolve/main/${path}`);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    },
  );

  test.skipIf(skipReason)("folders are listed one by one, or all that is below, in pages", async () => {
    const top = await hub.get("/api/models/owner/net/tree/main");
    expect(await top.json()).toMatchObject([
      { type: "file", oid: expect.any(String), path: ".gitattributes" },
      { type: "file", oid: expect.any(String), size: 6, path: "README.md" },
      { type: "directory", oid: expect.stringMatching(/^[0-9a-f]{40}$/), size: 0, path: "a" },
      { type: "file", oid: expect.any(String), size: 21, path: "config.json" },
      {
        type: "file",
        oid: expect.any(String),
        size: weights.length,
        path: "model.safetensors",
        lfs: { oid: sha256(weights), size: weights.length, pointerSize: 128 },
      },
    ]);
    expect(await paths(await hub.get("/api/models/owner/net/tree/main/a"))).toEqual(["a/b", "a/empty.txt"]);
    const all = [
      ".gitattributes",
      "README.md",
      "a",
      "a/b",
      "a/b/c.txt",
      "a/empty.txt",
      "config.json",
      "model.safetensors",
    ];
    expect(await paths(await hub.get("/api/models/owner/net/tree/main?recursive=true"))).toEqual(all);
    const page = await hub.get("/api/models/owner/net/tree/main?recursive=true&limit=3");
    expect(await paths(page)).toEqual(all.slice(0, 3));
    const next = /<https?:\/\/[^/]+([^>]+)>; rel="next"/.exec(page.headers.get("link") ?? "")?.[1] ?? "";
    expect(await paths(await hub.get(next))).toEqual(all.slice(3, 6));
  });

  test.skipIf(skipReason)("paths can be looked up together, with their last commit", async () => {
    const ask = { paths: ["config.json", "a", "gone"], expand: true };
    const found = await (await hub.send("POST", "/api/models/owner/net/paths-info/main", ask)).json();
    const lastCommit = { id: first, title: "first files", date: expect.any(String) };
    expect(found).toEqual([
      { type: "directory", oid: expect.any(String), size: 0, path: "a", lastCommit },
      {
        type: "file",
        oid: expect.any(String),
        size: 21,
        path: "config.json",
        lastCommit,
        securityFileStatus: expect.any(Object),
      },
    ]);
  });

  const askByForm = (body: string) =>
    fetch(`${hub.address}/api/models/owner/net/paths-info/main`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body,
    });

  test.skipIf(skipReason)("a form asks for one path or several", async () => {
    expect(await paths(await askByForm("paths=config.json&expand=False"))).toEqual(["config.json"]);
    expect(await paths(await askByForm("paths=a%2Fb%2Fc.txt&paths=config.json"))).toEqual(["a/b/c.txt", "config.json"]);
  });

  test.skipIf(skipReason)("a form of many fields is refused before it is read", async () => {
    const reply = await askByForm(Array.from({ length: 100_000 }, (_, at) => `f${at}`).join("&"));
    expect(reply.status).toBe(400);
    expect(await reply.json()).toMatchObject({
      error: "The form has more than 2000 fields. Send fewer at once.",
    });
  });

  test.skipIf(skipReason)("history goes on, and every commit stays readable", async () => {
    await hub.send("POST", "/api/repos/create", { name: "owner/history" }, hub.token);
    const ids: string[] = [];
    for (const content of ["one", "two"]) {
      const reply = await commit("owner/history", [
        line("header", { summary: `say ${content}` }),
        text("word.txt", content),
      ]);
      ids.push(((await reply.json()) as { commitOid: string }).commitOid);
    }
    const gone = await commit("owner/history", [
      line("header", { summary: "say nothing" }),
      line("deletedFile", { path: "word.txt" }),
    ]);
    expect(gone.status).toBe(200);
    const word = async (revision: string) => (await hub.get(`/owner/history/resolve/${revision}/word.txt`)).text();
    expect([await word(ids[0] ?? ""), await word((ids[1] ?? "").slice(0, 8))]).toEqual(["one", "two"]);
    expect((await hub.get("/owner/history/resolve/main/word.txt")).status).toBe(404);

    const log = (await (await hub.get("/api/models/owner/history/commits/main?limit=3")).json()) as { title: string }[];
    expect(log.map(({ title }) => title)).toEqual(["say nothing", "say two", "say one"]);
    const refs = (await (await hub.get("/api/models/owner/history/refs")).json()) as {
      branches: { targetCommit: string }[];
    };
    const { commitOid } = (await gone.json()) as { commitOid: string };
    expect(refs.branches).toEqual([{ name: "main", ref: "refs/heads/main", targetCommit: commitOid }]);
  });

  test.skipIf(skipReason)(
    "a commit on top of an old one is a conflict, and one that changes nothing is none",
    async () => {
      const put = [text("README.md", "# Net\n")];
      const same = await commit("owner/net", [line("header", { summary: "again" }), ...put]);
      expect(((await same.json()) as { commitOid: string }).commitOid).toBe(first);
      const { branches } = (await (await hub.get("/api/models/owner/history/refs")).json()) as {
        branches: [{ targetCommit: string }];
      };
      const old = await hub.get("/api/models/owner/history/commits/main");
      const oldest = ((await old.json()) as { id: string }[]).at(-1)?.id;
      const reply = await commit("owner/history", [
        line("header", { summary: "late", parentCommit: oldest }),
        text("x.txt", "x"),
      ]);
      expect(reply.status).toBe(412);
      expect(((await reply.json()) as { error: string }).error).toContain(branches[0].targetCommit);
    },
  );

  test.skipIf(skipReason)("commits at the same time follow one another", async () => {
    await hub.send("POST", "/api/repos/create", { name: "owner/busy" }, hub.token);
    const names = Array.from({ length: 8 }, (_, index) => `file-${index}.txt`);
    const replies = await Promise.all(
      names.map((name) => commit("owner/busy", [line("header", { summary: name }), text(name, name)])),
    );
    expect(replies.map(({ status }) => status)).toEqual(names.map(() => 200));
    expect(await paths(await hub.get("/api/models/owner/busy/tree/main"))).toEqual([".gitattributes", ...names]);
    const log = (await (await hub.get("/api/models/owner/busy/commits/main")).json()) as unknown[];
    expect(log).toHaveLength(9);
  });

  test.skipIf(skipReason).each([
    [[line("file", { path: "x", content: "" })], 400, 'A commit needs a line with the key "header" and a summary.'],
    [["{"], 400, "Line 1 of the commit is not JSON."],
    [
      [line("header", { summary: "x" }), line("move", {})],
      400,
      "Line 2 of the commit must have a key of header, file, lfsFile, deletedFile, deletedFolder.",
    ],
    [[line("header", { summary: "x" }), line("file", { path: 7 })], 400, 'Line 2 of the commit is not a valid "file".'],
    [
      [line("header", { summary: "x" }), text("../up", "x")],
      422,
      'The path "../up" contains "." or "..". Use a/b/c.txt.',
    ],
    [
      [line("header", { summary: "x" }), text("config.json/inner", "x")],
      422,
      '"config.json" can\'t be both a file and a folder. Remove one first.',
    ],
    [
      [line("header", { summary: "x" }), line("lfsFile", { path: "w", oid: "0".repeat(64), size: 3 })],
      422,
      `The content of "w" (${"0".repeat(64)}, 3 bytes) was not uploaded. Upload it first.`,
    ],
  ])("a commit that cannot be made changes nothing: %#", async (lines, status, message) => {
    const reply = await commit("owner/net", lines);
    expect([reply.status, ((await reply.json()) as { error: string }).error]).toEqual([status, message]);
    const { branches } = (await (await hub.get("/api/models/owner/net/refs")).json()) as {
      branches: [{ targetCommit: string }];
    };
    expect(branches[0].targetCommit).toBe(first);
  });

  test.skipIf(skipReason)(
    "an upload address takes the announced content, once it is signed, and nothing else",
    async () => {
      const address = new URL((await uploadAddress(await batch("owner/net", "announced"))) ?? "");
      expect((await fetch(address, { method: "PUT", body: "something else" })).status).toBe(422);
      const forged = new URL(address);
      forged.searchParams.set("size", "14");
      expect((await fetch(forged, { method: "PUT", body: "something else" })).status).toBe(403);
      expect((await fetch(address, { method: "PUT", body: "announced" })).status).toBe(200);
      expect(await uploadAddress(await batch("owner/net", "announced"))).toBeUndefined();
    },
  );

  test.skipIf(skipReason)("knowing a hash is not having the content", async () => {
    await hub.send("POST", "/api/repos/create", { name: "owner/hidden", private: true }, hub.token);
    const secret = "\0 private weights";
    await fetch((await uploadAddress(await batch("owner/hidden", secret))) ?? "", { method: "PUT", body: secret });
    const file = line("lfsFile", { path: "w.bin", oid: sha256(secret), size: secret.length });
    await commit("owner/hidden", [line("header", { summary: "weights" }), file]);

    await hub.send("POST", "/api/users", { name: "mallory" }, hub.token);
    const made = await hub.send("POST", "/api/tokens", { name: "m", role: "write", account: "mallory" }, hub.token);
    const { token } = (await made.json()) as { token: string };
    await hub.send("POST", "/api/repos/create", { name: "mallory/mine" }, token);
    expect(await uploadAddress(await batch("mallory/mine", secret, token))).toEqual(expect.any(String));
    const theft = await commit("mallory/mine", [line("header", { summary: "mine" }), file], token);
    expect(theft.status).toBe(422);
    expect((await hub.get("/owner/hidden/resolve/main/w.bin", token)).status).toBe(404);
    expect((await commit("owner/net", [line("header", { summary: "x" }), text("x", "x")], token)).status).toBe(403);
  });

  test.skipIf(skipReason)("a gated repository shows itself, and gives its files to those who were let in", async () => {
    await hub.send(
      "POST",
      "/api/repos/create",
      {
        name: "owner/gated",
        files: ["config.json", "weights.bin"].map((path) => ({ path, content: Buffer.from("{}").toString("base64") })),
      },
      hub.token,
    );
    await hub.send("PUT", "/api/models/owner/gated/settings", { gated: "manual" }, hub.token);
    expect((await hub.get("/api/models/owner/gated")).status).toBe(200);
    expect((await hub.get("/api/models/owner/gated/auth-check")).status).toBe(401);
    expect((await hub.get("/api/models/owner/gated/auth-check", hub.token)).status).toBe(200);
    for (const path of ["weights.bin", ".gitattributes"]) {
      const reply = await hub.get(`/owner/gated/resolve/main/${path}`);
      expect([path, reply.status, reply.headers.get("x-error-code")]).toEqual([path, 401, "GatedRepo"]);
      expect((await hub.get(`/owner/gated/resolve/main/${path}`, hub.token)).status).toBe(200);
    }
    expect((await hub.get("/owner/gated/resolve/main/config.json")).status).toBe(200);
  });

  test.skipIf(skipReason)("an uploaded page cannot act as one of the hub's", async () => {
    const files = ["evil.html", "evil.js", "evil.svg"].map((path) => text(path, "<script>alert(1)</script>"));
    await hub.send("POST", "/api/repos/create", { name: "owner/pages" }, hub.token);
    await commit("owner/pages", [line("header", { summary: "pages" }), ...files]);
    for (const [name, type, disposition] of [
      ["evil.html", "text/plain; charset=utf-8", "inline"],
      ["evil.js", "text/plain; charset=utf-8", "inline"],
      ["evil.svg", "image/svg+xml", "attachment"],
    ]) {
      const reply = await hub.get(`/owner/pages/resolve/main/${name}`);
      expect(reply.headers.get("content-type")).toBe(type);
      expect(reply.headers.get("content-disposition")?.split(";")[0]).toBe(disposition);
      expect(reply.headers.get("x-content-type-options")).toBe("nosniff");
      expect(reply.headers.get("content-security-policy")).toMatch(/default-src 'none'.*sandbox/);
    }
  });

  test.skipIf(skipReason)("downloads are counted once per use, and written in steps", async () => {
    const before = await hub.get("/api/models/owner/net?expand=downloads");
    const { downloads } = (await before.json()) as { downloads: number };
    await (await hub.get("/owner/net/resolve/main/config.json")).text();
    await (await hub.get("/owner/net/resolve/main/a/b/c.txt")).text();
    const view = { "sec-fetch-site": "same-origin", "sec-fetch-mode": "cors" };
    await fetch(`${hub.address}/owner/net/resolve/main/config.json`, { headers: view });
    await hub.hub.upkeep();
    await hub.hub.follow();
    const after = await hub.get("/api/models/owner/net?expand=downloads");
    expect(await after.json()).toMatchObject({ downloads: downloads + 1 });
  });
});
