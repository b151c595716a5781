import { beforeEach, expect, test } from "vitest";
import type { SessionStore } from "../saved/session-store.ts";
import { writeShare } from "../share/share.ts";
import { loadInitialSession } from "./initial-session.ts";
import type { Playground } from "./reducer.ts";
import { newSession } from "./session.ts";

const store: SessionStore = {
  place: "browser",
  list: async () => [],
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

test("a model in the URL sets task, example and the hub as provider if it runs there", async () => {
  const { playground, notice } = await loadInitialSession({ hash: "", model: "orrery/lang-id" }, deps);
  expect(playground.session).toMatchObject({
    task: "text-classification",
    request: { inputs: "An example." },
    columns: [{ model: "orrery/lang-id", provider: "hf-inference" }],
  });
  expect(notice).toBeUndefined();
});

test("an unknown model opens an empty playground with an error", async () => {
  const { playground, notice } = await loadInitialSession({ hash: "", model: "no/model" }, deps);
  expect(playground.session.columns).toEqual([]);
  expect(notice).toEqual({ message: "Model “no/model” not found, or you don’t have access.", isError: true });
});

test("a model that is not on this hub opens at the provider in the URL", async () => {
  const asked = { hash: "", model: "any/id", provider: "together", task: "conversational" };
  const { playground, notice } = await loadInitialSession(asked, deps);
  expect(playground.session).toMatchObject({
    task: "conversational",
    columns: [{ model: "any/id", provider: "together" }],
  });
  expect(notice).toBeUndefined();
  const here = await loadInitialSession({ hash: "", model: "any/id", provider: "hf-inference" }, deps);
  expect(here.notice?.isError).toBe(true);
});

test("opens a share link as a copy and reports a damaged one", async () => {
  const given: Playground = { session: { ...newSession("s", "summarization", 1), name: "Mine" }, cells: {} };
  const link = await writeShare(given);
  const opened = await loadInitialSession({ hash: `#s=${"encoded" in link ? link.encoded : ""}` }, deps);
  expect(opened.playground.session).toMatchObject({ name: "Mine", task: "summarization" });
  expect(opened.playground.session.id).not.toBe("s");
  expect((await loadInitialSession({ hash: "#s=???" }, deps)).notice?.isError).toBe(true);
});

test("ignores other fragments", async () => {
  const { playground, notice } = await loadInitialSession({ hash: "#playground" }, deps);
  expect([playground.session.task, playground.session.columns, notice]).toEqual(["conversational", [], undefined]);
});
