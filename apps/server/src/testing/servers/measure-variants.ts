import { readFileSync } from "node:fs";
import type { CheckedTemplate, CheckResult, CheckRound } from "@orrery/contract";
import { type ChatVariant, chatVariants, createChatProvider } from "@orrery/simulator";
import { renderChat } from "@orrery/template";
import { Tokenizer } from "tokenizers";
import type { ConversationRequest } from "../../checks/conversations.ts";
import { driftOf } from "../../checks/drift.ts";
import { runCheck } from "../../checks/run-check.ts";
import { latestResults } from "../../checks/verdict.ts";
import { templateCall } from "../../readers/tokens/template-call.ts";

const root = new URL("../../../../../", import.meta.url);
const textAt = (path: string): string => readFileSync(new URL(path, root), "utf8");
const fixture = (name: string): string => textAt(`packages/template/fixtures/chat/${name}.jinja`);

export const counterOf = (model: string) => {
  const tokenizer = Tokenizer.fromString(textAt(`models/${model}/tokenizer.json`));
  tokenizer.addSpecialTokens(["<|im_start|>", "<|im_end|>"]);
  return async (text: string): Promise<number> =>
    (await tokenizer.encode(text, null, { addSpecialTokens: false })).getLength();
};

const current = fixture("qwen-2.5-tools");
/** A revision that drops earlier thinking, as those of this family did. */
const older = current.replace(
  "+ message.content + '<|im_end|>",
  "+ message.content.split('</think>')[-1] + '<|im_end|>",
);
const dated = `{{- '<|im_start|>system\\nToday is ' + strftime_now('%d %b %Y') + '.<|im_end|>\\n' }}${current}`;

const repositories = { usual: current, thinking: fixture("qwen-3-thinking"), dated } as const;

/** What one provider's checks say, and whether that is right. */
export interface MeasuredVariant {
  readonly variant: ChatVariant;
  readonly expected: string;
  readonly named: string;
  readonly isRight: boolean;
  readonly isUnclear: boolean;
  readonly rounds: readonly CheckRound[];
}

const dayMs = 86_400_000;
const start = Date.parse("2026-11-01T06:00:00.000Z");

const templatesOf = (source: string): Readonly<Record<string, string>> => ({
  current: source,
  older,
  "base-model": fixture("qwen-2"),
});

const isoAt = (day: number): string => new Date(start + day * dayMs).toISOString();

const known: readonly [CheckedTemplate, ...CheckedTemplate[]] = [
  { id: "current", kind: "repository", commit: "b9688260", date: "2026-10-01T00:00:00.000Z" },
  { id: "older", kind: "repository", commit: "3f1c0de0", date: "2026-06-20T00:00:00.000Z" },
  { id: "base-model", kind: "base-model", repository: "base/model" },
];

const runDays = async (variant: ChatVariant): Promise<CheckRound[]> => {
  const countText = counterOf("guide");
  const templates = templatesOf(repositories[variant.model ?? "usual"]);
  let day = 0;
  const now = () => new Date(start + day * dayMs);
  const countTokens = async (request: ConversationRequest, { id }: CheckedTemplate): Promise<number | undefined> => {
    const messages = request.messages.map((message) =>
      Array.isArray(message.tool_calls) ? { ...message, tool_calls: message.tool_calls.map(templateCall) } : message,
    );
    const variables = request.chat_template_kwargs ?? {};
    const tools = request.tools ?? null;
    return countText(
      renderChat({ template: templates[id] ?? "", messages, tools, addGenerationPrompt: true, variables, now }),
    );
  };
  const { answer } = createChatProvider({
    traits: variant.traits,
    templates,
    countTokens: countText,
    countOtherwise: counterOf("translator"),
    now,
    day: () => day,
  });
  const offers = Object.fromEntries((variant.lacks ?? []).map((feature) => [feature, false]));
  const rounds: CheckRound[] = [];
  for (; day < (variant.days ?? 1); day++) {
    const history = rounds.flatMap(({ results }) => results);
    rounds.push(
      await runCheck({
        scope: day === 0 ? "full" : "default",
        model: "simulated",
        at: isoAt(day),
        templates: known,
        countTokens,
        countText,
        offers,
        contextLength: 32_768,
        history,
        send: answer,
      }),
    );
  }
  return rounds;
};

const isFinding = ({ outcome }: CheckResult): boolean => outcome === "failed" || outcome === "partly";

/** A finding by its check, and for a template by what is known of it. */
const nameOf = ({ check, template }: CheckResult): string => {
  if (!template) return check;
  return `${check}: ${template.verdict === "other-template" ? (template.runs?.id ?? "") : (template.cause ?? "")}`;
};

const expectedOf = ({ defect, unclear, days }: ChatVariant): string => {
  if (unclear !== undefined) return `cannot tell: ${unclear}`;
  if (!defect) return "nothing";
  const name = defect.cause === undefined ? defect.check : `${defect.check}: ${defect.cause}`;
  return days === undefined ? name : `${name} since ${isoAt(2).slice(0, 10)}`;
};

/** The first day of a change: of a template by its drift, of weights by the sentence. */
const sinceOf = (finding: CheckResult, rounds: readonly CheckRound[]): string => {
  const results = rounds.flatMap((round) => round.results);
  const now = start + rounds.length * dayMs;
  const changedOn = driftOf(finding.check, results, now).changedOn;
  if (finding.check !== "weights") return changedOn ?? "";
  const told = /on (\w+ \d+)/.exec(finding.sentence)?.[1];
  return told === undefined ? "" : new Date(`${told} 2026 UTC`).toISOString().slice(0, 10);
};

const namedBy = (rounds: readonly CheckRound[]): string => {
  const latest = latestResults(rounds);
  const template = latest.find(({ check }) => check === "template");
  // One cause is told once: without counts, streams have none either.
  const isCounted = template?.template?.cause !== "no-usage";
  const findings = latest.filter((result) => isFinding(result) && (isCounted || result.check !== "streaming-usage"));
  const since = (finding: CheckResult) => (rounds.length > 1 ? ` since ${sinceOf(finding, rounds)}` : "");
  if (findings.length > 0) return findings.map((finding) => nameOf(finding) + since(finding)).join(", ");
  return template?.outcome === "cannot-tell" ? `cannot tell: ${template.template?.cause ?? ""}` : "nothing";
};

const measure = async (variant: ChatVariant): Promise<MeasuredVariant> => {
  const rounds = await runDays(variant);
  const expected = expectedOf(variant);
  const named = namedBy(rounds);
  return { variant, expected, named, isRight: named === expected, isUnclear: named.startsWith("cannot tell"), rounds };
};

/** Checks simulated providers as a hub would, one after the other. */
export const measureVariants = async (
  isWanted: (variant: ChatVariant) => boolean = () => true,
): Promise<MeasuredVariant[]> => {
  const measured: MeasuredVariant[] = [];
  for (const variant of chatVariants.filter(isWanted)) measured.push(await measure(variant));
  return measured;
};
