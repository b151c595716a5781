import { describe, expect, test } from "vitest";
import { packText } from "../../../lib/files/packed-text.ts";
import type { RunOutput } from "../../../run/output/run-output.ts";
import { loadCheck } from "../schema/load-check.ts";
import type { Playground } from "../session/reducer.ts";
import { newSession } from "../session/session.ts";
import { readShare, writeShare } from "./share.ts";

const check = await loadCheck();
const open = (encoded: string) => {
  let next = 0;
  return readShare(encoded, { check, newId: () => `n${next++}`, now: 9 });
};

const cell = (output: RunOutput) => ({
  call: {
    phase: "done" as const,
    text: "",
    reasoning: "",
    output,
    timing: { totalMs: 12.5, waitedMs: 0, firstMs: 3 },
    provider: "groq",
  },
  mark: "m",
  isQueued: false,
});

const playground = (change: Partial<Playground["session"]> = {}, cells: Playground["cells"] = {}): Playground => ({
  session: {
    ...newSession("s", "conversational", 1),
    name: "Tides",
    draft: { text: "Why {{what}}?", files: [] },
    chat: { system: "Be brief.", tools: "", schema: "", temperature: 0.5 },
    variables: { names: ["what"], rows: [["tides"], ["moons"]] },
    columns: [
      { id: "a", model: "acme/chat", provider: "groq" },
      { id: "b", model: "orrery/guide", provider: "hf-inference", parameters: { temperature: 1.5 } },
    ],
    base: "b",
    view: "differences",
    ...change,
  },
  cells,
});

const encoded = async (given: Playground): Promise<string> => {
  const link = await writeShare(given);
  return "encoded" in link ? link.encoded : expect.unreachable(link.error);
};

test("a share link restores text, columns and answers under new ids", async () => {
  const given = playground({}, { "0.1.b": cell({ kind: "chat", text: "Because." }) });
  const opened = await open(await encoded(given));
  if ("error" in opened) return expect.unreachable(opened.error);
  const { session, cells } = opened.playground;
  const { id: _id, columns, base, createdAt: _c, updatedAt: _u, ...rest } = session;
  const { id: _i, columns: wanted, base: _b, createdAt: _cc, updatedAt: _uu, ...expected } = given.session;
  expect(rest).toEqual(expected);
  expect(columns.map(({ id: _own, ...column }) => column)).toEqual(wanted.map(({ id: _own, ...column }) => column));
  expect(base).toBe(columns[1]?.id);
  expect(Object.entries(cells)).toEqual([
    [
      `0.1.${columns[1]?.id}`,
      expect.objectContaining({
        isShared: true,
        call: expect.objectContaining({ phase: "done", output: { kind: "chat", text: "Because." }, provider: "groq" }),
      }),
    ],
  ]);
  expect(opened.left).toEqual([]);
});

test("omits large files and file answers and reports them", async () => {
  const image = `data:image/png;base64,${"A".repeat(20_000)}`;
  const given = playground(
    { draft: { text: "What is this?", files: [image, "data:image/png;base64,AAAA"] } },
    { "0.0.a": cell({ kind: "picture", file: new Blob(["x"]) }) },
  );
  const link = await writeShare(given);
  if ("error" in link) return expect.unreachable(link.error);
  expect(link.left).toEqual(["files that are too large for a link", "answers that are files"]);
  const opened = await open(link.encoded);
  if ("error" in opened) return expect.unreachable(opened.error);
  expect([opened.left, opened.playground.session.draft.files]).toEqual([link.left, ["data:image/png;base64,AAAA"]]);
});

/** Incompressible text. */
const noise = (length: number): string => {
  let state = 1;
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return String.fromCharCode(33 + ((state >>> 16) % 90));
  }).join("");
};

test("omits answers that are too long and refuses questions that are too long", async () => {
  const long = await writeShare(playground({}, { "0.0.a": cell({ kind: "chat", text: noise(90_000) }) }));
  expect("left" in long && long.left).toEqual(["the answers, which are too long for a link"]);
  const tooLong = await writeShare(playground({ draft: { text: noise(90_000), files: [] } }));
  expect("error" in tooLong && tooLong.error).toContain("Export it as JSON");
});

describe("hostile links", () => {
  const valid = async () => {
    const { packedOf } = await shape();
    return packedOf;
  };
  const shape = async () => {
    const { unpackText } = await import("../../../lib/files/packed-text.ts");
    const json = JSON.parse(await unpackText(await encoded(playground()), 1e6)) as Record<string, unknown>;
    return { json, packedOf: (change: object) => packText(JSON.stringify({ ...json, ...change })) };
  };

  test.each([
    ["nothing", async () => ""],
    ["letters that are no letters", async () => "%E0%A4%A"],
    ["noise", async () => noise(300).replace(/[^\w-]/g, "a")],
    ["a link cut short", async () => (await encoded(playground())).slice(0, -20)],
    ["no JSON", () => packText("hello")],
  ])("reports %s as damaged", async (_name, make) => {
    const opened = await open(await make());
    expect("error" in opened && opened.error).toContain("incomplete");
  });

  test("stops decompressing a zip bomb", async () => {
    const opened = await open(await packText(" ".repeat(30_000_000)));
    expect("error" in opened && opened.error).toContain("too large to open");
  });

  test("refuses deeply nested JSON", async () => {
    const opened = await open(await packText(`${"[".repeat(100_000)}${"]".repeat(100_000)}`));
    expect("error" in opened && opened.error).toBe("This link doesn’t contain a playground session.");
  });

  test.each<[string, object, string]>([
    ["another version", { v: 2 }, "/v"],
    [
      "too many columns",
      { columns: Array.from({ length: 9 }, () => ({ model: "a/b", provider: "auto" })) },
      "/columns",
    ],
    [
      "a model that is an address",
      { columns: [{ model: "https://evil.example/x", provider: "auto" }] },
      "/columns/0/model",
    ],
    ["a provider that is a path", { columns: [{ model: "a/b", provider: "../../admin" }] }, "/columns/0/provider"],
    ["a list for a request", { request: [] }, "/request"],
    ["words that are an object", { draft: { text: { toString: 1 }, files: [] } }, "/draft/text"],
    [
      "an answer of no known kind",
      { cells: [{ turn: 0, row: 0, column: 0, output: { kind: "picture", file: {} } }] },
      "/cells/0/output",
    ],
    [
      "an answer of the wrong shape",
      { cells: [{ turn: 0, row: 0, column: 0, output: { kind: "scores", scores: [{ label: 1 }] } }] },
      "/cells/0/output",
    ],
    ["something more", { onload: "alert(1)" }, "/onload is not known here"],
  ])("refuses %s and names the field", async (_name, change, path) => {
    const opened = await open(await (await valid())(change));
    expect("error" in opened && opened.error).toMatch(
      new RegExp(`^This link doesn’t contain a playground session: ${path}`),
    );
  });

  test("ignores answers of unknown columns", async () => {
    const packed = await (await valid())({
      cells: [
        { turn: 0, row: 0, column: 7, output: { kind: "text", text: "x" } },
        { turn: 9, row: 0, column: 0, failure: "x" },
      ],
    });
    const opened = await open(packed);
    expect("playground" in opened && opened.playground.cells).toEqual({});
  });
});
