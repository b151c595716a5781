import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { enginesForTests } from "../../../../testing/engines.ts";
import { commitFiles, commitLargeFile } from "../../../../testing/hub-commits.ts";
import { startRoutedHubOn } from "../../../../testing/hub-on-engine.ts";
import { allowedFrom, allowedRanges } from "../../../../testing/servers/identity/fine-grained-attacks.ts";
import {
  callTool,
  type FineGrainedStage,
  forOwn,
  hiddenText,
  openStage,
} from "../../../../testing/servers/identity/fine-grained-stage.ts";

const chat = { model: "acme/solo-chat", messages: [{ role: "user", content: "hello" }], max_tokens: 50 };

describe.each(enginesForTests)("fine-grained tokens on $name", (engine) => {
  let stage: FineGrainedStage;
  startRoutedHubOn(
    engine,
    async (hub) => {
      stage = await openStage(hub);
    },
    { trustedProxies: "on" },
  );
  const it = test.skipIf(engine.skipReason);
  const statusOf = async (path: string, token: string) => (await stage.hub.get(path, token)).status;
  const listed = async (query: string, token: string) =>
    ((await (await stage.hub.get(`/api/models?${query}`, token)).json()) as { id: string }[]).map(({ id }) => id);

  it("reads and writes the repository it names, by the API, LFS and git", async () => {
    const { hub, create } = stage;
    const { token } = await create(forOwn("write"));
    expect(await (await hub.get("/ada/own/resolve/main/notes.txt", token)).text()).toBe(`${hiddenText}ada/own`);
    const committed = await commitFiles(hub, "/api/models/ada/own", "main", { "a.txt": "1" }, { token });
    expect(committed.status).toBe(200);
    const content = Buffer.from("large, sent with a fine-grained token");
    const oid = await commitLargeFile({ ...hub, token }, "ada/own", "main", "a.bin", content);
    expect(oid).toBe(createHash("sha256").update(content).digest("hex"));
    expect(await statusOf("/ada/own.git/info/refs?service=git-receive-pack", token)).toBe(200);
    expect(await statusOf("/api/models/ada/own/xet-write-token/main", token)).toBe(200);
    expect(await statusOf("/v2/ada/own/tags/list", token)).toBe(200);
    const discussed = { title: "Why", description: "?" };
    expect((await hub.send("POST", "/api/models/ada/own/discussions", discussed, token)).status).toBe(200);
  });

  it("can commit the content of another repository once it has sent it", async () => {
    const { hub, create } = stage;
    const { token } = await create(forOwn("write"));
    const content = Buffer.from(`${hiddenText}a large file`);
    await commitLargeFile({ ...hub, token }, "ada/own", "main", "same.bin", content);
    expect(await (await hub.get("/ada/own/resolve/main/same.bin", token)).text()).toBe(content.toString());
  });

  it("lists what it reaches", async () => {
    const { token } = await stage.create(forOwn("read"));
    expect(await listed("author=ada", token)).toEqual(["ada/own"]);
    expect(await listed("search=own&author=ada", token)).toEqual(["ada/own"]);
    const owner = await stage.create({ owners: [{ name: "LAB", permission: "read" }] });
    expect((await listed("author=lab", owner.token)).sort()).toEqual(["lab/net", "lab/spare"]);
    expect(await listed("author=ada", owner.token)).toEqual([]);
    const runner = await stage.create({ canRunModels: true });
    expect(await listed("author=ada", runner.token)).toEqual([]);
  });

  it("an owner's token with write permission creates and deletes repositories", async () => {
    const { hub, create } = stage;
    const { token } = await create({ owners: [{ name: "lab", permission: "write" }] });
    expect((await hub.send("POST", "/api/repos/create", { name: "lab/new", private: true }, token)).status).toBe(200);
    expect(await statusOf("/api/models/lab/new", token)).toBe(200);
    expect((await hub.send("DELETE", "/api/repos/delete", { name: "lab/new" }, token)).status).toBe(200);
    const refused = await hub.send("POST", "/api/repos/create", { name: "ada/new" }, token);
    expect([refused.status, ((await refused.json()) as { error: string }).error]).toEqual([
      403,
      'Your fine-grained token can\'t create repositories under "ada". Use one with write permission for that owner.',
    ]);
  });

  it("reads gated repositories if it is allowed to", async () => {
    const { token } = await stage.create({ canReadGated: true });
    expect(await statusOf("/bob/gated/resolve/main/notes.txt", token)).toBe(200);
    const named = await stage.create({ repositories: [{ type: "model", name: "bob/gated", permission: "read" }] });
    expect(await statusOf("/bob/gated/resolve/main/notes.txt", named.token)).toBe(200);
  });

  it("whoami-v2 says what clients know", async () => {
    const { token } = await stage.create({
      ...forOwn("write", { owners: [{ name: "lab", permission: "read" }], canReadGated: true, canRunModels: true }),
      name: "ci",
    });
    const who = (await (await stage.hub.get("/api/whoami-v2", token)).json()) as Record<string, unknown>;
    expect(who).toMatchObject({
      name: "ada",
      orgs: [{ name: "lab" }],
      auth: {
        type: "access_token",
        accessToken: {
          displayName: "ci",
          role: "fineGrained",
          fineGrained: {
            canReadGatedRepos: true,
            global: ["inference.serverless.write"],
            scoped: [
              { entity: { type: "org", name: "lab" }, permissions: ["repo.content.read"] },
              {
                entity: { type: "model", name: "ada/own" },
                permissions: ["repo.content.read", "discussion.write", "repo.write"],
              },
            ],
          },
        },
      },
    });
  });

  it("runs models within its max cost, which the list shows", async () => {
    const { hub, ada, create } = stage;
    const { token, id } = await create({ canRunModels: true, limitUsd: 0.0004 });
    const send = async () => hub.send("POST", "/router/v1/chat/completions", chat, token);
    const statuses: number[] = [];
    for (let call = 0; call < 20 && statuses.at(-1) !== 402; call++) statuses.push((await send()).status);
    expect(new Set(statuses)).toEqual(new Set([200, 402]));
    await hub.settled();
    type Listed = { readonly id: number; readonly fineGrained?: { readonly spentUsd: number } };
    const all = (await (await hub.get("/api/tokens", ada)).json()) as Listed[];
    const { spentUsd = 0, ...rest } = all.find((one) => one.id === id)?.fineGrained ?? {};
    expect(rest).toEqual({
      owners: [],
      repositories: [],
      resourceGroups: [],
      ipRanges: [],
      canReadGated: false,
      canRunModels: true,
      limitUsd: 0.0004,
    });
    expect(spentUsd).toBeGreaterThan(0);
    expect(spentUsd).toBeLessThanOrEqual(0.0004);
  });

  it("an organization that it names pays, others do not", async () => {
    const { hub, create } = stage;
    const { token } = await create({ owners: [{ name: "lab", permission: "read" }], canRunModels: true });
    const billed = await hub.send("POST", "/router/v1/chat/completions", chat, token, { "x-hf-bill-to": "lab" });
    expect(billed.status).toBe(200);
  });

  it("works from its addresses, through MCP as well", async () => {
    const { hub, create } = stage;
    const access = forOwn("read", { canRunModels: true, ipRanges: allowedRanges });
    const { token } = await create(access);
    expect((await hub.get("/api/whoami-v2", token, allowedFrom)).status).toBe(200);
    expect((await hub.get("/api/whoami-v2", token, { "x-forwarded-for": "2001:db8::7" })).status).toBe(200);
    expect((await hub.send("POST", "/router/v1/chat/completions", chat, token, allowedFrom)).status).toBe(200);
    const read = { repo_id: "ada/own", path: "notes.txt" };
    expect(await callTool(stage, token, "read_file", read, allowedFrom)).toBe(true);
    const asked = { model: chat.model, messages: chat.messages };
    expect(await callTool(stage, token, "chat", asked, allowedFrom)).toBe(true);
    const refused = await hub.get("/api/whoami-v2", token, { "x-forwarded-for": "198.51.100.7" });
    expect([refused.status, ((await refused.json()) as { error: string }).error]).toEqual([
      403,
      "This token can't be used from 198.51.100.7. Its owner can see its IP ranges under Settings → Tokens.",
    ]);
  });

  it("can revoke itself, and expires", async () => {
    const { hub, create } = stage;
    const { token, id } = await create(forOwn("read", { expiresInDays: 30 }));
    expect((await hub.send("DELETE", `/api/tokens/${id}`, undefined, token)).status).toBe(204);
    expect(await statusOf("/api/whoami-v2", token)).toBe(401);
    const expired = await create(forOwn("read", { expiresInDays: 1e-9 }));
    expect(await statusOf("/api/whoami-v2", expired.token)).toBe(401);
  });

  it.each([
    [{}, "Give the token at least one permission."],
    [{ limitUsd: 1 }, '"limitUsd" is the max cost of running models. Set "canRunModels" as well.'],
    [{ owners: [{ name: "bob", permission: "read" }] }, '"owners": ada is not a member of "bob".'],
    [
      { repositories: [{ type: "dataset", name: "ada/own", permission: "read" }] },
      '"repositories": there is no dataset "ada/own" that ada can see.',
    ],
    [
      { canRunModels: true, ipRanges: ["10.0.0.0/33"] },
      '"ipRanges": "10.0.0.0/33" is neither an address nor a range. Write it as 203.0.113.7 or 10.0.0.0/8.',
    ],
  ])("refuses %j", async (access, message) => {
    await expect(stage.create(access)).rejects.toThrow(`400: ${message}`);
  });
});
