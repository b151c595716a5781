import { describe, expect, test } from "vitest";
import { anonymous, type Viewer } from "../../../identity/viewer.ts";
import type { RouterRequest } from "../../request.ts";
import type { ResponseStore, StoredResponse } from "../../wires/responses/response-store.ts";
import { answerStoredResponse, type StoredResponseDeps } from "./stored-responses.ts";

const account = { id: 7, name: "ada", fullName: "", isAdmin: false };
const member: Viewer = { ...anonymous, account, role: "inference" };
const item = (id: string) => ({ id, type: "message" });
const stored = (id: string, previousId: string | null, input: string[], output: string[]): StoredResponse => ({
  id,
  previousId,
  input: JSON.stringify({ items: input.map(item) }),
  response: JSON.stringify({ id, output: output.map(item), text: "Ž" }),
});
const first = stored("resp_1", null, ["a"], ["b"]);
const second = stored("resp_2", "resp_1", ["c", "d"], ["e"]);

const responses = {
  isOn: true,
  find: async (accountId: number, ids: readonly string[]) =>
    [first, second].filter(({ id }) => accountId === 7 && ids.includes(id)),
  chain: async (accountId: number, id: string) => (accountId === 7 && id === "resp_1" ? [first] : []),
  remove: async (accountId: number, id: string) => accountId === 7 && id === "resp_2",
} as unknown as ResponseStore;

const deps = {
  responses,
  bodies: { parseObject: async (bytes: Buffer) => JSON.parse(bytes.toString()) },
  activeResponses: {
    cancel: (accountId: number, id: string) => accountId === 7 && id === "resp_here",
    cancelElsewhere: async (accountId: number, id: string) => accountId === 7 && id === "resp_elsewhere",
  },
} as unknown as StoredResponseDeps;

/** The status, the headers and the body of a reply. */
const ask = async (method: string, path: string, query = "", viewer: Viewer = member) => {
  const reply: { status?: number; headers?: Record<string, unknown>; body?: unknown } = {};
  const response = {
    writeHead: (status: number, headers: Record<string, unknown>) => Object.assign(reply, { status, headers }),
    end: (bytes: Buffer) => Object.assign(reply, { body: JSON.parse(bytes.toString()), length: bytes.length }),
  };
  const inbound = { request: { method }, response, id: "r-1", query, viewer } as unknown as RouterRequest;
  await answerStoredResponse(deps, inbound, path);
  return reply;
};

const notFound = (id: string) => ({
  code: "not_found",
  message: `Response "${id}" does not exist, was deleted or has expired. It is stored only if "store" is not false.`,
});

describe("a stored response", () => {
  test("is read as it was sent", async () => {
    const { status, headers, body } = await ask("GET", "resp_2");
    expect([status, body]).toEqual([200, JSON.parse(second.response)]);
    expect(headers).toMatchObject({
      "x-request-id": "r-1",
      "content-type": "application/json; charset=utf-8",
      "content-length": Buffer.byteLength(second.response),
    });
    expect((await ask("GET", "resp_2", "stream=false")).status).toBe(200);
    await expect(ask("GET", "resp_2", "stream=true")).rejects.toMatchObject({
      code: "bad_request",
      message: '"stream" is not supported: a stored response has ended. Read it as a whole.',
      param: "stream",
    });
  });

  test("is deleted", async () => {
    const { status, body } = await ask("DELETE", "resp_2");
    expect([status, body]).toEqual([200, { id: "resp_2", object: "response", deleted: true }]);
  });

  test.each(["resp_here", "resp_elsewhere"])("is canceled while it is generated: %s", async (id) => {
    const { status, body } = await ask("POST", `${id}/cancel`);
    expect([status, body]).toEqual([200, { id, object: "response", status: "cancelled", output: [] }]);
  });

  test("cannot be canceled once it has ended", async () => {
    await expect(ask("POST", "resp_1/cancel")).rejects.toMatchObject({
      code: "bad_request",
      message: "This response has ended, so it can’t be canceled.",
    });
  });

  test.each([
    ["GET", ""],
    ["GET", "/input_items"],
    ["POST", "/cancel"],
    ["DELETE", ""],
  ])("that does not exist: %s %s", async (method, action) => {
    await expect(ask(method, `resp_none${action}`)).rejects.toMatchObject(notFound("resp_none"));
    const long = "x".repeat(81);
    await expect(ask(method, `${long}${action}`)).rejects.toMatchObject(notFound("x".repeat(80)));
    await expect(ask(method, `resp_2${action}`, "", anonymous)).rejects.toMatchObject({ code: "unauthorized" });
  });
});

describe("the items of a response", () => {
  test.each<[string, readonly string[], boolean]>([
    ["", ["d", "c", "b", "a"], false],
    ["order=asc", ["a", "b", "c", "d"], false],
    ["order=asc&limit=4", ["a", "b", "c", "d"], false],
    ["order=asc&limit=3", ["a", "b", "c"], true],
    ["order=asc&limit=2&after=a", ["b", "c"], true],
    ["order=asc&limit=2&after=b", ["c", "d"], false],
    ["limit=1&after=d", ["c"], true],
    ["after=a", [], false],
  ])("%s", async (query, ids, has_more) => {
    const { status, body } = await ask("GET", "resp_2/input_items", query);
    expect(status).toBe(200);
    expect(body).toEqual({
      object: "list",
      data: ids.map(item),
      has_more,
      first_id: ids[0] ?? null,
      last_id: ids.at(-1) ?? null,
    });
  });

  test("of the first response are those of its request", async () => {
    expect((await ask("GET", "resp_1/input_items")).body).toMatchObject({ data: [item("a")] });
  });

  test("have no others after an unknown id", async () => {
    await expect(ask("GET", "resp_2/input_items", "after=e")).rejects.toMatchObject({
      message: '"after" must be the id of an item in this list.',
      param: "after",
    });
    await expect(ask("GET", "resp_2/input_items", "limit=101")).rejects.toMatchObject({ param: "limit" });
  });
});

describe("paths and methods", () => {
  test.each([
    ["PUT", "resp_1", "GET or DELETE", "GET, DELETE"],
    ["DELETE", "resp_1/input_items", "GET", "GET"],
    ["GET", "resp_1/cancel", "POST", "POST"],
  ])("%s %s is not allowed", async (method, path, use, allow) => {
    await expect(ask(method, path)).rejects.toMatchObject({
      code: "method_not_allowed",
      message: `Use ${use}.`,
      headers: { allow },
    });
  });

  test.each([
    ["resp_1/toString", "Not found: /router/v1/responses/resp_1/toString."],
    [`resp_1/${"x".repeat(100)}`, `Not found: /router/v1/responses/resp_1/${"x".repeat(93)}.`],
    ["compact", "This hub does not compact conversations. Send the items that the model needs."],
  ])("%s is not found", async (path, message) => {
    await expect(ask("GET", path)).rejects.toMatchObject({ code: "not_found", message });
  });
});
