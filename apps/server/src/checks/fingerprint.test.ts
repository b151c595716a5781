import type { CheckedTemplate } from "@orrery/contract";
import { describe, expect, test } from "vitest";
import { type ConversationRequest, charactersOf, testConversations } from "./conversations.ts";
import { deviations } from "./deviations.ts";
import { type FingerprintInput, readFingerprint } from "./fingerprint.ts";
import type { CountTokens, ReportedCount } from "./token-counts.ts";

const now = Date.parse("2026-11-18T00:00:00.000Z");
const conversations = testConversations.filter(({ scope }) => scope !== "long");

const own: CheckedTemplate = { id: "own", kind: "repository", commit: "b968826ffff" };
const older: CheckedTemplate = {
  id: "older",
  kind: "repository",
  commit: "3f1c0deffff",
  date: "2026-07-01T00:00:00.000Z",
};
const gguf: CheckedTemplate = { id: "gguf", kind: "gguf", path: "model-Q4.gguf", repository: "other/model" };

/** A template for tests: two tokens around each message, one per word or sign, and per line of its tools. */
const render = ({ messages, tools = [], chat_template_kwargs: variables = {} }: ConversationRequest): string[] => {
  const lines = messages.map((message) => {
    const calls = Array.isArray(message.tool_calls) ? JSON.stringify(message.tool_calls) : "";
    return `${message.role === "tool" ? "(" : ""}( ${message.role} ${message.content ?? ""} ${message.reasoning_content ?? ""} ${calls} )`;
  });
  const off = variables.enable_thinking === false ? ["<think>", "</think>"] : [];
  return [...tools.map((tool) => JSON.stringify(tool)), ...lines]
    .flatMap((line) => line.match(/\{"type"|[\p{L}\p{N}]{1,6}|\n|\{"|[^\s\p{L}\p{N}]/gu) ?? [])
    .concat(off);
};

const changeOf = (cause: string) =>
  deviations.find((deviation) => deviation.cause === cause)?.change ?? ((request) => request);

const countTokens: CountTokens = async (request, { id }) => {
  if (id === "older") return render(changeOf("thinking-dropped")(request)).length;
  if (id === "gguf") return render(request).length + 4 * request.messages.length;
  return render(request).length;
};

type Report = (request: ConversationRequest) => number | ReportedCount | undefined;

const reading = async (report: Report, more: Partial<FingerprintInput> = {}) => {
  const reported = new Map<string, ReportedCount>();
  for (const { id, request } of more.conversations ?? conversations) {
    const count = report(request);
    if (count !== undefined) reported.set(id, typeof count === "number" ? { prompt: count } : count);
  }
  const found = await readFingerprint({
    conversations,
    templates: [own, older, gguf],
    countTokens,
    reported,
    now,
    ...more,
  });
  const { verdict, cause, constant, runs } = found.reading;
  return {
    outcome: found.outcome,
    sentence: found.sentence,
    verdict,
    cause,
    constant,
    runs: runs?.id,
    counts: found.reading.counts,
  };
};

const tokens = (request: ConversationRequest): number => render(request).length;
const isWithSystem = ({ messages }: ConversationRequest) => messages.some(({ role }) => role === "system");

describe("equal", () => {
  test("every count is the template's", async () => {
    expect(await reading(tokens)).toMatchObject({
      outcome: "passed",
      verdict: "equal",
      runs: "own",
      sentence: "25 of 25 counts equal.",
    });
  });

  test.each([
    [1, "25 of 25 counts equal, with 1 token more around every prompt."],
    [-3, "25 of 25 counts equal, with 3 tokens less around every prompt."],
  ])("up to a constant of %i", async (constant, sentence) => {
    expect(await reading((request) => tokens(request) + constant)).toMatchObject({
      outcome: "passed",
      verdict: "equal-up-to-a-constant",
      constant,
      sentence,
    });
  });

  test("conversations that a provider refuses are left out", async () => {
    const found = await reading((request) => (request.tools ? undefined : tokens(request)));
    expect(found).toMatchObject({ outcome: "passed", verdict: "equal" });
    expect(found.counts.filter(({ reported }) => reported === undefined).length).toBeGreaterThan(5);
  });

  test("cached tokens can be counted within a prompt or apart from it", async () => {
    const within = await reading((request) => ({ prompt: tokens(request), cached: 8 }));
    const apart = await reading((request) => ({ prompt: tokens(request) - 8, cached: 8 }));
    expect([within.verdict, apart.verdict]).toEqual(["equal", "equal"]);
  });
});

describe("another template", () => {
  test("of a commit is named with its age and what differs", async () => {
    const found = await reading((request) => tokens(changeOf("thinking-dropped")(request)));
    expect(found).toMatchObject({
      outcome: "failed",
      verdict: "other-template",
      runs: "older",
      cause: "thinking-dropped",
    });
    expect(found.sentence).toMatch(
      /^Runs the template of commit 3f1c0de, 4 months old\. \d of 25 test conversations count \d+–\d+ tokens less: earlier thinking is dropped\.$/,
    );
    expect(found.counts[0]?.difference).toBeLessThan(0);
  });

  test("of a GGUF file is named by its file, and still found with a begin token", async () => {
    const found = await reading((request) => tokens(request) + 4 * request.messages.length + 1);
    expect(found).toMatchObject({ verdict: "other-template", runs: "gguf" });
    expect(found.sentence).toMatch(/^Runs the template of model-Q4.gguf of other\/model\./);
  });
});

describe("deviations", () => {
  test.each(deviations.map(({ cause }) => cause))("%s is named from its counts alone", async (cause) => {
    const change = changeOf(cause);
    const found = await reading((request) => tokens(change(request)), { templates: [own] });
    expect(found).toMatchObject({ outcome: "failed", verdict: "deviates", cause });
  });

  test.each([
    ["injected-text", (request) => tokens(request) + 23, "Adds 23 tokens to every prompt: hidden system text."],
    [
      "injected-with-tools",
      (request) => tokens(request) + (request.tools ? 40 : 0),
      "Adds 40 tokens to prompts with tools: hidden tool instructions.",
    ],
    [
      "injected-without-system",
      (request) => tokens(request) + (isWithSystem(request) ? 0 : 9),
      "Adds 9 tokens to prompts without a system message: a default one.",
    ],
    ["constant-less", (request) => tokens(request) - 5, "Counts 5 tokens less for every prompt."],
    ["counted-twice", (request) => tokens(request) * 2, "Counts every prompt token twice."],
    [
      "scaled-counts",
      (request) => Math.round(tokens(request) * 1.2),
      "Reports 20% more prompt tokens than the prompt has.",
    ],
    [
      "other-tokenizer",
      (request) => Math.round(render(request).join("").length / 3.1),
      "Counts 19% fewer tokens for the same text: another tokenizer.",
    ],
  ] as [string, Report, string][])("%s", async (cause, report, sentence) => {
    const found = await reading(report, { templates: [own] });
    expect(found).toMatchObject({ outcome: "failed", verdict: "deviates", cause });
    expect(found.sentence.replace(/\d+% fewer/, "19% fewer")).toBe(sentence);
  });

  test("prompts that are cut are told by their limit", async () => {
    const found = await reading((request) => Math.min(tokens(request), 8192), {
      conversations: testConversations,
      templates: [own],
    });
    expect(found).toMatchObject({ verdict: "deviates", cause: "truncated", sentence: "Cuts prompts at 8,192 tokens." });
  });

  test("differences without a pattern are told without a cause", async () => {
    const noise = (request: ConversationRequest) => ((charactersOf(request) * 7) % 13) - 6;
    const found = await reading((request) => tokens(request) + noise(request) * 5, { templates: [own] });
    expect(found).toMatchObject({ outcome: "failed", verdict: "deviates" });
    expect(found.sentence).toMatch(/^2\d of 25 test conversations count .* The hub's template does not explain it\.$/);
    expect(found.cause).toBe("unknown");
  });
});

describe("cannot tell", () => {
  test.each([
    ["no-usage", () => undefined, "Reports no token counts."],
    ["rounded-counts", (request) => Math.round(tokens(request) / 10) * 10, "Rounds token counts to multiples of 10."],
    [
      "not-tokens",
      (request) => render(request).join(" ").length,
      "Reports characters or other units instead of tokens.",
    ],
    [
      "hidden-cache",
      (request) => tokens(request) - (tokens(request) > 60 ? Math.floor(tokens(request) / 32) * 16 : 0),
      "Subtracts cached tokens without reporting them.",
    ],
  ] as [string, Report, string][])("%s", async (cause, report, sentence) => {
    expect(await reading(report, { templates: [own] })).toMatchObject({
      outcome: "cannot-tell",
      verdict: "cannot-tell",
      cause,
      sentence,
    });
  });

  test("one count fits many templates", async () => {
    expect(await reading(tokens, { conversations: conversations.slice(0, 1) })).toMatchObject({
      outcome: "cannot-tell",
      cause: "too-few-counts",
    });
  });
});
