import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addModel } from "../../../../testing/add-model.ts";
import { plantedKeys, type RoutedHub, startRoutedHub } from "../../../../testing/router.ts";
import { modernVersion } from "./mcp-clients.ts";

let hub: RoutedHub;
let strangerToken: string;
let sessionCookie: string;
beforeAll(async () => {
  hub = await startRoutedHub({ dataFolder: mkdtempSync(join(tmpdir(), "orrery-hostile-mcp-")) });
  const { db } = hub.hub.database;
  const { id: ownerId } = await db.selectFrom("accounts").select("id").executeTakeFirstOrThrow();
  await addModel(hub.hub, "acme/open", { "README.md": "# A card\n" }, { ownerId });
  await addModel(hub.hub, "acme/secret", { "README.md": "hidden text" }, { ownerId, isPrivate: true });
  const eve = { kind: "user" as const, name: "eve", name_key: "eve", full_name: "", created_at: 1 };
  const { id } = await db.insertInto("accounts").values(eve).returning("id").executeTakeFirstOrThrow();
  strangerToken = (await hub.hub.tokens.issue(id, "eve", "write")).token;
  const signedIn = await hub.send("POST", "/api/sessions", { token: hub.token });
  sessionCookie = signedIn.headers.get("set-cookie")?.split(";", 1)[0] ?? "";
  expect(sessionCookie).not.toBe("");
});
afterAll(() => hub.close());

type Headers = Readonly<Record<string, string>>;

const post = (body: unknown, headers: Headers = {}) =>
  fetch(`${hub.address}/mcp`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

const message = (method: string, params?: unknown) => ({
  jsonrpc: "2.0",
  id: 1,
  method,
  ...(params ? { params } : {}),
});
const call = (name: string, input: unknown) => message("tools/call", { name, arguments: input });
const read = (path: string, more: object = {}) => call("read_file", { repo_id: "acme/open", path, ...more });
const nested = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;

const meta = {
  "io.modelcontextprotocol/protocolVersion": modernVersion,
  "io.modelcontextprotocol/clientCapabilities": {},
  "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
};
const modernHeaders = { "mcp-protocol-version": modernVersion, "mcp-method": "tools/call" };
const modern = (name: string, input: unknown, version = modernVersion) =>
  message("tools/call", {
    name,
    arguments: input,
    _meta: { ...meta, "io.modelcontextprotocol/protocolVersion": version },
  });

/** What must never be in a reply, whatever is asked. */
const forbidden = () => [...Object.values(plantedKeys), hub.token, hub.hub.secret, "hidden text", "root:x", "at file:"];

const writtenRows = async () => {
  const { db } = hub.hub.database;
  const counted = (table: "repositories" | "commits" | "discussions") =>
    db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll().as("count"))
      .executeTakeFirstOrThrow();
  return Promise.all([counted("repositories"), counted("commits"), counted("discussions")]);
};

interface HostileInput {
  readonly body: unknown;
  readonly headers?: () => Headers;
  /** Default: 200, with an error in the message. */
  readonly status?: number;
  readonly says: RegExp;
}

const wrongMessages: Readonly<Record<string, HostileInput>> = {
  "not JSON": { body: "{", status: 400, says: /not JSON/ },
  "an empty body": { body: "", status: 400, says: /empty/ },
  "an empty batch": { body: [], status: 400, says: /one message/ },
  "a batch of calls": { body: [read("README.md"), read("README.md")], status: 400, says: /one message/ },
  "a string": { body: '"tools/list"', status: 400, says: /-32600|-32700/ },
  "no method": { body: { jsonrpc: "2.0", id: 1 }, status: 400, says: /-32600|-32700/ },
  "another version of JSON-RPC": { body: { ...message("tools/list"), jsonrpc: "1.0" }, status: 400, says: /-32[67]00/ },
  "an id that is null": { body: { ...message("tools/list"), id: null }, status: 400, says: /-32[67]00/ },
  "an id that is an object": { body: { ...message("tools/list"), id: {} }, status: 400, says: /-32[67]00/ },
  "params as a list": { body: { ...message("tools/list"), params: [1] }, status: 400, says: /-32[67]00/ },
  "an unknown method": { body: message("hub/drop"), says: /-32601/ },
  "a method of servers": { body: message("sampling/createMessage", {}), says: /-32601/ },
  "a resource on the disk": { body: message("resources/read", { uri: "file:///etc/passwd" }), says: /-32601/ },
  "values nested too deep": {
    body: `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${nested(5_000)}}`,
    status: 400,
    says: /levels deep/,
  },
  "a body that is too large": {
    body: call("hub_repo_search", { query: "x".repeat(3_000_000) }),
    status: 413,
    says: /large/i,
  },
  "a key that changes prototypes": {
    body: '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"__proto__":{"isAdmin":true}}}',
    status: 400,
    says: /__proto__/,
  },
};

const wrongHeaders: Readonly<Record<string, HostileInput>> = {
  "the origin of another site": {
    body: read("README.md"),
    headers: () => ({ origin: "https://evil.example" }),
    status: 403,
    says: /other sites/,
  },
  "an opaque origin": {
    body: read("README.md"),
    headers: () => ({ origin: "null" }),
    status: 403,
    says: /other sites/,
  },
  "text as content type": {
    body: read("README.md"),
    headers: () => ({ "content-type": "text/plain" }),
    status: 415,
    says: /./,
  },
  "a form as content type": {
    body: "a=b",
    headers: () => ({ "content-type": "application/x-www-form-urlencoded" }),
    status: 415,
    says: /./,
  },
  "a client that accepts only HTML": {
    body: message("tools/list"),
    headers: () => ({ accept: "text/html" }),
    status: 406,
    says: /Accept|accept/,
  },
  "a protocol version that does not exist": {
    body: message("tools/list"),
    headers: () => ({ "mcp-protocol-version": "1999-01-01" }),
    status: 400,
    says: /[Vv]ersion/,
  },
  "a version in the message that does not exist": {
    body: modern("read_file", {}, "2099-01-01"),
    headers: () => ({ ...modernHeaders, "mcp-protocol-version": "2099-01-01" }),
    status: 400,
    says: /-32022/,
  },
  "versions that differ": {
    body: modern("read_file", {}),
    headers: () => ({ ...modernHeaders, "mcp-protocol-version": "2025-11-25", "mcp-name": "read_file" }),
    status: 400,
    says: /-32020/,
  },
  "a method in the header that differs": {
    body: modern("read_file", {}),
    headers: () => ({ ...modernHeaders, "mcp-method": "tools/list", "mcp-name": "read_file" }),
    status: 400,
    says: /-32020/,
  },
  "a tool in the header that differs": {
    body: modern("commit_files", {}),
    headers: () => ({ ...modernHeaders, "mcp-name": "read_file" }),
    status: 400,
    says: /-32020/,
  },
  "no tool in the header": { body: modern("read_file", {}), headers: () => modernHeaders, status: 400, says: /-32020/ },
  "a wrong token": {
    body: read("README.md"),
    headers: () => ({ authorization: "Bearer hf_forged" }),
    status: 401,
    says: /Invalid credentials/,
  },
};

const wrongCalls: Readonly<Record<string, HostileInput>> = {
  "a tool that does not exist": { body: call("delete_everything", {}), says: /delete_everything/ },
  "a tool named like a method of objects": { body: call("constructor", {}), says: /constructor/ },
  "a tool named __proto__": {
    body: '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"__proto__"}}',
    status: 400,
    says: /__proto__/,
  },
  "no tool": { body: message("tools/call", { arguments: {} }), says: /-32602|name/ },
  "a tool's name that is a list": {
    body: message("tools/call", { name: ["chat"], arguments: {} }),
    says: /-32602|name/,
  },
  "a path that leaves the repository": { body: read("../../../../etc/passwd"), says: /isError/ },
  "an encoded path that leaves the repository": { body: read("..%2f..%2f..%2fetc%2fpasswd"), says: /isError/ },
  "a revision that leaves the repository": {
    body: read("README.md", { revision: "../../../metrics" }),
    says: /isError/,
  },
  "an id with a path": { body: call("hub_repo_details", { repo_id: "../../../metrics" }), says: /repo_id|pattern/ },
  "an id with a query": { body: call("hub_repo_details", { repo_id: "acme/open?full=1" }), says: /repo_id|pattern/ },
  "wrong types": { body: call("read_file", { repo_id: 5, path: [] }), says: /repo_id|string/ },
  "a field that does not exist": { body: call("hub_repo_search", { command: "x" }), says: /additional/ },
  "a field named constructor": {
    body: call("hub_repo_search", { constructor: { prototype: {} } }),
    says: /additional/,
  },
  "a text that is too long": { body: call("hub_repo_search", { query: "x".repeat(300) }), says: /200/ },
  "a negative offset": { body: read("README.md", { offset: -1 }), says: />= 0|minimum/ },
  "too many models": {
    body: call("compare_models", { models: Array.from({ length: 11 }, (_, at) => `acme/m${at}`) }),
    says: /10/,
  },
  "someone else's private file": {
    body: call("read_file", { repo_id: "acme/secret", path: "README.md" }),
    headers: () => ({ authorization: `Bearer ${strangerToken}` }),
    says: /isError/,
  },
  "a private file with a cookie only": {
    body: call("read_file", { repo_id: "acme/secret", path: "README.md" }),
    headers: () => ({ cookie: sessionCookie, origin: hub.address }),
    says: /isError/,
  },
  "a private file with another client's session id": {
    body: call("read_file", { repo_id: "acme/secret", path: "README.md" }),
    headers: () => ({ "mcp-session-id": "00000000-0000-4000-8000-000000000000" }),
    says: /isError/,
  },
  "a commit without a token": {
    body: call("commit_files", { repo_id: "acme/open", summary: "x", delete: ["README.md"] }),
    says: /Sign in/,
  },
  "a commit to someone else's repository": {
    body: call("commit_files", { repo_id: "acme/open", summary: "x", delete: ["README.md"] }),
    headers: () => ({ authorization: `Bearer ${strangerToken}` }),
    says: /isError/,
  },
  "a commit outside the repository": {
    body: call("commit_files", { repo_id: "eve/x", summary: "x", files: [{ path: "../x", content: "" }] }),
    headers: () => ({ authorization: `Bearer ${strangerToken}` }),
    says: /isError/,
  },
  "a commit with a line break in its branch": {
    body: call("commit_files", { repo_id: "acme/open", branch: 'main\n"}', summary: "x", files: [] }),
    headers: () => ({ authorization: `Bearer ${hub.token}` }),
    says: /isError/,
  },
  "a repository in someone else's name": {
    body: call("create_repository", { repo_id: "acme/taken" }),
    headers: () => ({ authorization: `Bearer ${strangerToken}` }),
    says: /isError/,
  },
  "a schema that contains itself, as tools of a template": {
    body: call("render_template", {
      model: "acme/open",
      messages: [{ role: "user", content: "x" }],
      tools: [{ $ref: "#" }],
    }),
    headers: () => ({ authorization: `Bearer ${hub.token}` }),
    says: /isError/,
  },
};

describe.each([
  ["messages", wrongMessages],
  ["headers", wrongHeaders],
  ["calls", wrongCalls],
])("hostile %s", (_kind, inputs) => {
  test.each(Object.entries(inputs))("%s: a clear error, nothing leaked, nothing written", async (_name, input) => {
    const before = await writtenRows();
    const reply = await post(input.body, input.headers?.());
    const text = await reply.text();
    expect([reply.status, text]).toEqual([input.status ?? 200, expect.stringMatching(input.says)]);
    expect(text).toMatch(/"isError":\s*true|"error":/);
    for (const secret of forbidden()) expect(text).not.toContain(secret);
    expect(await writtenRows()).toEqual(before);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });
});

test("streams of sessions are not offered", async () => {
  for (const method of ["GET", "DELETE"]) {
    const headers = { "mcp-session-id": "forged", accept: "text/event-stream" };
    const reply = await fetch(`${hub.address}/mcp`, { method, headers });
    expect([method, reply.status]).toEqual([method, 405]);
  }
});

test("at least 40 hostile inputs are tested", () => {
  const all = [wrongMessages, wrongHeaders, wrongCalls].flatMap((inputs) => Object.keys(inputs));
  expect(new Set(all).size).toBeGreaterThanOrEqual(40);
});
