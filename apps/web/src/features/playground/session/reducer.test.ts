import { describe, expect, test } from "vitest";
import type { RunEvent } from "../../../run/call/run-event.ts";
import { callFor, markOf } from "../run/cell-call.ts";
import { busyKeys, cellsToRun, hasEnded } from "../run/jobs.ts";
import { cellText, isBusy } from "./cells.ts";
import { ownParameters } from "./parameters.ts";
import { type Action, type Playground, reduce } from "./reducer.ts";
import { runProblem } from "./run-problem.ts";
import { baseOf, isHidden, maxColumns, maxRows, newSession, shownColumns } from "./session.ts";
import { rankVotes, shuffled, voteFor } from "./votes.ts";

const column = (id: string, model = `acme/${id}`) => ({ id, model, provider: "auto" });
const start = (task = "conversational"): Playground => ({ session: newSession("s", task, 1), cells: {} });
const after = (state: Playground, ...actions: readonly Action[]): Playground => actions.reduce(reduce, state);
const withColumns = (...ids: readonly string[]) =>
  after(start(), ...ids.map((id): Action => ({ type: "column-added", column: column(id) })));
const done = (text: string): RunEvent => ({
  type: "done",
  output: { kind: "chat", text },
  raw: { status: 200, type: "text/event-stream", bytes: 10, isCut: false },
  request: { method: "POST", path: "/router/v1/chat/completions", headers: {}, body: "{}" },
  timing: { totalMs: 100, waitedMs: 0 },
});
const received = (key: string, ...events: readonly RunEvent[]): Action => ({
  type: "received",
  events: new Map([[key, events]]),
});

describe("columns", () => {
  test("can be added up to eight, moved, and removed with their answers", () => {
    const full = withColumns(..."abcdefghi");
    expect(full.session.columns.map(({ id }) => id)).toEqual([..."abcdefgh"]);
    expect(full.session.columns).toHaveLength(maxColumns);
    const moved = after(withColumns("a", "b", "c"), { type: "column-moved", id: "c", by: -1 });
    expect(moved.session.columns.map(({ id }) => id)).toEqual(["a", "c", "b"]);
    expect(after(moved, { type: "column-moved", id: "a", by: -1 }).session.columns[0]?.id).toBe("a");
    const run = after(
      moved,
      { type: "queued", keys: ["0.0.a", "0.0.c"], mark: "m" },
      { type: "column-removed", id: "a" },
    );
    expect([Object.keys(run.cells), run.session.columns.length]).toEqual([["0.0.c"], 2]);
  });

  test("changing a column's model clears only its answers", () => {
    const run = after(withColumns("a", "b"), { type: "queued", keys: ["0.0.a", "0.0.b"], mark: "m" });
    const changed = after(run, { type: "column-changed", id: "a", model: "acme/x", provider: "groq" });
    expect(Object.keys(changed.cells)).toEqual(["0.0.b"]);
    expect(changed.session.columns[0]).toEqual({ id: "a", model: "acme/x", provider: "groq" });
  });

  test("the base defaults to the first column with a model, also after the chosen one is removed", () => {
    const state = after(withColumns("a", "b"), { type: "base-chosen", id: "b" });
    expect(baseOf(state.session)?.id).toBe("b");
    expect(baseOf(after(state, { type: "column-removed", id: "b" }).session)?.id).toBe("a");
  });

  test("choosing a task removes columns and answers and keeps the name", () => {
    const state = after(
      withColumns("a"),
      { type: "named", name: "Mine" },
      { type: "task-chosen", task: "text-classification", request: { inputs: "x" } },
    );
    expect(state.session).toMatchObject({
      name: "Mine",
      task: "text-classification",
      columns: [],
      request: { inputs: "x" },
    });
  });
});

describe("answers", () => {
  const running = after(
    withColumns("a", "b"),
    { type: "queued", keys: ["0.0.a", "0.0.b"], mark: "m" },
    { type: "began", key: "0.0.a" },
  );

  test("merges the deltas of one frame and leaves other cells untouched", () => {
    const state = after(
      running,
      received("0.0.a", { type: "begun", firstMs: 12 }, { type: "delta", text: "Hel" }, { type: "delta", text: "lo" }),
    );
    const cell = state.cells["0.0.a"];
    expect([cell && cellText(cell), cell?.call.phase, cell?.call.firstMs]).toEqual(["Hello", "streaming", 12]);
    expect(state.cells["0.0.b"]).toBe(running.cells["0.0.b"]);
  });

  test("ignores events after the end of a call", () => {
    const ended = after(running, received("0.0.a", done("Hello")));
    expect(after(ended, received("0.0.a", { type: "delta", text: "!" })).cells["0.0.a"]?.call).toEqual(
      ended.cells["0.0.a"]?.call,
    );
  });

  test("cancels queued calls and leaves running ones alone", () => {
    const state = after(running, { type: "cancelled", keys: ["0.0.a", "0.0.b"] });
    expect(state.cells["0.0.b"]?.call.failure?.kind).toBe("cancelled");
    expect(isBusy(state.cells["0.0.a"])).toBe(true);
    expect([busyKeys(state), hasEnded(state)]).toEqual([["0.0.a"], false]);
  });

  test("ignores events for unknown cells", () => {
    expect(after(running, received("9.9.z", done("x"))).cells).toEqual(running.cells);
  });
});

describe("requests", () => {
  const asking = after(
    withColumns("a", "b"),
    { type: "chat-set", chat: { system: "Be {{tone}}.", tools: "", schema: "", temperature: 0.2, maxTokens: 50 } },
    { type: "written", draft: { text: "Hi {{name}}", files: [] } },
  );

  test("runs every row of variables in every column", () => {
    expect(asking.session.variables).toEqual({ names: ["tone", "name"], rows: [["", ""]] });
    expect(runProblem(asking.session)).toBe("Set a value for {{tone}}.");
    const filled = after(asking, {
      type: "variables-set",
      variables: {
        names: ["tone", "name"],
        rows: [
          ["kind", "Ada"],
          ["curt", "Bob"],
        ],
      },
    });
    expect(runProblem(filled.session)).toBeUndefined();
    expect(cellsToRun(filled)).toHaveLength(4);
    expect(callFor(filled.session, filled.cells, { turn: 0, row: 1, column: "b" })).toEqual({
      task: "conversational",
      model: "acme/b",
      provider: "auto",
      input: {
        messages: [
          { role: "system", content: "Be curt." },
          { role: "user", content: "Hi Bob" },
        ],
      },
      parameters: { temperature: 0.2, max_tokens: 50 },
    });
  });

  test("keeps a variable's values when the text changes", () => {
    const filled = after(
      asking,
      { type: "variables-set", variables: { names: ["tone", "name"], rows: [["kind", "Ada"]] } },
      { type: "written", draft: { text: "{{greeting}} {{name}}", files: [] } },
    );
    expect(filled.session.variables).toEqual({ names: ["tone", "greeting", "name"], rows: [["kind", "", "Ada"]] });
  });

  test("a follow-up includes each column's own answer", () => {
    const first = after(withColumns("a", "b"), { type: "written", draft: { text: "One?", files: [] } });
    const answered = after(
      first,
      { type: "queued", keys: ["0.0.a", "0.0.b"], mark: "m" },
      received("0.0.a", done("A says")),
      received("0.0.b", done("B says")),
      { type: "followed-up" },
      { type: "written", draft: { text: "Two?", files: [] } },
    );
    expect(cellsToRun(answered).map(({ turn }) => turn)).toEqual([1, 1]);
    expect(callFor(answered.session, answered.cells, { turn: 1, row: 0, column: "b" })?.input.messages).toEqual([
      { role: "user", content: "One?" },
      { role: "assistant", content: "B says" },
      { role: "user", content: "Two?" },
    ]);
  });

  test("sends tools and a schema together", () => {
    const tools = [{ type: "function", function: { name: "look_up", parameters: { type: "object" } } }];
    const schema = { type: "object", required: ["city"] };
    const state = after(withColumns("a"), {
      type: "chat-set",
      chat: { system: "", tools: JSON.stringify(tools), schema: JSON.stringify(schema) },
    });
    expect(callFor(state.session, {}, { turn: 0, row: 0, column: "a" })?.parameters).toEqual({
      tools,
      tool_choice: "auto",
      response_format: { type: "json_schema", json_schema: { name: "reply", strict: true, schema } },
    });
  });

  test.each([
    ["[", "", "Tools aren’t valid JSON"],
    ['{"a":1}', "", "Tools must be a list"],
    ["", "{", "The schema isn’t valid JSON"],
    ["", "[1]", "The schema must be a JSON object"],
  ])("tools %j and schema %j: %s", (tools, schema, words) => {
    const state = after(
      withColumns("a"),
      { type: "written", draft: { text: "x", files: [] } },
      { type: "chat-set", chat: { system: "", tools, schema } },
    );
    expect(runProblem(state.session)).toContain(words);
  });

  test("the question's hash changes with the question, not with the columns", () => {
    const mark = markOf(asking.session, "b");
    expect(markOf(after(asking, { type: "column-removed", id: "a" }).session, "b")).toBe(mark);
    expect(
      markOf(after(asking, { type: "written", draft: { text: "Hi {{name}}!", files: [] } }).session, "b"),
    ).not.toBe(mark);
  });

  test("parameters of one column stand over those of all, and change only its question", () => {
    const all = after(withColumns("a", "b"), {
      type: "chat-set",
      chat: { system: "", tools: "", schema: "", temperature: 0.2, seed: 7 },
    });
    const tuned = after(all, { type: "column-tuned", id: "a", parameters: { temperature: 1 } });
    const sent = (id: string) => callFor(tuned.session, {}, { turn: 0, row: 0, column: id })?.parameters;
    expect([sent("a"), sent("b")]).toMatchObject([
      { temperature: 1, seed: 7 },
      { temperature: 0.2, seed: 7 },
    ]);
    expect(markOf(tuned.session, "a")).not.toBe(markOf(all.session, "a"));
    expect(markOf(tuned.session, "b")).toBe(markOf(all.session, "b"));
    const reset = after(tuned, { type: "column-tuned", id: "a", parameters: undefined });
    expect(reset.session.columns).toEqual(all.session.columns);
    expect(ownParameters({ temperature: 1, seed: 7 }, { temperature: 0.2, seed: 7 })).toEqual({ temperature: 1 });
    expect(ownParameters({ seed: 7 }, { temperature: 0.2, seed: 7 })).toBeUndefined();
  });
});

describe("blind rounds", () => {
  const blind = after(withColumns("a", "b"), { type: "blinded", isOn: true, order: ["b", "a"] });

  test("hide names and shuffle columns until the vote", () => {
    expect([isHidden(blind.session), shownColumns(blind.session).map(({ id }) => id)]).toEqual([true, ["b", "a"]]);
    const voted = after(blind, { type: "voted", vote: voteFor(blind.session, "b") });
    expect(isHidden(voted.session)).toBe(false);
    const next = after(voted, { type: "next-round", order: ["a", "b"] });
    expect([isHidden(next.session), next.session.votes.length, next.cells]).toEqual([true, 1, {}]);
  });

  test("votes are counted by model and provider, with ties", () => {
    const votes = (["b", "b", "tie", "none"] as const).map((winner) => voteFor(blind.session, winner));
    expect(rankVotes(votes)).toEqual([
      { name: "acme/b", wins: 2, ties: 1, rounds: 4 },
      { name: "acme/a", wins: 0, ties: 1, rounds: 4 },
    ]);
  });
});

describe("limits and details", () => {
  test("a name is cut at 120 characters", () => {
    expect(after(start(), { type: "named", name: "x".repeat(130) }).session.name).toHaveLength(120);
  });

  test("at most 20 rows of variables are kept", () => {
    const rows = Array.from({ length: 25 }, (_, index) => [String(index)]);
    const state = after(
      withColumns("a"),
      { type: "written", draft: { text: "{{n}}", files: [] } },
      { type: "variables-set", variables: { names: ["n"], rows } },
    );
    expect(state.session.variables.rows).toEqual(rows.slice(0, maxRows));
  });

  test("choosing a task keeps id, creation time and votes, and at most eight columns", () => {
    const voted = after(withColumns("a", "b"), { type: "voted", vote: { winner: "tie", contestants: {} } });
    const columns = [..."abcdefghi"].map((id) => column(id));
    const { session, cells } = after(voted, { type: "task-chosen", task: "summarization", columns });
    expect(session).toMatchObject({ id: "s", createdAt: 1, votes: voted.session.votes, request: {} });
    expect(session.columns.map(({ id }) => id)).toEqual([..."abcdefgh"]);
    expect(cells).toEqual({});
  });

  test("columns move within the list and within the blind order, never beyond its ends", () => {
    const ids = (state: Playground) => shownColumns(state.session).map(({ id }) => id);
    const seen = withColumns("a", "b", "c");
    expect(ids(after(seen, { type: "column-moved", id: "a", by: 1 }))).toEqual(["b", "a", "c"]);
    expect(ids(after(seen, { type: "column-moved", id: "c", by: 1 }))).toEqual(["a", "b", "c"]);
    expect(ids(after(seen, { type: "column-moved", id: "unknown", by: 1 }))).toEqual(["a", "b", "c"]);
    const blind = after(seen, { type: "blinded", isOn: true, order: ["c", "a", "b"] });
    const moved = after(blind, { type: "column-moved", id: "a", by: -1 });
    expect([ids(moved), moved.session.columns.map(({ id }) => id)]).toEqual([
      ["a", "c", "b"],
      ["a", "b", "c"],
    ]);
  });

  test("added columns join the blind order, and removed ones leave it", () => {
    const added = after(
      withColumns("a"),
      { type: "blinded", isOn: true, order: ["a"] },
      { type: "column-added", column: column("b") },
    );
    expect(added.session.blind.order).toEqual(["a", "b"]);
    expect(after(added, { type: "column-removed", id: "a" }).session.blind.order).toEqual(["b"]);
  });

  test("removing another column keeps the chosen base", () => {
    const state = after(withColumns("a", "b"), { type: "base-chosen", id: "b" }, { type: "column-removed", id: "a" });
    expect(state.session.base).toBe("b");
  });

  test("only finished calls are checked against a schema", () => {
    const queued = after(withColumns("a"), { type: "queued", keys: ["0.0.a"], mark: "m" });
    const verdict = { isValid: true } as const;
    expect(after(queued, { type: "checked", key: "0.0.a", verdict }).cells["0.0.a"]?.verdict).toBeUndefined();
    const ended = after(queued, received("0.0.a", done("x")), { type: "checked", key: "0.0.a", verdict });
    expect(ended.cells["0.0.a"]?.verdict).toEqual(verdict);
  });

  test("starting over restores the first message and clears turns and answers", () => {
    const followed = after(
      withColumns("a"),
      { type: "written", draft: { text: "One?", files: [] } },
      { type: "queued", keys: ["0.0.a"], mark: "m" },
      { type: "followed-up" },
    );
    expect(followed.session).toMatchObject({
      turns: [{ text: "One?", files: [] }],
      draft: { text: "", files: [] },
    });
    const { session, cells } = after(followed, { type: "answers-cleared" });
    expect([session.turns, session.draft.text, cells]).toEqual([[], "One?", {}]);
  });

  test("the view can be changed, and another session can be opened", () => {
    expect(after(start(), { type: "view-chosen", view: "differences" }).session.view).toBe("differences");
    const other = start("summarization");
    expect(after(start(), { type: "opened", playground: other })).toBe(other);
  });

  test("sends files as typed parts", () => {
    const state = after(withColumns("a"), {
      type: "written",
      draft: { text: "What?", files: ["data:audio/mpeg;base64,AA", "data:image/png;base64,BB"] },
    });
    expect(callFor(state.session, {}, { turn: 0, row: 0, column: "a" })?.input.messages?.[0]?.content).toEqual([
      { type: "input_audio", input_audio: { data: "data:audio/mpeg;base64,AA", format: "mp3" } },
      { type: "image_url", image_url: { url: "data:image/png;base64,BB" } },
      { type: "text", text: "What?" },
    ]);
  });

  test("rankings are ordered by wins, then ties, then name", () => {
    const contestants = { a: "zeta", b: "alpha", c: "mid", d: "omega" };
    const votes = [
      { winner: "c", contestants },
      { winner: "tie", contestants: { a: "zeta" } },
    ];
    expect(rankVotes(votes).map(({ name }) => name)).toEqual(["mid", "zeta", "alpha", "omega"]);
  });

  test("shuffled is a Fisher–Yates shuffle driven by the given numbers", () => {
    expect(shuffled(["a", "b", "c"], () => 0)).toEqual(["b", "c", "a"]);
    expect(shuffled(["a", "b", "c"], () => 0.999)).toEqual(["a", "b", "c"]);
  });
});
