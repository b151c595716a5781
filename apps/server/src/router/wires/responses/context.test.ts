import { describe, expect, test } from "vitest";
import { anonymous, type Viewer } from "../../../identity/viewer.ts";
import type { RouterRequest } from "../../request.ts";
import { type ContextDeps, readContext } from "./context.ts";
import type { StoredResponse } from "./response-store.ts";

const key = "0".repeat(32);
const account = { id: 7, name: "ada", fullName: "", isAdmin: false };
const member: Viewer = { ...anonymous, account, role: "inference" };
const message = (id: string) => ({ id, type: "message" });
const stored = (id: string, previousId: string | null, input: unknown[], output: unknown): StoredResponse => ({
  id,
  previousId,
  input: JSON.stringify({ items: input }),
  response: JSON.stringify({ output }),
});
const first = stored(`resp_${key}`, null, [message("item_a"), "no item"], [message(`msg_${key}0`)]);
const second = stored("resp_2", first.id, [message("item_b")], "no list");
const broken = stored("resp_3", "resp_deleted", [], []);

const chains: Readonly<Record<string, readonly StoredResponse[]>> = {
  [first.id]: [first],
  resp_2: [first, second],
  resp_3: [broken],
};
const depsOf = (isOn = true) => {
  const found: unknown[] = [];
  const responses = {
    isOn,
    chain: async (accountId: number, id: string) => (accountId === 7 ? (chains[id] ?? []) : []),
    find: async (accountId: number, ids: readonly string[]) => {
      found.push([accountId, ids]);
      return [first, second].filter(({ id }) => ids.includes(id));
    },
  };
  const bodies = { parseObject: async (bytes: Buffer) => JSON.parse(bytes.toString()) };
  return { found, deps: { responses, bodies } as unknown as ContextDeps };
};
const read = (body: object, items: readonly unknown[] = [], viewer: Viewer = member, isOn = true) =>
  readContext(depsOf(isOn).deps, { viewer } as RouterRequest, body as Readonly<Record<string, unknown>>, items);

describe("the items that a request continues", () => {
  test("are those of every earlier response, the oldest first", async () => {
    expect(await read({ previous_response_id: "resp_2" }, [message("c")])).toEqual({
      earlier: [message("item_a"), message(`msg_${key}0`), message("item_b")],
      given: [message("c")],
    });
  });

  test.each([{}, { previous_response_id: null }])("are none with %j", async (body) => {
    expect(await read(body, ["a"])).toEqual({ earlier: [], given: ["a"] });
  });

  const long = "x".repeat(81);
  const gone = "this response does not exist, was deleted or has expired";
  test.each<[string, string, Viewer, boolean, string]>([
    ["no such response", long, member, true, `${gone} (${"x".repeat(80)})`],
    ["no account", "resp_2", anonymous, true, `${gone} (resp_2)`],
    ["a hub that stores none", "resp_2", member, false, "this hub stores no responses (resp_2)"],
    [
      "an earlier one that was deleted",
      "resp_3",
      member,
      true,
      "an earlier response was deleted, has expired or is too far back (resp_deleted)",
    ],
  ])("are refused with %s", async (_name, id, viewer, isOn, why) => {
    await expect(read({ previous_response_id: id }, [], viewer, isOn)).rejects.toMatchObject({
      code: "bad_request",
      message: `"previous_response_id": ${why}. Send all items of the conversation instead.`,
      param: "previous_response_id",
    });
  });

  test("are named by a string", async () => {
    await expect(read({ previous_response_id: 5 })).rejects.toThrow('"previous_response_id" must be a string.');
  });
});

describe("references to stored items", () => {
  const reference = (id: unknown) => ({ type: "item_reference", id });

  test("are replaced by the items", async () => {
    const { deps, found } = depsOf();
    const items = [message("new"), reference(`msg_${key}0`), reference("item_a"), "other"];
    // An item of a request keeps the id that it had, so it is found beside one of the same response.
    const { given } = await readContext(deps, { viewer: member } as RouterRequest, {}, items);
    expect(given).toEqual([message("new"), message(`msg_${key}0`), message("item_a"), "other"]);
    expect(found).toEqual([[7, [first.id]]]);
  });

  test("are not looked for if there are none, or without an account", async () => {
    const { deps, found } = depsOf();
    const items = [message("new")];
    expect((await readContext(deps, { viewer: member } as RouterRequest, {}, items)).given).toBe(items);
    const strange = readContext(deps, { viewer: anonymous } as RouterRequest, {}, [reference(`msg_${key}0`)]);
    await expect(strange).rejects.toMatchObject({ param: "input.0" });
    expect(found).toEqual([]);
  });

  test("are refused if the item is not stored", async () => {
    await expect(read({}, ["a", reference(`msg_${key}9`)])).rejects.toMatchObject({
      code: "bad_request",
      message: `"input.1": this item does not exist, was deleted or has expired (msg_${key}9). Send all items of the conversation instead.`,
      param: "input.1",
    });
    await expect(read({}, ["a", reference(5)])).rejects.toMatchObject({
      message: '"input.1.id" must be a string.',
      param: "input.1.id",
    });
  });
});
