import { beforeEach, expect, test } from "vitest";
import type { ShelfStore } from "../saved/shelf-store.ts";
import { writeShare } from "../share/share.ts";
import { begin } from "./begin.ts";
import type { Playground } from "./reducer.ts";
import { newSession } from "./session.ts";

const store: ShelfStore = {
  all: async () => [],
  get: async () => undefined,
  put: async () => undefined,
  remove: async () => undefined,
};

let next = 0;
beforeEach(() => {
  next = 0;
});

const edge = {
  store,
  findModel: async (id: string) => {
    if (id !== "orrery/lang-id") throw new Error("not found");
    return { _id: "1", id, pipeline_tag: "text-classification", inference: "warm" as const };
  },
  findExample: async () => ({ inputs: "An example." }),
  newId: () => `n${next++}`,
  now: 5,
};

test("a named model brings its task, an example, and the hub itself where it runs there", async () => {
  const { playground, notice } = await begin({ hash: "", model: "orrery/lang-id" }, edge);
  expect(playground.session).toMatchObject({
    task: "text-classification",
    request: { inputs: "An example." },
    columns: [{ model: "orrery/lang-id", provider: "hf-inference" }],
  });
  expect(notice).toBeUndefined();
});

test("a model that is not there gives an empty playground and says so", async () => {
  const { playground, notice } = await begin({ hash: "", model: "no/model" }, edge);
  expect(playground.session.columns).toEqual([]);
  expect(notice).toEqual({ words: "This hub has no model “no/model” that you may see.", isFault: true });
});

test("a shared link is opened as a copy, a damaged one is said to be", async () => {
  const given: Playground = { session: { ...newSession("s", "summarization", 1), name: "Mine" }, cells: {} };
  const link = await writeShare(given);
  const opened = await begin({ hash: `#s=${"letters" in link ? link.letters : ""}` }, edge);
  expect(opened.playground.session).toMatchObject({ name: "Mine", task: "summarization" });
  expect(opened.playground.session.id).not.toBe("s");
  expect((await begin({ hash: "#s=???" }, edge)).notice?.isFault).toBe(true);
});

test("another fragment begins nothing", async () => {
  const { playground, notice } = await begin({ hash: "#playground" }, edge);
  expect([playground.session.task, playground.session.columns, notice]).toEqual(["conversational", [], undefined]);
});
