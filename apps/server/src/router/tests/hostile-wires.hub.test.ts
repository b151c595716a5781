import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { plantedKeys, type RoutedHub, startRoutedHub } from "../../testing/router.ts";

let hub: RoutedHub;
let strangerToken: string;
/** A response that belongs to the owner, and an item of it. */
let ownResponse: { readonly id: string; readonly itemId: string };
beforeAll(async () => {
  hub = await startRoutedHub({ dataFolder: mkdtempSync(join(tmpdir(), "orrery-hostile-wires-")) }, { maxBody: 1 });
  const { db } = hub.hub.database;
  const eve = { kind: "user" as const, name: "eve", name_key: "eve", full_name: "", created_at: 1 };
  const { id } = await db.insertInto("accounts").values(eve).returning("id").executeTakeFirstOrThrow();
  strangerToken = (await hub.hub.tokens.issue(id, "eve", "inference")).token;
  const asked = { model: "acme/solo-chat", input: "my private question" };
  const reply = await hub.send("POST", "/router/v1/responses", asked, hub.callerToken);
  const stored = (await reply.json()) as { id: string; output: { id: string }[] };
  ownResponse = { id: stored.id, itemId: stored.output[0]?.id ?? "" };
  expect(ownResponse.itemId).not.toBe("");
});
afterAll(() => hub.close());

interface HostileRequest {
  /** Default: POST. */
  readonly method?: string;
  readonly path?: string;
  readonly body?: unknown;
  readonly token?: () => string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Default: 400. */
  readonly status?: number;
  readonly says: RegExp;
}

const stranger = () => strangerToken;
const nested = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;

/** A schema of many levels, as a model that copies itself would write it. */
const deepSchema = (levels: number): object => {
  let schema: object = { type: "string" };
  for (let level = 0; level < levels; level++) schema = { type: "object", properties: { inner: schema } };
  return schema;
};

const model = "acme/solo-chat";
const response = (fields: object): object => ({ model, input: "hello", ...fields });
const part = (fields: object): object => response({ input: [{ role: "user", content: [fields] }] });
const message = (fields: object): object => ({
  model,
  max_tokens: 10,
  messages: [{ role: "user", content: "hello" }],
  ...fields,
});
const block = (fields: object): object => message({ messages: [{ role: "user", content: [fields] }] });

const responses: Readonly<Record<string, HostileRequest>> = {
  "not JSON": { body: "{", says: /not JSON/ },
  "a list": { body: "[]", says: /must be a JSON object/ },
  "an empty body": { body: "", says: /not JSON/ },
  "no input": { body: { model }, says: /"input" must be a string or a list/ },
  "input that is a number": { body: response({ input: 5 }), says: /"input" must be/ },
  "an item that is null": { body: response({ input: [null] }), says: /"input.0" must be an object/ },
  "an unknown role": { body: response({ input: [{ role: "root", content: "x" }] }), says: /"input.0.role" must be/ },
  "an unknown part": { body: part({ type: "constructor" }), says: /"input.0.content.0.type" is not supported/ },
  "a part named __proto__": { body: part({ type: "__proto__" }), says: /is not supported/ },
  "a file of someone else": { body: part({ type: "input_image", file_id: "file-1" }), says: /stores no files/ },
  "a file on the disk": {
    body: part({ type: "input_file", file_url: "file:///etc/passwd" }),
    says: /cannot fetch files/,
  },
  "a call without arguments": {
    body: response({ input: [{ type: "function_call", call_id: "1", name: "f" }] }),
    says: /arguments" must be a string/,
  },
  "an output without a call": {
    body: response({ input: [{ type: "function_call_output", output: "x" }] }),
    says: /call_id" must be a string/,
  },
  "tools that are no list": { body: response({ tools: {} }), says: /"tools" must be a list/ },
  "a tool without a name": {
    body: response({ tools: [{ type: "function" }] }),
    says: /"tools.0.name" must be a string/,
  },
  "a schema nested too deep": {
    body: response({ tools: [{ type: "function", name: "f", parameters: deepSchema(200) }] }),
    says: /levels deep/,
  },
  "a format without a schema": {
    body: response({ text: { format: { type: "json_schema", name: "f" } } }),
    says: /"text.format.schema" must be an object/,
  },
  "a format named like a method": {
    body: response({ text: { format: { type: "toString" } } }),
    says: /"text.format.type" must be/,
  },
  "a choice that does not exist": {
    body: response({ tools: [{ type: "function", name: "f" }], tool_choice: "all" }),
    says: /"tool_choice" must be/,
  },
  "a negative limit": { body: response({ max_output_tokens: -1 }), says: /"max_output_tokens" must be/ },
  "a background response": { body: response({ background: true }), says: /"background" is not supported/ },
  "values nested too deep": { body: `{"model":"${model}","input":${nested(5_000)}}`, says: /levels deep/ },
  "a body that is too large": {
    body: response({ input: "x".repeat(1_100_000) }),
    status: 413,
    says: /exceeds 1048576 bytes/,
  },
  "a forged previous response": {
    body: response({ previous_response_id: "resp_00000000000000000000000000000000" }),
    says: /does not exist, was deleted or has expired/,
  },
  "a previous response with SQL": { body: response({ previous_response_id: "' or 1=1 --" }), says: /does not exist/ },
  "a previous response that is an object": {
    body: response({ previous_response_id: { $ne: null } }),
    says: /must be a string/,
  },
  "a model that is a list": { body: response({ model: ["acme/solo-chat"] }), says: /model/ },
  "a model named __proto__": {
    body: response({ model: "__proto__" }),
    status: 404,
    says: /does not exist on this hub/,
  },
  "no token": { body: response({}), token: () => "", status: 401, says: /Send a hub token/ },
  "a wrong token": { body: response({}), token: () => "hf_forged", status: 401, says: /unknown token/ },
};

const own = (action = ""): string => `/router/v1/responses/OWN${action}`;

const othersResponses: Readonly<Record<string, HostileRequest>> = {
  "is read": { method: "GET", path: own(), status: 404, says: /does not exist, was deleted/ },
  "is deleted": { method: "DELETE", path: own(), status: 404, says: /does not exist, was deleted/ },
  "is cancelled": { path: own("/cancel"), status: 404, says: /does not exist, was deleted/ },
  "has its items listed": {
    method: "GET",
    path: own("/input_items"),
    status: 404,
    says: /does not exist, was deleted/,
  },
  "has an unknown action": { method: "GET", path: own("/secrets"), status: 404, says: /Not found/ },
  "has a path that goes up": {
    method: "GET",
    path: "/router/v1/responses/..%2f..%2fmetrics",
    status: 404,
    says: /does not exist|Not found/,
  },
  "is continued": { body: response({ previous_response_id: "OWN" }), says: /does not exist, was deleted/ },
  "is referred to": {
    body: response({ input: [{ type: "item_reference", id: "ITEM" }] }),
    says: /does not exist, was deleted/,
  },
  "has its tokens counted": {
    path: "/router/v1/responses/input_tokens",
    body: response({ previous_response_id: "OWN" }),
    says: /does not exist, was deleted/,
  },
};

const messages: Readonly<Record<string, HostileRequest>> = {
  "not JSON": { body: '{"model":', says: /not JSON/ },
  "no limit": { body: message({ max_tokens: undefined }), says: /"max_tokens" must be/ },
  "a limit that is a text": { body: message({ max_tokens: "10" }), says: /"max_tokens" must be/ },
  "no messages": { body: message({ messages: [] }), says: /at least one message/ },
  "messages as an object": { body: message({ messages: { length: 1 } }), says: /"messages" must be a list/ },
  "the role of a tool": { body: message({ messages: [{ role: "tool", content: "x" }] }), says: /role" must be/ },
  "content that is a number": {
    body: message({ messages: [{ role: "user", content: 5 }] }),
    says: /content" must be a list/,
  },
  "a block without a type": { body: block({ text: "x" }), says: /a block with a type/ },
  "an image without a source": { body: block({ type: "image" }), says: /source" must be an object/ },
  "an image of someone else": {
    body: block({ type: "image", source: { type: "file", file_id: "file-1" } }),
    says: /stores no files/,
  },
  "a source named constructor": {
    body: block({ type: "image", source: { type: "constructor" } }),
    says: /must be base64 or url/,
  },
  "a document on the disk": {
    body: block({ type: "document", source: { type: "url", url: "file:///etc/passwd" } }),
    says: /cannot fetch documents/,
  },
  "a result without a call": {
    body: block({ type: "tool_result", content: "x" }),
    says: /tool_use_id" must be a string/,
  },
  "a tool without a schema": { body: message({ tools: [{ name: "f" }] }), says: /input_schema" must be an object/ },
  "a schema nested too deep": {
    body: message({ tools: [{ name: "f", input_schema: deepSchema(200) }] }),
    says: /levels deep/,
  },
  "a choice named toString": {
    body: message({ tools: [{ name: "f", input_schema: {} }], tool_choice: { type: "toString" } }),
    says: /"tool_choice.type" must be/,
  },
  "a body that is too large": { body: message({ system: "x".repeat(1_100_000) }), status: 413, says: /exceeds/ },
  "tokens counted for a model that does not exist": {
    path: "/router/v1/messages/count_tokens",
    body: message({ model: "acme/none" }),
    status: 404,
    says: /does not exist/,
  },
  "a wrong key": {
    body: message({}),
    token: () => "",
    headers: { "x-api-key": "hf_forged" },
    status: 401,
    says: /unknown token/,
  },
};

const send = ({ method = "POST", path, body, token, headers }: HostileRequest, usual: string, as: () => string) => {
  const fill = (text: string) => text.replaceAll("OWN", ownResponse.id).replaceAll("ITEM", ownResponse.itemId);
  const text = body === undefined ? undefined : fill(typeof body === "string" ? body : JSON.stringify(body));
  return hub.send(method, fill(path ?? usual), text, (token ?? as)(), headers);
};

/** What must never be in a reply. */
const forbidden = () => [...Object.values(plantedKeys), hub.token, hub.callerToken, hub.hub.secret, "private question"];

const written = async () => {
  await hub.settled();
  const { db } = hub.hub.database;
  const stored = await db.selectFrom("responses").select("id").orderBy("id").execute();
  const calls = await db.selectFrom("router_calls").select("id").orderBy("id").execute();
  return { stored, calls, sent: hub.simulator.calls.length };
};

interface FailedReply {
  readonly type?: string;
  readonly error: { readonly message: string; readonly type: string };
}

describe.each([
  ["Responses request", responses, "/router/v1/responses", () => hub.callerToken],
  ["someone else's response", othersResponses, "/router/v1/responses", stranger],
  ["Messages request", messages, "/router/v1/messages", () => hub.callerToken],
] as const)("a hostile %s", (kind, requests, path, as) => {
  test.each(Object.entries(requests))("%s: a clear error, nothing leaked, sent or written", async (_name, request) => {
    const before = await written();
    const reply = await send(request as HostileRequest, path, as);
    const text = await reply.text();
    const { type, error } = JSON.parse(text) as FailedReply;
    expect([reply.status, error.message]).toEqual([request.status ?? 400, expect.stringMatching(request.says)]);
    expect(error.type).toEqual(expect.any(String));
    if (kind === "Messages request") expect(type).toBe("error");
    for (const secret of forbidden()) expect(text).not.toContain(secret);
    expect(text).not.toMatch(/node:|\.ts:\d/);
    expect(await written()).toEqual(before);
  });
});

test("the owner still has the response", async () => {
  const reply = await hub.get(`/router/v1/responses/${ownResponse.id}`, hub.callerToken);
  expect([reply.status, await reply.json()]).toMatchObject([200, { id: ownResponse.id }]);
});

test("a schema that refers to itself is passed on as it is, and never followed", async () => {
  const parameters = { $ref: "#/$defs/node", $defs: { node: { properties: { next: { $ref: "#/$defs/node" } } } } };
  const body = { ...response({}), tools: [{ type: "function", name: "walk", parameters }] };
  const reply = await hub.send("POST", "/router/v1/responses", body, hub.callerToken);
  expect(reply.status).toBe(200);
  expect(hub.simulator.calls.at(-1)?.body).toMatchObject({ tools: [{ function: { name: "walk", parameters } }] });
});
