import { describe, expect, test } from "vitest";
import type { RouterRequest } from "../request.ts";
import { answerMessageModels } from "./message-models.ts";
import type { ModelListDeps } from "./models.ts";

const mapped = (name: string, ...tasks: string[]) => ({
  name,
  createdAt: 1_700_000_000_000,
  mappings: tasks.map((task) => ({ task })),
});
const all = [
  mapped("acme/a", "conversational"),
  mapped("acme/b", "text-to-image", "conversational"),
  mapped("acme/painter", "text-to-image"),
  mapped("acme/c", "conversational"),
  mapped("bare", "conversational"),
];

/** Asks with a query, or for one model; returns the status, the headers and the body of the reply. */
const ask = async (query: string, name = "", models: readonly object[] = all) => {
  const asked: unknown[] = [];
  const reply: { status?: number; headers?: Record<string, unknown>; body?: unknown } = {};
  const response = {
    writeHead: (status: number, headers: Record<string, unknown>) => Object.assign(reply, { status, headers }),
    end: (bytes: Buffer) => Object.assign(reply, { body: JSON.parse(bytes.toString()) }),
  };
  const mappedModels = async (_viewer: unknown, only?: string) => {
    asked.push(only);
    return models.filter((model) => only === undefined || (model as { name: string }).name === only);
  };
  const inbound = { response, id: "r-1", query, viewer: {} } as unknown as RouterRequest;
  await answerMessageModels({ mappedModels } as unknown as ModelListDeps, inbound, name);
  return { ...reply, asked };
};

const pageOf = async (query: string, models?: readonly object[]) => {
  const { body } = await ask(query, "", models);
  const { data, ...rest } = body as { data: { id: string }[] };
  return { ids: data.map(({ id }) => id), ...rest };
};

describe("the list of chat models", () => {
  test("has every model that serves chats", async () => {
    const { status, headers, body, asked } = await ask("limit=2");
    expect([status, headers?.["request-id"], asked]).toEqual([200, "r-1", [undefined]]);
    const item = { type: "model", created_at: "2023-11-14T22:13:20.000Z" };
    expect(body).toEqual({
      data: [
        { ...item, id: "acme/a", display_name: "a" },
        { ...item, id: "acme/b", display_name: "b" },
      ],
      has_more: true,
      first_id: "acme/a",
      last_id: "acme/b",
    });
  });

  test.each([
    ["", ["acme/a", "acme/b", "acme/c", "bare"], false],
    ["limit=4", ["acme/a", "acme/b", "acme/c", "bare"], false],
    ["limit=3", ["acme/a", "acme/b", "acme/c"], true],
    ["limit=2&after_id=acme/a", ["acme/b", "acme/c"], true],
    ["limit=2&after_id=acme/b", ["acme/c", "bare"], false],
    ["limit=2&before_id=bare", ["acme/b", "acme/c"], true],
    ["limit=2&before_id=acme/c", ["acme/a", "acme/b"], false],
    ["limit=2&before_id=acme/b", ["acme/a"], false],
  ])("a page: %s", async (query, ids, has_more) => {
    expect(await pageOf(query)).toEqual({ ids, has_more, first_id: ids[0], last_id: ids.at(-1) });
  });

  test("can be empty", async () => {
    const empty = { ids: [], has_more: false, first_id: null, last_id: null };
    expect(await pageOf("", [])).toEqual(empty);
    expect(await pageOf("after_id=bare")).toEqual(empty);
    expect(await pageOf("before_id=acme/a")).toEqual(empty);
  });

  test("has pages of at most 1,000", async () => {
    const many = Array.from({ length: 1_001 }, (_one, index) => mapped(`acme/${index}`, "conversational"));
    expect(await pageOf("limit=1000", many)).toMatchObject({ has_more: true, last_id: "acme/999" });
    await expect(pageOf("limit=1001")).rejects.toThrow('"limit" must be a whole number from 1 to 1000.');
  });

  test.each(["after_id", "before_id"])("refuses an unknown %s", async (param) => {
    await expect(ask(`${param}=acme/painter`)).rejects.toMatchObject({
      code: "bad_request",
      message: `"${param}" must be the id of a model in this list.`,
      param,
    });
  });
});

describe("one model", () => {
  test("is shown by its name", async () => {
    const { status, headers, body, asked } = await ask("", "bare");
    expect([status, headers?.["request-id"], asked]).toEqual([200, "r-1", ["bare"]]);
    expect(body).toEqual({
      type: "model",
      id: "bare",
      display_name: "bare",
      created_at: "2023-11-14T22:13:20.000Z",
    });
  });

  test.each([
    ["acme/painter", "acme/painter"],
    [`acme/${"x".repeat(300)}`, `acme/${"x".repeat(195)}`],
  ])("is not found if it serves no chats: %s", async (name, shown) => {
    await expect(ask("", name)).rejects.toMatchObject({
      code: "model_not_found",
      message: `No chat model "${shown}" exists on this hub.`,
    });
  });
});
