import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text as streamText } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { extract } from "tar-stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { byteTokenizerFiles } from "../../../../router/tests/byte-tokenizer.ts";
import { addModel } from "../../../../testing/add-model.ts";
import { plantedKeys, type RoutedHub, startRoutedHub } from "../../../../testing/router.ts";
import { hubTools } from "../tools.ts";
import { type CallTool, type McpClient, mcpClients, withMcpClient } from "./mcp-clients.ts";

let hub: RoutedHub;
let owner: { readonly id: number; readonly name: string };
let writeToken: string;
beforeAll(async () => {
  hub = await startRoutedHub({ dataFolder: mkdtempSync(join(tmpdir(), "orrery-mcp-")) });
  owner = await hub.hub.database.db.selectFrom("accounts").select(["id", "name"]).executeTakeFirstOrThrow();
  const files = { ...byteTokenizerFiles, "README.md": "# A card\n", "weights.bin": "a\0b" };
  await addModel(hub.hub, "acme/exact", files, { ownerId: owner.id });
  await addModel(hub.hub, "acme/secret", { "README.md": "hidden" }, { ownerId: owner.id, isPrivate: true });
  const rows = { path: "train.csv", content: "word,size\none,1\ntwo,2\nthree,3\n", encoding: "utf-8" };
  const dataset = { type: "dataset", name: `${owner.name}/words`, files: [rows] };
  expect((await hub.send("POST", "/api/repos/create", dataset, hub.token)).status).toBe(200);
  ({ token: writeToken } = await hub.hub.tokens.issue(owner.id, "agent", "write"));
});
afterAll(() => hub.close());

const hello = [{ role: "user", content: "hello" }];

describe.each(Object.keys(mcpClients))("%s", (name) => {
  const connected = <T>(token: string | undefined, use: (call: CallTool, client: McpClient) => Promise<T>) =>
    withMcpClient(mcpClients[name] as (typeof mcpClients)[string], hub.address, token, use);

  test("lists the tools in a fixed order, each with schemas and hints", () =>
    connected(hub.token, async (_call, client) => {
      const { tools } = await client.listTools();
      expect(tools.map((tool) => tool.name)).toEqual(Object.keys(hubTools));
      for (const { inputSchema, outputSchema, annotations } of tools) {
        expect(inputSchema).toMatchObject({ type: "object", additionalProperties: false });
        expect(outputSchema).toMatchObject({ type: "object" });
        expect(annotations).toMatchObject({ readOnlyHint: expect.any(Boolean), destructiveHint: expect.any(Boolean) });
      }
      const destructive = tools.filter(({ annotations }) => annotations?.destructiveHint).map((tool) => tool.name);
      expect(destructive).toEqual(["create_repository", "commit_files"]);
      const spending = tools.filter(({ annotations }) => annotations?.openWorldHint).map((tool) => tool.name);
      expect(spending).toEqual(["run_task", "chat"]);
    }));

  test("searches, reads details and files", () =>
    connected(hub.token, async (call) => {
      const found = await call("hub_repo_search", { query: "exact" });
      expect(found.structuredContent).toMatchObject({ repositories: [{ id: "acme/exact" }], total: 1 });
      const details = await call("hub_repo_details", { repo_id: "acme/exact" });
      expect(details.structuredContent).toMatchObject({
        id: "acme/exact",
        files: expect.arrayContaining(["README.md", "weights.bin"]),
        fileCount: Object.keys(byteTokenizerFiles).length + 2,
      });
      const file = await call("read_file", { repo_id: "acme/exact", path: "README.md", offset: 2 });
      expect(file.structuredContent).toEqual({ path: "README.md", offset: 2, bytes: 7, text: "A card\n" });
      const binary = await call("read_file", { repo_id: "acme/exact", path: "weights.bin" });
      expect([binary.isError, binary.content[0]?.text]).toEqual([true, "This file is not text. Download it instead."]);
    }));

  test("reads dataset rows with a filter, a search and a sort order", () =>
    connected(hub.token, async (call) => {
      const dataset = `${owner.name}/words`;
      const filtered = await call("dataset_rows", { dataset, where: ["size:min:2"], sort: "-size" });
      expect(filtered.structuredContent).toMatchObject({
        columns: [{ name: "word" }, { name: "size" }],
        rows: [{ cells: ["three", 3] }, { cells: ["two", 2] }],
      });
      const searched = await call("dataset_rows", { dataset, search: "one", length: 1 });
      expect(searched.structuredContent).toMatchObject({ rows: [{ index: 0, cells: ["one", 1] }] });
      const wrong = await call("dataset_rows", { dataset, where: ["none:eq:1"] });
      expect([wrong.isError, wrong.content[0]?.text]).toEqual([
        true,
        expect.stringContaining('there is no column "none"'),
      ]);
    }));

  test("queries a dataset with SQL", () =>
    connected(hub.token, async (call) => {
      const dataset = `${owner.name}/words`;
      const found = await call("dataset_sql", {
        dataset,
        query: "SELECT word, size * 2 AS twice FROM train WHERE size > 2",
      });
      expect(found.structuredContent).toMatchObject({
        columns: [{ name: "word" }, { name: "twice" }],
        rows: [["three", 6]],
      });
      const refused = await call("dataset_sql", { dataset, query: "DELETE FROM train" });
      expect([refused.isError, refused.content[0]?.text]).toEqual([true, '"query" must only read. Start with SELECT.']);
    }));

  test("chats, counts tokens and renders a template", () =>
    connected(hub.callerToken, async (call) => {
      const chat = await call("chat", { model: "acme/chat", messages: hello });
      expect(chat.structuredContent).toMatchObject({
        model: "acme/chat",
        choices: [{ message: { role: "assistant", content: expect.any(String) } }],
      });
      const count = await call("count_tokens", { model: "acme/exact", messages: hello });
      expect(count.structuredContent).toEqual({ model: "acme/exact", count: 8 });
      const rendered = await call("render_template", { model: "acme/exact", messages: hello });
      expect(rendered.structuredContent).toMatchObject({ prompt: "<|user|>hello<|end|><|assistant|>", count: 8 });
      const failed = await call("chat", { model: "acme/none", messages: hello });
      expect([failed.isError, failed.content[0]?.text]).toEqual([true, expect.stringContaining("acme/none")]);
    }));

  test("runs tasks: JSON as data, a file in the content", () =>
    connected(hub.callerToken, async (call) => {
      const embedded = await call("run_task", { model: "acme/embedder", inputs: "hello" });
      expect(embedded.structuredContent).toMatchObject({ model: "acme/embedder", outputs: expect.any(Array) });
      const painted = await call("run_task", { model: "acme/painter", inputs: "a ship" });
      expect(painted.structuredContent).toMatchObject({ media: { mimeType: expect.stringMatching(/^image\//) } });
      expect(painted.content[0]).toMatchObject({ type: "image", data: expect.stringMatching(/^[\w+/]+=*$/) });
      const failed = await call("run_task", { model: "acme/embedder", inputs: "hello", task: "no-such-task" });
      expect([failed.isError, failed.content[0]?.text]).toEqual([true, expect.stringContaining("no-such-task")]);
    }));

  test("explains a route with the cost of a call", () =>
    connected(hub.callerToken, async (call) => {
      const size = { input_tokens: 1_000_000, output_tokens: 500_000 };
      const route = await call("explain_route", { model: "acme/chat", ...size });
      expect(route.structuredContent).toMatchObject({ model: "acme/chat", task: "conversational" });
      const { providers } = route.structuredContent as { providers: { provider: string; costUsd?: number }[] };
      const costs = Object.fromEntries(providers.map(({ provider, costUsd }) => [provider, costUsd]));
      expect(costs).toMatchObject({ together: 2, groq: 4, "fireworks-ai": 6 });
      const unpriced = await call("explain_route", { model: "acme/chat" });
      expect(JSON.stringify(unpriced.structuredContent)).not.toContain("costUsd");
    }));

  test("compares models, and names those that do not exist", () =>
    connected(hub.token, async (call) => {
      const both = await call("compare_models", { models: ["acme/chat", "acme/embedder", "acme/none"] });
      expect(both.structuredContent).toMatchObject({
        models: [
          { id: "acme/chat", pipeline_tag: "text-generation", providers: expect.any(Array) },
          { id: "acme/embedder", providers: [{ provider: "deepinfra", inputPrice: 0.1, outputPrice: 0 }] },
        ],
        missing: [{ id: "acme/none", error: expect.any(String) }],
      });
      const none = await call("compare_models", { models: ["acme/none", "acme/neither"] });
      expect(none.isError).toBe(true);
    }));

  test("gets code in one language, with the date of its last execution", () =>
    connected(hub.token, async (call) => {
      const code = await call("get_snippet", { model: "acme/chat", language: "python" });
      const { snippets, verification } = code.structuredContent as {
        snippets: { language: string; content: string }[];
        verification: unknown;
      };
      expect(snippets.length).toBeGreaterThan(0);
      for (const { language, content } of snippets)
        expect([language, content]).toEqual(["python", expect.stringContaining("acme/chat")]);
      expect(verification).toMatchObject({ date: expect.any(String), accepted: expect.any(Number) });
    }));

  test("creates a repository and commits files with a write token", () =>
    connected(writeToken, async (call) => {
      const repo_id = `${owner.name}/by-agent-${Object.keys(mcpClients).indexOf(name)}`;
      const created = await call("create_repository", { repo_id, private: true });
      expect(created.structuredContent).toMatchObject({ id: repo_id });
      const files = [{ path: "README.md", content: "# By an agent\n" }];
      const commit = await call("commit_files", { repo_id, summary: "Add a card", files });
      const { commit: sha } = commit.structuredContent as { commit: string };
      expect(sha).toMatch(/^[0-9a-f]{40}$/);
      const read = await call("read_file", { repo_id, path: "README.md" });
      expect(read.structuredContent).toMatchObject({ text: "# By an agent\n" });
      const stale = await call("commit_files", { repo_id, summary: "Stale", files, parent_commit: "0".repeat(40) });
      expect(stale.isError).toBe(true);
      const removed = await call("commit_files", { repo_id, summary: "Delete", delete: ["README.md"] });
      expect(removed.structuredContent).toMatchObject({ commit: expect.any(String) });
      expect((await call("read_file", { repo_id, path: "README.md" })).isError).toBe(true);
      const again = await call("create_repository", { repo_id });
      expect([again.isError, again.content[0]?.text]).toEqual([true, expect.stringContaining("There is already")]);
    }));

  test("has the permissions of the token, and no more", async () => {
    await connected(undefined, async (call) => {
      const hidden = await call("read_file", { repo_id: "acme/secret", path: "README.md" });
      expect([hidden.isError, JSON.stringify(hidden).includes("hidden")]).toEqual([true, false]);
      const chat = await call("chat", { model: "acme/chat", messages: hello });
      expect([chat.isError, chat.content[0]?.text]).toEqual([true, expect.stringContaining("Send a hub token")]);
      const created = await call("create_repository", { repo_id: `${owner.name}/never` });
      expect([created.isError, created.content[0]?.text]).toEqual([true, expect.stringContaining("Sign in")]);
    });
    await connected(hub.callerToken, async (call) => {
      const created = await call("create_repository", { repo_id: `${owner.name}/never` });
      expect([created.isError, created.content[0]?.text]).toEqual([
        true,
        "Your token has the role inference; this needs write.",
      ]);
      const commit = await call("commit_files", { repo_id: "acme/exact", summary: "x", delete: ["README.md"] });
      expect([commit.isError, commit.content[0]?.text]).toEqual([true, expect.stringContaining("this needs write")]);
    });
    expect((await hub.get(`/api/models/${owner.name}/never`, hub.token)).status).toBe(404);
  });
});

test("no tool returns a key or a token", async () => {
  const dataset = `${owner.name}/words`;
  const repo_id = `${owner.name}/kept-safe`;
  const calls: Readonly<Record<string, object>> = {
    hub_repo_search: { query: "acme" },
    hub_repo_details: { repo_id: "acme/chat" },
    read_file: { repo_id: "acme/exact", path: "README.md" },
    dataset_rows: { dataset },
    dataset_sql: { dataset, query: "SELECT word FROM train" },
    compare_models: { models: ["acme/chat", "acme/duo-chat"] },
    run_task: { model: "acme/embedder", inputs: "hello" },
    chat: { model: "acme/chat", messages: hello },
    count_tokens: { model: "acme/exact", messages: hello },
    render_template: { model: "acme/exact", messages: hello },
    explain_route: { model: "acme/chat" },
    provider_checks: { model: "acme/chat" },
    get_snippet: { model: "acme/chat" },
    create_repository: { repo_id },
    commit_files: { repo_id, summary: "Add a file", files: [{ path: "a.txt", content: "a" }] },
  };
  expect(Object.keys(calls)).toEqual(Object.keys(hubTools));
  const secrets = [...Object.values(plantedKeys), writeToken, hub.token, hub.callerToken, hub.hub.secret];
  const [connect] = Object.values(mcpClients);
  await withMcpClient(connect as (typeof mcpClients)[string], hub.address, writeToken, async (call) => {
    for (const [tool, input] of Object.entries(calls)) {
      const reply = await call(tool, input);
      expect([tool, reply.isError ?? false]).toEqual([tool, false]);
      for (const secret of secrets) expect(JSON.stringify(reply)).not.toContain(secret);
    }
  });
});

describe("authorization", () => {
  const initialize = {
    jsonrpc: "2.0",
    id: 1,
    method: "initialize",
    params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1" } },
  };

  test("a wrong token is answered with the address of the metadata, which names how to authorize", async () => {
    const reply = await hub.send("POST", "/mcp", initialize, "hf_wrong");
    const header = reply.headers.get("www-authenticate") ?? "";
    expect([reply.status, header]).toEqual([401, expect.stringContaining('error="invalid_token"')]);
    const address = /resource_metadata="([^"]+)"/.exec(header)?.[1] ?? "";
    const metadata = await (await fetch(address)).json();
    expect(metadata).toMatchObject({ resource: `${hub.address}/mcp`, bearer_methods_supported: ["header"] });
    expect(metadata).toMatchObject({ authorization_servers: [hub.address] });
    const server = await (await hub.get("/.well-known/oauth-authorization-server")).json();
    expect(server).toMatchObject({ issuer: hub.address, code_challenge_methods_supported: ["S256"] });
    expect(await (await hub.get("/.well-known/oauth-protected-resource")).json()).toMatchObject({
      resource: hub.address,
    });
  });

  test("a hub that requires sign-in refuses anonymous agents, but not their question for the metadata", async () => {
    const dataFolder = mkdtempSync(join(tmpdir(), "orrery-mcp-closed-"));
    const closed = await startRoutedHub({ dataFolder }, { isAnonymousAllowed: false });
    try {
      const reply = await closed.send("POST", "/mcp", initialize);
      const header = reply.headers.get("www-authenticate");
      expect([reply.status, header]).toEqual([401, expect.stringContaining("resource_metadata=")]);
      expect(header).not.toContain("error=");
      expect((await closed.get("/.well-known/oauth-protected-resource/mcp")).status).toBe(200);
    } finally {
      await closed.close();
    }
  });
});

describe("documents for agents", () => {
  test.each(["/docs/agents.md", "/docs/agents/SKILL.md"])(
    "%s names every tool and this hub's address",
    async (path) => {
      const reply = await hub.get(path);
      const text = await reply.text();
      expect([reply.status, reply.headers.get("content-type")]).toEqual([200, "text/markdown; charset=utf-8"]);
      for (const tool of Object.keys(hubTools)) expect(text).toContain(`\`${tool}\``);
      expect(text).toContain(hub.address);
      expect(text).not.toContain("127.0.0.1:4747");
    },
  );

  test("the Skill is a folder with a SKILL.md that has a name and a description", async () => {
    const reply = await hub.get("/docs/agents/skill.tar.gz");
    expect(reply.headers.get("content-disposition")).toContain("orrery-skill.tar.gz");
    const files: Record<string, string> = {};
    const unpacked = Readable.from(gunzipSync(Buffer.from(await reply.arrayBuffer()))).pipe(extract());
    for await (const entry of unpacked) files[entry.header.name] = await streamText(entry);
    expect(Object.keys(files)).toEqual(["orrery/SKILL.md"]);
    expect(files["orrery/SKILL.md"]).toMatch(/^---\nname: orrery\ndescription: \S.+\n---\n/);
    expect(files["orrery/SKILL.md"]).toBe(await (await hub.get("/docs/agents/SKILL.md")).text());
  });
});
