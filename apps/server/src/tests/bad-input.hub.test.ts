import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sweep } from "../catalogue/sweep.ts";
import { enginesForSlowTests } from "../testing/engines.ts";
import { commitFiles, type FilesForTests } from "../testing/hub-commits.ts";
import { badAccess } from "../testing/publishing/bad-input/access.ts";
import {
  type BadInputHub,
  badStore,
  startBadInputHub,
  stateOf,
} from "../testing/publishing/bad-input/bad-input-hub.ts";
import { badCommits, badTargets } from "../testing/publishing/bad-input/commits.ts";
import { badPathSets, badPaths } from "../testing/publishing/bad-input/paths.ts";
import { badNames, badRefRequests } from "../testing/publishing/bad-input/refs.ts";
import { badShards, falseShard, falseShards } from "../testing/publishing/bad-input/shards.ts";
import { badXorbs } from "../testing/publishing/bad-input/xorbs.ts";
import { hello } from "../testing/publishing/xet-samples.ts";

interface RefusedRequest {
  readonly send: () => Promise<Response>;
  readonly status: number;
  readonly message: string;
  /** Contents that were sent with it are found by the sweep, not at once. */
  readonly leavesContents?: boolean;
}

/** Names in the titles of tests, which have to be short. */
const shown = (name: string): string =>
  JSON.stringify(name.length > 60 ? `${name.slice(0, 40)}… (${name.length})` : name);

describe.each(enginesForSlowTests)("bad input on $name", ({ skipReason, start }) => {
  let engine: Awaited<ReturnType<typeof start>>;
  let context: BadInputHub;
  const api = "/api/models/owner/net";

  beforeAll(async () => {
    if (skipReason) return;
    engine = await start();
    context = await startBadInputHub(engine);
  });
  afterAll(async () => {
    if (skipReason) return;
    await context.hub.close();
    await engine.stop();
  });

  /** Refused with this status and message, and nothing is written. */
  const expectRefusal = async ({ send, status, message, leavesContents = false }: RefusedRequest) => {
    const before = await stateOf(context, !leavesContents);
    const reply = await send();
    // Replies are JSON, in which quotes are escaped.
    const escaped = JSON.stringify(message).slice(1, -1);
    expect([reply.status, await reply.text()]).toEqual([status, expect.stringContaining(escaped)]);
    expect(await stateOf(context, !leavesContents)).toEqual(before);
  };
  const sendLines = (lines: string | readonly unknown[], revision = "main") => {
    const text = typeof lines === "string" ? lines : lines.map((line) => JSON.stringify(line)).join("\n");
    const headers = { "content-type": "application/x-ndjson" };
    return context.hub.send("POST", `${api}/commit/${encodeURIComponent(revision)}`, text, context.hub.token, headers);
  };
  const sendFiles = (...paths: readonly string[]) =>
    sendLines([
      { key: "header", value: { summary: "bad" } },
      ...paths.map((path) => ({ key: "file", value: { path, content: `content of ${path}` } })),
    ]);

  /** Whether a path fits beside the others is known at the commit only. */
  const isClash = (message: string) => /one file|both a file/.test(message);

  test.skipIf(skipReason).each(badPaths.map((row) => [shown(row[0]), ...row] as const))(
    "refuses a file at %s",
    async (_name, path, status, message) => {
      // A path that is not allowed is found before the file is stored, a clash with others when it is committed.
      await expectRefusal({ send: () => sendFiles(path), status, message, leavesContents: isClash(message) });
      const sized = { files: [{ path, size: 3, sample: "" }] };
      const asked = await context.hub.send("POST", `${api}/preupload/main`, sized, context.hub.token);
      const expected = path.length > 1000 ? 400 : 422;
      expect(asked.status).toBe(isClash(message) ? 200 : expected);
    },
  );

  test.skipIf(skipReason).each(badPathSets.map((row) => [shown(row[0].join(" ")), ...row] as const))(
    "refuses the files %s in one commit",
    (_name, paths, message) =>
      expectRefusal({ send: () => sendFiles(...paths), status: 422, message, leavesContents: true }),
  );

  test.skipIf(skipReason).each(badNames.map((row) => [shown(row[0]), ...row] as const))(
    "refuses a branch and a tag named %s",
    async (_name, name, message) => {
      const post = (path: string, body: object) => context.hub.send("POST", `${api}/${path}`, body, context.hub.token);
      await expectRefusal({ send: () => post(`branch/${encodeURIComponent(name)}`, {}), status: 400, message });
      await expectRefusal({ send: () => post("tag/main", { tag: name }), status: 400, message });
    },
  );

  test.skipIf(skipReason).each(badRefRequests)("refuses %s", (_name, method, path, body, status, message) =>
    expectRefusal({ send: () => context.hub.send(method, `${api}/${path}`, body, context.hub.token), status, message }),
  );

  test.skipIf(skipReason).each(badCommits)("refuses a commit with %s", (_name, lines, status, message) =>
    expectRefusal({ send: () => sendLines(lines), status, message }),
  );

  test.skipIf(skipReason).each(badTargets.map((row) => [shown(row[0]), ...row] as const))(
    "refuses a commit to %s",
    (_name, revision, status, message) => {
      const lines = [
        { key: "header", value: { summary: "bad" } },
        { key: "file", value: { path: "new.txt", content: revision } },
      ];
      return expectRefusal({ send: () => sendLines(lines, revision), status, message });
    },
  );

  test.skipIf(skipReason).each(badAccess)("refuses %s", (_name, send, status, message) =>
    expectRefusal({ send: () => send(context), status, message }),
  );

  test.skipIf(skipReason).each(badXorbs)("refuses a xorb with %s", async (_name, bytes, message) => {
    // Under a name that is not stored yet.
    const path = `/v1/xorbs/default/${"3".repeat(64)}`;
    const text = message === "its content has the hash" ? `not ${"3".repeat(64)}` : message;
    await expectRefusal({
      send: () => badStore(context, "POST", path, bytes, context.write),
      status: 400,
      message: text,
    });
  });

  const shards = [
    ...badShards,
    ...falseShards.map(([name, parts, message]) => [name, falseShard(parts), message] as const),
  ];
  test.skipIf(skipReason).each(shards)("refuses a shard with %s", async (_name, bytes, message) => {
    await expectRefusal({
      send: () => badStore(context, "POST", "/v1/shards", bytes, context.write),
      status: 400,
      message,
    });
    // The second version answers before it has read everything, and ends with a line.
    const line = await (await badStore(context, "POST", "/v2/shards", bytes, context.write)).text();
    expect(JSON.parse(line)).toEqual({
      type: "error",
      message: expect.stringContaining(message),
      retryable: false,
    });
  });

  test.skipIf(skipReason).each([
    ["a xorb of 65 MiB", `/v1/xorbs/default/${"3".repeat(64)}`],
    ["a shard of 65 MiB", "/v1/shards"],
  ])("refuses %s while it arrives", (_name, path) =>
    expectRefusal({
      send: () => badStore(context, "POST", path, Buffer.alloc(65 * 1024 ** 2), context.write),
      status: 413,
      message: "bytes",
    }),
  );

  test.skipIf(skipReason)("of ten writers on one branch that saw the same commit, one wins", async () => {
    const { hub } = context;
    const headOf = async () => {
      const { branches } = (await (await hub.get(`${api}/refs`)).json()) as {
        branches: { name: string; targetCommit: string }[];
      };
      return branches.find(({ name }) => name === "dev")?.targetCommit;
    };
    const seen = await headOf();
    const write = (index: number) => {
      const files: FilesForTests = { [`${index}.txt`]: `${index}` };
      return commitFiles(hub, api, "dev", files, { header: { parentCommit: seen } });
    };
    const replies = await Promise.all(Array.from({ length: 10 }, (_, index) => write(index)));
    const winners = replies.filter(({ status }) => status === 200);
    expect(winners.map(({ body }) => body.commitOid)).toEqual([await headOf()]);
    for (const { status, body } of replies)
      if (status !== 200)
        expect([status, body.error]).toEqual([412, expect.stringContaining("There is a newer commit")]);
    const history = (await (await hub.get(`${api}/commits/dev`)).json()) as { id: string }[];
    expect(history[1]?.id).toBe(seen);
  });

  test.skipIf(skipReason)("the sweep deletes what refused commits have left", async () => {
    const { hub } = context;
    const names = async () => {
      const found: string[] = [];
      for await (const name of hub.hub.blobs.list()) found.push(name);
      return found;
    };
    const { db } = hub.hub.database;
    const rows = await db.selectFrom("git_blobs").select("sha256").execute();
    const xorbs = await db.selectFrom("xet_xorbs").select("sha256").execute();
    const used = new Set([...rows, ...xorbs].map(({ sha256 }) => sha256));
    const later = Date.now() + 9 * 24 * 60 * 60 * 1000;
    const incoming = [mkdtempSync(join(tmpdir(), "orrery-"))];
    expect((await names()).length).toBeGreaterThan(used.size);
    await sweep({ db, blobs: hub.hub.blobs, incoming, now: () => later });
    expect((await names()).filter((name) => !used.has(name))).toEqual([]);
    expect((await hub.get("/owner/secret/resolve/main/hello.bin", hub.token)).status).toBe(200);
    expect(hello.sha256).not.toBe("");
  });
});
