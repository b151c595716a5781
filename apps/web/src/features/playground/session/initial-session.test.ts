import { beforeEach, expect, test } from "vitest";
import type { SessionStore } from "../saved/session-store.ts";
import { writeShare } from "../share/share.ts";
import { loadInitialSession } from "./initial-session.ts";
import type { Playground } from "./reducer.ts";
import { newSession } from "./session.ts";

const store: SessionStore = {
  all: async () => [],
  get: async () => undefined,
  put: async () => undefined,
  remove: async () => undefined,
};

let next = 0;
beforeEach(() => {
  next = 0;
});

const deps = {
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
  const { playground, notice } = await loadInitialSession({ hash: "", model: "orrery/lang-id" }, deps);
  expect(playground.session).toMatchObject({
    task: "text-classification",
    request: { inputs: "An example." },
    columns: [{ model: "orrery/lang-id", provider: "hf-inference" }],
  });
  expect(notice).toBeUndefined();
});

test("a model that is not there gives an empty playground and says so", async () => {
  const { playground, notice } = await loadInitialSession({ hash: "", model: "no/model" }, deps);
  expect(playground.session.columns).toEqual([]);
  expect(notice).toEqual({ message: "This hub has no model “no/model” that you may see.", isError: true });
});

test("a shared link is opened as a copy, a damaged one is said to be", async () => {
  const given: Playground = { session: { ...newSession("s", "summarization", 1), name: "Mine" }, cells: {} };
  const link = await writeShare(given);
  const opened = await loadInitialSession({ hash: `#s=${"encoded" in link ? link.encoded : ""}` }, deps);
  expect(opened.playground.session).toMatchObject({ name: "Mine", task: "summarization" });
  expect(opened.playground.session.id).not.toBe("s");
  expect((await loadInitialSession({ hash: "#s=???" }, deps)).notice?.isError).toBe(true);
});

test("another fragment begins nothing", async () => {
  const { playground, notice } = await loadInitialSession({ hash: "#playground" }, deps);
  expect([playground.session.task, playground.session.columns, notice]).toEqual(["conversational", [], undefined]);
});
