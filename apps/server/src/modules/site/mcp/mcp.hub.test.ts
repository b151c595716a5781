import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from "@modelcontextprotocol/client";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { byteTokenizerFiles } from "../../../router/tests/byte-tokenizer.ts";
import { addModel } from "../../../testing/add-model.ts";
import { type RoutedHub, startRoutedHub } from "../../../testing/router.ts";
import { hubTools } from "./tools.ts";

interface ToolReply {
  readonly isError?: boolean;
  readonly structuredContent?: unknown;
  readonly content: readonly { readonly type: string; readonly text?: string }[];
}

/** What both clients have in common. */
interface AnyClient {
  readonly listTools: () => Promise<{
    readonly tools: readonly { readonly name: string; readonly inputSchema: object }[];
  }>;
  readonly callTool: (call: { name: string; arguments?: Record<string, unknown> }) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

let hub: RoutedHub;
beforeAll(async () => {
  hub = await startRoutedHub({ dataFolder: mkdtempSync(join(tmpdir(), "orrery-mcp-")) });
  const { id: ownerId } = await hub.hub.database.db.selectFrom("accounts").select("id").executeTakeFirstOrThrow();
  const files = { ...byteTokenizerFiles, "README.md": "# A card\n", "weights.bin": "a\0b" };
  await addModel(hub.hub, "acme/exact", files, { ownerId });
  await addModel(hub.hub, "acme/secret", { "README.md": "hidden" }, { ownerId, isPrivate: true });
});
afterAll(() => hub.close());

const modernVersion = "2026-07-28";
const info = { name: "test", version: "1" };
const optionsFor = (token: string | undefined) =>
  token === undefined ? {} : { requestInit: { headers: { authorization: `Bearer ${token}` } } };

const clients: Readonly<Record<string, (token?: string) => Promise<AnyClient>>> = {
  "@modelcontextprotocol/sdk, the era of sessions": async (token) => {
    const client = new Client(info);
    await client.connect(new StreamableHTTPClientTransport(new URL(`${hub.address}/mcp`), optionsFor(token)) as never);
    return client as unknown as AnyClient;
  },
  "@modelcontextprotocol/client, without sessions": async (token) => {
    const client = new ModernClient(info, { versionNegotiation: { mode: { pin: modernVersion } } });
    await client.connect(new ModernTransport(new URL(`${hub.address}/mcp`), optionsFor(token)));
    expect(client.getNegotiatedProtocolVersion()).toBe(modernVersion);
    return client as unknown as AnyClient;
  },
};

describe.each(Object.keys(clients))("%s", (name) => {
  const connected = async <T>(
    token: string | undefined,
    use: (call: (tool: string, input: object) => Promise<ToolReply>, client: AnyClient) => Promise<T>,
  ) => {
    const client = await (clients[name] as (token?: string) => Promise<AnyClient>)(token);
    try {
      const call = async (tool: string, input: object) =>
        (await client.callTool({ name: tool, arguments: input as Record<string, unknown> })) as ToolReply;
      return await use(call, client);
    } finally {
      await client.close();
    }
  };

  test("lists the tools in a fixed order, each with a schema", () =>
    connected(hub.token, async (_call, client) => {
      const { tools } = await client.listTools();
      expect(tools.map((tool) => tool.name)).toEqual(Object.keys(hubTools));
      for (const { inputSchema } of tools) expect(inputSchema).toMatchObject({ type: "object" });
    }));

  test("searches, reads details and files", () =>
    connected(hub.token, async (call) => {
      const found = await call("hub_repo_search", { query: "exact" });
      expect(found.structuredContent).toMatchObject({ repositories: [{ id: "acme/exact" }] });
      const details = await call("hub_repo_details", { repo_id: "acme/exact" });
      expect(details.structuredContent).toMatchObject({ id: "acme/exact" });
      const file = await call("read_file", { repo_id: "acme/exact", path: "README.md", offset: 2 });
      expect(file.structuredContent).toMatchObject({ text: "A card\n", offset: 2 });
      const binary = await call("read_file", { repo_id: "acme/exact", path: "weights.bin" });
      expect([binary.isError, binary.content[0]?.text]).toEqual([true, "This file is not text. Download it instead."]);
    }));

  test("chats, counts tokens, renders a template and explains a route", () =>
    connected(hub.callerToken, async (call) => {
      const messages = [{ role: "user", content: "hello" }];
      const chat = await call("chat", { model: "acme/chat", messages });
      expect(chat.structuredContent).toMatchObject({ choices: [{ message: { content: expect.any(String) } }] });
      const count = await call("count_tokens", { model: "acme/exact", messages });
      expect(count.structuredContent).toMatchObject({ count: 8 });
      const rendered = await call("render_template", { model: "acme/exact", messages });
      expect(rendered.structuredContent).toMatchObject({ prompt: "<|user|>hello<|end|><|assistant|>" });
      const route = await call("explain_route", { model: "acme/chat" });
      expect(route.structuredContent).toMatchObject({ model: "acme/chat", providers: expect.any(Array) });
      const failed = await call("chat", { model: "acme/none", messages });
      expect([failed.isError, failed.content[0]?.text]).toEqual([true, expect.stringContaining("acme/none")]);
    }));

  test("has the permissions of the token, and no more", () =>
    connected(undefined, async (call) => {
      const hidden = await call("read_file", { repo_id: "acme/secret", path: "README.md" });
      expect([hidden.isError, JSON.stringify(hidden).includes("hidden")]).toEqual([true, false]);
      const chat = await call("chat", { model: "acme/chat", messages: [{ role: "user", content: "hello" }] });
      expect([chat.isError, chat.content[0]?.text]).toEqual([true, expect.stringContaining("Send a hub token")]);
    }));
});

describe("hostile requests", () => {
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${hub.address}/mcp`, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json, text/event-stream", ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
  const call = (name: string, input: unknown) => ({
    ...{ jsonrpc: "2.0", id: 1, method: "tools/call" },
    params: { name, arguments: input },
  });

  test("pages of other sites are refused", async () => {
    const reply = await post(call("hub_repo_search", {}), { origin: "https://evil.example" });
    expect([reply.status, await reply.json()]).toMatchObject([403, { error: expect.stringContaining("other sites") }]);
  });

  test.each([
    ["a path that leaves the repository", call("read_file", { repo_id: "acme/exact", path: "../../../../etc/passwd" })],
    ["an id with a path", call("hub_repo_details", { repo_id: "../../../metrics" })],
    ["a wrong type", call("read_file", { repo_id: 5, path: [] })],
    ["a field that does not exist", call("hub_repo_search", { command: "x" })],
    ["a tool that does not exist", call("delete_everything", {})],
    ["a text that is too long", call("hub_repo_search", { query: "x".repeat(500_000) })],
  ])("%s: an error, and nothing else", async (_name, body) => {
    const text = await (await post(body)).text();
    expect(text).toMatch(/"isError":\s*true|"error":/);
    expect(text).not.toContain("root:");
  });

  test.each([
    ["not JSON", "{"],
    ["no message", []],
    ["no method", { jsonrpc: "2.0", id: 1 }],
  ])("%s: status 400", async (_name, body) => {
    expect((await post(body)).status).toBe(400);
  });
});
