import { readdirSync, readFileSync } from "node:fs";
import type { CheckedTemplate } from "@orrery/contract";
import { type ChatTraits, chatVariants } from "@orrery/simulator";
import { renderChat } from "@orrery/template";
import { type ConversationRequest, testConversations } from "../../checks/conversations.ts";
import { type Fingerprint, readFingerprint } from "../../checks/fingerprint.ts";
import type { CountTokens, ReportedCount } from "../../checks/token-counts.ts";
import { templateCall } from "../../readers/tokens/template-call.ts";
import { counterOf } from "./measure-variants.ts";

const folder = new URL("../../../../../packages/template/fixtures/chat/", import.meta.url);

const sources = new Map(
  readdirSync(folder)
    .filter((name) => name.endsWith(".jinja"))
    .map((name) => [name.replace(".jinja", ""), readFileSync(new URL(name, folder), "utf8")] as const),
);

const now = () => new Date("2026-11-18T06:00:00.000Z");
const conversations = testConversations.filter(({ scope }) => scope !== "long");

const rendered = (source: string, request: Readonly<ConversationRequest>): string | undefined => {
  const messages = request.messages.map((message) =>
    Array.isArray(message.tool_calls) ? { ...message, tool_calls: message.tool_calls.map(templateCall) } : message,
  );
  const variables = request.chat_template_kwargs ?? {};
  const specialTokens = { bos_token: "<s>", eos_token: "</s>" };
  const tools = request.tools ?? null;
  try {
    return renderChat({ template: source, messages, tools, addGenerationPrompt: true, variables, specialTokens, now });
  } catch {
    return undefined;
  }
};

/** What a provider of one template was read as. */
interface ReadTemplate {
  readonly template: string;
  readonly expected: string;
  readonly found: Fingerprint;
}

/** Readings of all templates of the fixtures. */
export interface MeasuredTemplates {
  readonly honest: readonly ReadTemplate[];
  /** Deviations that change a prompt, where the hub knows the provider's template alone. */
  readonly planted: readonly ReadTemplate[];
  /** Providers that run another template, which the hub knows too. */
  readonly pairs: readonly ReadTemplate[];
}

type Prompts = ReadonlyMap<string, string>;

/** Prompts of a provider by conversation. */
const promptsOf = (name: string, { change, inject }: ChatTraits = {}): Prompts => {
  const prompts = new Map<string, string>();
  for (const { id, request } of conversations) {
    const changed = (change?.({ ...request }) ?? request) as ConversationRequest;
    const text = rendered(sources.get(name) ?? "", changed);
    if (text !== undefined) prompts.set(id, (inject?.({ ...request }) ?? "") + text);
  }
  return prompts;
};

const isSame = (one: Prompts, other: Prompts): boolean =>
  [...one].every(([id, text]) => !other.has(id) || other.get(id) === text);

/** Reads providers by their prompts; a text is counted once. */
const createReader = () => {
  const count = counterOf("guide");
  const counts = new Map<string, number>();
  const countText = async (text: string): Promise<number> => {
    const known = counts.get(text) ?? (await count(text));
    counts.set(text, known);
    return known;
  };
  const countTokens: CountTokens = async (request, { id }) => {
    const text = rendered(sources.get(id) ?? "", request);
    return text === undefined ? undefined : countText(text);
  };
  const templateOf = (id: string): CheckedTemplate => ({ id, kind: "repository", commit: id });
  return async (prompts: Prompts, own: string, ...others: readonly string[]): Promise<Fingerprint> => {
    const reported = new Map<string, ReportedCount>();
    for (const [id, text] of prompts) reported.set(id, { prompt: await countText(text) });
    const templates = [templateOf(own), ...others.map(templateOf)] as const;
    return readFingerprint({ conversations, templates, countTokens, reported, now: now().getTime() });
  };
};

const deviating = chatVariants.filter(({ defect, traits }) => defect?.cause && (traits.change || traits.inject));

/** Reads providers of every template, honest, with one deviation each, and with every other template in its place. */
export const measureTemplates = async (
  isWanted: (name: string) => boolean = () => true,
): Promise<MeasuredTemplates> => {
  const read = createReader();
  const names = [...sources.keys()].filter(isWanted);
  const honest: ReadTemplate[] = [];
  const planted: ReadTemplate[] = [];
  const pairs: ReadTemplate[] = [];
  for (const template of names) {
    const own = promptsOf(template);
    honest.push({ template, expected: "equal", found: await read(own, template) });
    for (const { traits, defect } of deviating) {
      const prompts = promptsOf(template, traits);
      if (isSame(own, prompts)) continue;
      planted.push({ template, expected: defect?.cause ?? "", found: await read(prompts, template) });
    }
    for (const other of names) {
      const prompts = promptsOf(other);
      if (other === template || isSame(own, prompts)) continue;
      pairs.push({ template, expected: other, found: await read(prompts, template, other) });
    }
  }
  return { honest, planted, pairs };
};
