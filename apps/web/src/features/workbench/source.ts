import type { RepositoryRecord } from "@orrery/contract";
import { isObject, objectIn } from "../../lib/json-object.ts";
import { type ExampleKey, exampleKeys, examples } from "./chat/examples.ts";
import { chatTemplatesOf } from "./chat-templates-of.ts";

export interface TemplateSource {
  readonly key: string;
  readonly label: string;
  readonly original: string;
  readonly tokens: Readonly<Record<string, string>>;
  readonly file?: string;
  readonly isFixed?: boolean;
}

export const ownSources = {
  own: "Draft",
  second: "Second draft",
  link: "From the link",
  "link-second": "From the link (compared)",
} as const;

type OwnKey = keyof typeof ownSources;

export type SourceName =
  | { readonly kind: "own"; readonly key: OwnKey }
  | { readonly kind: "example"; readonly key: ExampleKey }
  | { readonly kind: "model"; readonly id: string }
  | { readonly kind: "original" };

const isExample = (text: string): text is ExampleKey => exampleKeys.some((key) => key === text);

export const readSourceName = (text: string | undefined): SourceName | undefined => {
  if (!text) return undefined;
  if (text.startsWith("model:")) return { kind: "model", id: text.slice("model:".length) };
  if (isExample(text)) return { kind: "example", key: text };
  if (Object.hasOwn(ownSources, text)) return { kind: "own", key: text as OwnKey };
  return text === "original" ? { kind: "original" } : undefined;
};

export const tokenTexts = (config: Readonly<Record<string, unknown>> | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(config ?? {}).flatMap(([name, token]) => {
      if (!name.endsWith("_token")) return [];
      const text = isObject(token) ? token.content : token;
      return typeof text === "string" ? [[name, text]] : [];
    }),
  );

export const ownSource = (key: OwnKey, tokens: Readonly<Record<string, string>> = {}): TemplateSource => ({
  key,
  label: ownSources[key],
  original: examples.chatml.template,
  tokens,
});

export const exampleSource = (key: ExampleKey): TemplateSource => {
  const { label, template, tokens } = examples[key];
  return { key: `example:${key}`, label, original: template, tokens };
};

export const modelSources = (record: RepositoryRecord): readonly TemplateSource[] => {
  const tokens = tokenTexts(objectIn(record.config?.tokenizer_config));
  return chatTemplatesOf(record).map(({ name, source, file }) => ({
    key: `model:${record.id}:${name}:${file}`,
    label: `${name} (${file})`,
    original: source,
    tokens,
    file,
  }));
};
