import type {
  CheckDrift,
  CheckedProvider,
  CheckedTemplate,
  CheckMark,
  ModelChecks,
  TemplateFamily,
} from "@orrery/contract";
import { type CheckId, checkMarks } from "@orrery/contract/checks";
import { commitTo, post } from "./commits.ts";
import type { Hub } from "./hub.ts";

type Outcome = CheckMark["result"]["outcome"];

const now = Date.now();
const hoursAgo = (hours: number): string => new Date(now - hours * 3_600_000).toISOString();
const dayBefore = (days: number): string => new Date(now - days * 86_400_000).toISOString().slice(0, 10);

const cost = { calls: 25, promptTokens: 2_178, completionTokens: 25 };

const mark = (check: CheckId, outcome: Outcome, sentence: string): CheckMark => ({
  result: { check, outcome, sentence, at: hoursAgo(2), cost },
  run: "check_1",
  since: hoursAgo(2),
});

const passed = checkMarks.map((check) => mark(check, "passed", check === "template" ? "25 of 25 counts equal." : ""));

/** A list of marks with some replaced. */
const marksWith = (changes: Partial<Record<CheckId, readonly [Outcome, string]>>): CheckMark[] =>
  passed.map((one) => {
    const [outcome, sentence] = changes[one.result.check] ?? [];
    return outcome ? mark(one.result.check, outcome, sentence ?? "") : one;
  });

const own: CheckedTemplate = {
  id: "b968826000000000000000000000000000000000",
  kind: "repository",
  commit: "b968826000000000000000000000000000000000",
  path: "chat_template.jinja",
};

const earlier: CheckedTemplate = {
  id: "3f1c0de000000000000000000000000000000000",
  kind: "repository",
  commit: "3f1c0de000000000000000000000000000000000",
  date: hoursAgo(24 * 125),
  path: "chat_template.jinja",
};

const counts = [
  ["Earlier thinking", 97, 91],
  ["Three turns, with thinking", 118, 112],
  ["Tool call and result", 212, 206],
  ["Two tool calls at once", 251, 245],
  ...Array.from({ length: 7 }, (_, at) => [`Thinking ${at + 1}`, 60 + at, 54 + at] as const),
  ["User only", 14, 14],
  ["System and user", 31, 31],
  ["One tool", 148, 148],
  ...Array.from({ length: 11 }, (_, at) => [`Plain ${at + 1}`, 20 + at, 20 + at] as const),
] as const;

const drift: CheckDrift = {
  days: Array.from({ length: 30 }, (_, at) => ({
    date: dayBefore(29 - at),
    state: at < 8 ? "equal" : at === 8 ? "changed" : at === 15 ? "not-checked" : "differs",
  })),
  changedOn: dayBefore(21),
};

const differing: CheckMark = {
  ...mark(
    "template",
    "failed",
    "Runs the template of commit 3f1c0de, 4 months old. 11 of 25 test conversations count 6 tokens less: earlier thinking is dropped.",
  ),
  drift,
};
differing.result.template = {
  verdict: "other-template",
  runs: earlier,
  compared: own,
  counts: counts.map(([label, expected, reported], at) => ({
    conversation: `conversation-${at}`,
    label,
    expected,
    reported,
    difference: reported - expected,
  })),
};

const estimates = {
  quick: { calls: 6, promptTokens: 290, completionTokens: 6, usd: 0.0001 },
  full: { calls: 45, promptTokens: 5_000, completionTokens: 900, usd: 0.004 },
};

type Row = Pick<CheckedProvider, "provider" | "label" | "marks"> & Partial<CheckedProvider>;

const row = (given: Row): CheckedProvider => ({
  isOwn: false,
  status: "live",
  verdict: { state: "passed", sentence: "Passed" },
  isVerified: false,
  isScheduled: false,
  checkedAt: hoursAgo(2),
  speed: { firstMs: 240, tokensPerSecond: 142 },
  price: { input: 0.2, output: 0.2 },
  estimates,
  ...given,
});

const ownRow = { isOwn: true, isVerified: true, price: { input: 0, output: 0 }, marks: passed } as const;

/** Seven providers with every kind of finding. */
const checkedProviders: CheckedProvider[] = [
  row({
    ...ownRow,
    provider: "hf-inference",
    label: "This hub",
    detail: "llama.cpp Q4_K_M",
    marks: passed,
    speed: { firstMs: 480, tokensPerSecond: 31 },
  }),
  row({
    ...ownRow,
    provider: "hf-inference",
    endpoint: 2,
    label: "gpu-2.meridian.dev",
    detail: "SGLang · eu-north",
    marks: passed,
    speed: { firstMs: 210, tokensPerSecond: 118 },
  }),
  row({ provider: "fireworks-ai", label: "Fireworks AI", detail: "qwen3-8b", marks: passed, isVerified: true }),
  row({
    provider: "together",
    label: "Together AI",
    detail: "Qwen/Qwen3-8B",
    marks: [differing, ...passed.slice(1)],
    verdict: { state: "failed", sentence: "Template differs" },
    reason: "Prompt template differs since Oct 28",
    speed: { firstMs: 260, tokensPerSecond: 128 },
    price: { input: 0.18, output: 0.18 },
  }),
  row({
    provider: "groq",
    label: "Groq",
    detail: "qwen/qwen3-8b",
    marks: marksWith({
      "json-schema": ["partly", "anyOf is ignored."],
      seed: ["partly", "7 of 10 answers equal."],
      logprobs: ["not-offered", ""],
    }),
    verdict: { state: "partly", sentence: "2 checks partly" },
    checkedAt: hoursAgo(5),
    speed: { firstMs: 130, tokensPerSecond: 402 },
    price: { input: 0.29, output: 0.59 },
  }),
  row({
    provider: "deepinfra",
    label: "DeepInfra",
    detail: "Qwen/Qwen3-8B",
    marks: marksWith({
      template: ["cannot-tell", "Reports no token counts."],
      seed: ["not-offered", ""],
      "streaming-usage": ["failed", "No usage in the stream."],
    }),
    verdict: { state: "cannot-tell", sentence: "Cannot tell: reports no token counts" },
    checkedAt: hoursAgo(5),
    price: { input: 0.06, output: 0.24 },
  }),
  {
    provider: "nebius",
    label: "Nebius AI Studio",
    detail: "Qwen/Qwen3-8B",
    isOwn: false,
    status: "live",
    verdict: { state: "not-checked", sentence: "Not checked" },
    isVerified: false,
    isScheduled: false,
    marks: [],
    speed: {},
    price: { input: 0.08, output: 0.24 },
    cannotRun: "Add a key for Nebius AI Studio.",
  },
];

export const modelChecks = (model: string): ModelChecks => ({
  model,
  passed: 3,
  providers: checkedProviders,
  canRun: true,
  canSchedule: false,
  maxAgeDays: 7,
  estimates: { quick: estimates.quick, full: { ...estimates.full, calls: 315, usd: 0.02 } },
});

const lines = (turn: string): string =>
  [
    ...Array.from({ length: 39 }, (_, at) => `{%- set line_${at} = ${at} %}`),
    '{%- elif message.role == "assistant" %}',
    `    {{- message.content${turn} }}`,
    "{%- endif %}",
  ].join("\n");

/** Two groups: the model's own template, and one that drops earlier thinking. */
export const templateFamily = (model: string): TemplateFamily => {
  const text = lines("");
  const other = lines(".split('</think>')[-1]");
  const difference = {
    offset: text.indexOf(" }}\n{%- endif"),
    line: 41,
    ownText: "    {{- message.content }}",
    text: "    {{- message.content.split('</think>')[-1] }}",
  };
  return {
    model,
    groups: [
      { isOwn: true, templates: [{ source: own, length: text.length }], text },
      { isOwn: false, templates: [{ source: earlier, length: other.length }], difference, text: other },
    ],
    isCut: false,
  };
};

/** Publishes a chat model with a tokenizer and a template, which two providers serve. */
export const publishChecked = async (hub: Hub, id: string, files: Readonly<Record<string, string>>): Promise<void> => {
  await post(hub, "/api/repos/create", { name: id });
  const card = "---\npipeline_tag: text-generation\ntags: [conversational]\n---\n# Checked\n";
  await commitTo(hub, `models/${id}`, { ...files, "README.md": card });
  for (const provider of ["together", "groq"])
    await post(hub, `/api/partners/${provider}/models`, {
      hfModel: id,
      providerModel: `chat-at-${provider}`,
      task: "conversational",
      status: "live",
      pricing: { input: 1, output: 2 },
    });
};
