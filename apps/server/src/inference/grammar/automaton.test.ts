import { expect, test } from "vitest";
import { Automaton, type AutomatonState } from "./automaton.ts";
import { characters, choice, empty, type GrammarRule, never, optional, repeat, sequence, text } from "./rule.ts";

const costOfBytes = (bytes: Uint8Array) => Array.from({ length: bytes.length + 1 }, (_, at) => bytes.length - at);

/** Where a text leads; undefined if it does not match so far. */
const follow = (rule: GrammarRule, written: string): AutomatonState | undefined => {
  const automaton = new Automaton(rule, costOfBytes);
  let state = automaton.start;
  for (const byte of Buffer.from(written)) state = state && automaton.move(state, byte);
  return state;
};

const letters = characters([0x61, 0x7a]);

test.each<[string, GrammarRule, readonly string[], readonly string[]]>([
  ["a text", text("héllo"), ["héllo"], ["", "h", "hé", "héllos"]],
  ["characters of one to four bytes", characters([0x41, 0x1f600]), ["A", "é", "日", "😀"], ["", "@", "😁", "AA"]],
  ["a choice", choice(text("ab"), text("ac"), empty), ["ab", "ac", ""], ["a", "b"]],
  ["a repetition", repeat(text("ab"), 1, 3), ["ab", "abab", "ababab"], ["", "a", "abababab"]],
  ["a repetition of what can be empty", repeat(optional(letters), 0), ["", "abc"], ["1"]],
  ["what is nested", sequence(text("("), repeat(letters, 2, 2), text(")")), ["(ab)"], ["(a)", "(abc)", "(ab"]],
  ["an ambiguous start", choice(text("aaa"), sequence(repeat(text("a"), 0), text("b"))), ["aaa", "aaab", "b"], ["aa"]],
])("%s matches whole texts only", (_name, rule, matching, others) => {
  for (const written of matching) expect([written, follow(rule, written)?.isAccepting]).toEqual([written, true]);
  for (const written of others)
    expect([written, follow(rule, written)?.isAccepting ?? false]).toEqual([written, false]);
});

test("never enters what could not be ended", () => {
  const rule = choice(sequence(text("a"), never), text("ab"));
  expect(follow(sequence(text("a"), never), "")).toBeUndefined();
  expect(follow(rule, "a")?.heads).toHaveLength(1);
});

test("knows how many tokens suffice to end a text", () => {
  const rule = sequence(text("{"), repeat(letters, 2), text("}"));
  expect(["", "{", "{a", "{abcd", "{abcd}"].map((written) => follow(rule, written)?.cost)).toEqual([4, 3, 2, 1, 0]);
});

test("comes back to the same state", () => {
  const automaton = new Automaton(repeat(letters, 0), costOfBytes);
  const once = automaton.start && automaton.move(automaton.start, 0x61);
  expect(once && automaton.move(once, 0x62)).toBe(once);
});

test("a rule with too many open ways is refused", () => {
  const ways = repeat(choice(...Array.from({ length: 30 }, (_, at) => repeat(letters, 0, at + 1_000))), 400, 1_000);
  const advance = () => new Automaton(ways, costOfBytes);
  expect(advance).toThrow(
    expect.objectContaining({ code: "bad_request", message: expect.stringContaining("too many ways") }),
  );
});
