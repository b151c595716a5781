import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AuditEvent } from "@orrery/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mainRef } from "../git/ref-name.ts";
import { anonymous } from "../identity/viewer.ts";
import { type HubForTests, startHub } from "../testing/hub.ts";
import { commitAndFollowUp } from "./commit-and-follow-up.ts";
import { commitWithin } from "./history/commit.ts";
import { inlineFile } from "./inline-file.ts";

let hub: HubForTests;
beforeAll(async () => {
  hub = await startHub({ dataFolder: mkdtempSync(join(tmpdir(), "orrery-follow-")) });
});
afterAll(() => hub.close());

const auditOf = async (name: string) => {
  const events = (await (await hub.get("/api/audit", hub.token)).json()) as AuditEvent[];
  return events.filter(({ subject }) => subject === `model ${name}`).map(({ action, detail }) => ({ action, detail }));
};

test("audits the first files of a new repository as a commit", async () => {
  const files = [{ path: "notes.txt", content: "a", encoding: "utf-8" }];
  await hub.send("POST", "/api/repos/create", { name: "owner/first", files }, hub.token);
  const { sha } = (await (await hub.get("/api/models/owner/first", hub.token)).json()) as { sha: string };
  expect(await auditOf("owner/first")).toEqual([
    { action: "repository.commit", detail: { sha, files: 1 } },
    { action: "repository.create", detail: { private: false } },
  ]);
});

test("audits a commit whose files cannot be read afterwards", async () => {
  await hub.send("POST", "/api/repos/create", { name: "owner/away" }, hub.token);
  const { catalogue, database, blobs } = hub.hub;
  const row = await catalogue.find("model", "owner/away");
  if (!row) throw new Error("no repository");
  const put = [await inlineFile(blobs, "README.md", Buffer.from("---\nlicense: mit\n---\n"))];
  const request = { put, remove: [], title: "card", author: "owner", at: 1 };
  const viewer = (await hub.hub.tokens.byToken(hub.token)) ?? anonymous;
  const away = { ...blobs, read: () => Promise.reject(new Error("storage is away")) };
  const committing = commitAndFollowUp(
    { ...hub.hub, db: database.db, blobs: away },
    row,
    { viewer, requestId: "test" },
    {
      enters: put,
      write: (transaction) => commitWithin(transaction, row.id, { ...request, ref: mainRef }),
      audited: ({ sha }) => [["repository.commit", { sha, files: 1 }]],
    },
  );
  await expect(committing).rejects.toThrow("storage is away");
  const { sha } = (await catalogue.find("model", "owner/away")) ?? {};
  expect((await auditOf("owner/away"))[0]).toEqual({ action: "repository.commit", detail: { sha, files: 1 } });
});
