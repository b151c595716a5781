import type { ProtectedBranches } from "@orrery/contract";
import { describe, expect, test } from "vitest";
import { enginesForTests } from "../../testing/engines.ts";
import type { HubForTests } from "../../testing/hub.ts";
import { addUser, commitFiles, commitLargeFile, type FilesForTests } from "../../testing/hub-commits.ts";
import { startHubOn } from "../../testing/hub-on-engine.ts";

const refusal = (name: string) =>
  `The branch "${name}" is protected: only admins of lab commit to it directly. Open a pull request instead.`;

describe.each(enginesForTests)("protected branches on $name", ({ skipReason, start }) => {
  let hub: HubForTests;
  let writer = "";
  let stranger = "";
  const repository = "/api/models/lab/net";

  startHubOn({ skipReason, start }, async (started) => {
    hub = started;
    [writer, stranger] = [await addUser(hub, "ada"), await addUser(hub, "eve")];
    await hub.send("POST", "/api/organizations", { name: "lab" }, hub.token);
    await hub.send("PUT", "/api/organizations/lab/members/ada", { role: "write" }, hub.token);
    await hub.send("POST", "/api/repos/create", { name: "net", organization: "lab" }, hub.token);
    await commit("main", { "a.txt": "1\n" }, hub.token);
    for (const name of ["release", "dev"]) await send("POST", `/branch/${name}`, {}, hub.token);
    for (const name of ["main", "release"]) await send("PUT", `/protected-branches/${name}`, undefined, hub.token);
  });

  const commit = async (branch: string, files: FilesForTests, token = writer) => {
    const { status, body, number } = await commitFiles(hub, repository, branch, files, { token });
    return { status, error: body.error, number };
  };
  const send = async (method: string, path: string, body: unknown, token: string | undefined) => {
    const reply = await hub.send(method, repository + path, body, token);
    const sent = (await reply.json()) as { readonly error?: string };
    return { status: reply.status, error: sent.error };
  };
  const rules = async (token?: string) =>
    (await (await hub.get(`${repository}/protected-branches`, token)).json()) as ProtectedBranches;
  const names = async () => (await rules()).map(({ name }) => name);

  test.skipIf(skipReason)("anyone who sees the repository sees its rules", async () => {
    expect(await rules()).toEqual([
      { name: "main", createdAt: expect.any(String), createdBy: "owner", needsReviewer: false },
      { name: "release", createdAt: expect.any(String), createdBy: "owner", needsReviewer: false },
    ]);
  });

  test.skipIf(skipReason)("a writer does not commit to a protected branch, an admin does", async () => {
    expect(await commit("main", { "a.txt": "2\n" })).toMatchObject({ status: 403, error: refusal("main") });
    expect(await commit("refs/heads/release", { "a.txt": "2\n" })).toMatchObject({
      status: 403,
      error: refusal("release"),
    });
    expect((await commit("dev", { "a.txt": "2\n" })).status).toBe(200);
    expect((await commit("main", { "admin.txt": "1\n" }, hub.token)).status).toBe(200);
    const files = { files: [{ path: "b.txt", size: 1 }] };
    expect(await send("POST", "/preupload/main", files, writer)).toEqual({ status: 403, error: refusal("main") });
    expect(await send("POST", "/restore/main", { from: "dev" }, writer)).toEqual({
      status: 403,
      error: refusal("main"),
    });
    expect(await send("POST", "/super-squash/main", {}, writer)).toEqual({ status: 403, error: refusal("main") });
  });

  test.skipIf(skipReason)("a writer merges a pull request into it", async () => {
    const { status, number } = await commit("main?create_pr=1", { "b.txt": "b\n" });
    expect(status).toBe(200);
    expect((await send("POST", `/discussions/${number}/merge`, {}, stranger)).status).toBe(403);
    expect((await send("POST", `/discussions/${number}/merge`, {}, writer)).status).toBe(200);
    expect(await (await hub.get("/lab/net/resolve/main/b.txt")).text()).toBe("b\n");
  });

  test.skipIf(skipReason)("no one deletes it, and a writer does not overwrite it or create it", async () => {
    for (const token of [writer, hub.token])
      expect(await send("DELETE", "/branch/release", undefined, token)).toEqual({
        status: 403,
        error: 'The branch "release" is protected and can\'t be deleted. Remove its rule in the settings first.',
      });
    const overwrite = { startingPoint: "dev", overwrite: true };
    expect(await send("POST", "/branch/release", overwrite, writer)).toEqual({
      status: 403,
      error: refusal("release"),
    });
    await send("PUT", "/protected-branches/later", undefined, hub.token);
    expect(await send("POST", "/branch/later", {}, writer)).toEqual({ status: 403, error: refusal("later") });
    expect((await send("POST", "/branch/later", {}, hub.token)).status).toBe(200);
    await send("DELETE", "/protected-branches/later", undefined, hub.token);
    expect((await send("DELETE", "/branch/later", undefined, writer)).status).toBe(200);
  });

  test.skipIf(skipReason)("a writer does not rewrite its history", async () => {
    await commitLargeFile(hub, "lab/net", "main", "large.bin", Buffer.alloc(64, 7));
    const [file] = (await (await hub.get(`${repository}/lfs-files`, hub.token)).json()) as { fileOid: string }[];
    const deletions = { sha: [file?.fileOid], rewriteHistory: true };
    expect(await send("POST", "/lfs-files/batch", { deletions }, writer)).toEqual({
      status: 403,
      error: 'The branch "main" is protected: only admins of lab rewrite the history of lab/net.',
    });
    expect((await send("POST", "/lfs-files/batch", { deletions }, hub.token)).status).toBe(200);
  });

  test.skipIf(skipReason)("only admins change rules, and every change is audited", async () => {
    const refused = 'You can\'t manage the rules of the model "lab/net". Only admins of lab can.';
    for (const [method, token, status] of [
      ["PUT", writer, 403],
      ["DELETE", writer, 403],
      ["DELETE", stranger, 403],
      ["PUT", undefined, 401],
    ] as const)
      expect(await send(method, "/protected-branches/main", undefined, token)).toEqual({ status, error: refused });
    expect(await send("PUT", "/protected-branches/a..b", undefined, hub.token)).toEqual({
      status: 400,
      error: 'The branch name "a..b" contains ".." or "@{".',
    });
    expect(await send("DELETE", "/protected-branches/dev", undefined, hub.token)).toEqual({
      status: 404,
      error: 'The branch "dev" of lab/net is not protected.',
    });
    await send("PUT", "/protected-branches/topic%2Fone", undefined, hub.token);
    await send("PUT", "/protected-branches/topic%2Fone", undefined, hub.token);
    expect(await names()).toEqual(["main", "release", "topic/one"]);
    await send("DELETE", "/protected-branches/topic%2Fone", undefined, hub.token);
    expect(await names()).toEqual(["main", "release"]);
    const { db } = hub.hub.database;
    const events = await db
      .selectFrom("audit_events")
      .select(["action", "detail"])
      .where("action", "like", "repository.branch.%protect")
      .orderBy("id", "desc")
      .limit(2)
      .execute();
    expect(events.map(({ action, detail }) => [action, JSON.parse(detail)])).toEqual([
      ["repository.branch.unprotect", { ref: "refs/heads/topic/one" }],
      ["repository.branch.protect", { ref: "refs/heads/topic/one", needsReviewer: false }],
    ]);
  });

  test.skipIf(skipReason)("a branch that needs a reviewer takes no changes that the merger wrote", async () => {
    await send("PUT", "/protected-branches/main", { needsReviewer: true }, hub.token);
    await send("PUT", "/protected-branches/main", undefined, hub.token);
    expect((await rules()).find(({ name }) => name === "main")?.needsReviewer).toBe(true);
    const propose = async (path: string) => (await commit("main?create_pr=1", { [path]: "1\n" })).number;
    const merge = (number: number, token: string | undefined) =>
      send("POST", `/discussions/${number}/merge`, {}, token);
    const own = await propose("own.txt");
    expect(await merge(own, writer)).toEqual({
      status: 403,
      error: 'The branch "main" needs a reviewer: you wrote some of these changes, so someone else must merge them.',
    });
    expect((await merge(own, hub.token)).status).toBe(200);
    await send("PUT", "/protected-branches/main", { needsReviewer: false }, hub.token);
    expect((await merge(await propose("free.txt"), writer)).status).toBe(200);
  });

  test.skipIf(skipReason)("only admins delete, rename and publish, unless the organization lets writers", async () => {
    const create = () => hub.send("POST", "/api/repos/create", { name: "spare", organization: "lab" }, hub.token);
    await create();
    const attempts = async () => {
      const move = { fromRepo: "lab/spare", toRepo: "lab/spare", type: "model" };
      const hidden = await hub.send("PUT", "/api/models/lab/spare/settings", { private: false }, writer);
      const quiet = await hub.send("PUT", "/api/models/lab/spare/settings", { discussionsDisabled: true }, writer);
      const moved = await hub.send("POST", "/api/repos/move", { ...move, toRepo: "lab/moved" }, writer);
      const removed = await hub.send("DELETE", "/api/repos/delete", { organization: "lab", name: "moved" }, writer);
      return [hidden.status, quiet.status, moved.status, removed.status];
    };
    expect(await attempts()).toEqual([403, 200, 403, 404]);
    const refused = await hub.send("DELETE", "/api/repos/delete", { organization: "lab", name: "spare" }, writer);
    expect([refused.status, ((await refused.json()) as { error: string }).error]).toEqual([
      403,
      'Only admins of lab can delete the model "lab/spare", rename it or change who sees it. They can allow it for members with the role write.',
    ]);
    await hub.send("PUT", "/api/organizations/lab/settings", { writersManage: true }, hub.token);
    expect(await attempts()).toEqual([200, 200, 200, 200]);
  });

  test.skipIf(skipReason)("a repository has at most 100 rules, and a private one hides them", async () => {
    await hub.send("POST", "/api/repos/create", { name: "quiet", organization: "lab", private: true }, hub.token);
    const quiet = "/api/models/lab/quiet/protected-branches";
    expect((await hub.send("PUT", `${quiet}/first`, undefined, hub.token)).status).toBe(200);
    const { db } = hub.hub.database;
    const [rule] = await db.selectFrom("protected_branches").selectAll().where("name", "=", "first").execute();
    const others = Array.from({ length: 99 }, (_, index) => ({ ...(rule ?? expect.unreachable()), name: `b${index}` }));
    await db.insertInto("protected_branches").values(others).execute();
    const full = await hub.send("PUT", `${quiet}/b100`, undefined, hub.token);
    expect([full.status, ((await full.json()) as { error: string }).error]).toEqual([
      409,
      "lab/quiet has 100 protected branches. Remove one first.",
    ]);
    expect((await hub.get(quiet, stranger)).status).toBe(404);
  });
});
