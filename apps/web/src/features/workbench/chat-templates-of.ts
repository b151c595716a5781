import type { RepositoryRecord } from "@orrery/contract";
import { objectIn } from "../../lib/json-object.ts";

interface FoundTemplate {
  readonly name: string;
  readonly source: string;
  readonly file: string;
}

const namedTemplates = (value: unknown, file: string): readonly FoundTemplate[] => {
  if (typeof value === "string" && value) return [{ name: "default", source: value, file }];
  if (!Array.isArray(value)) return [];
  return value.flatMap((one) => {
    const { name, template } = objectIn(one);
    return typeof name === "string" && typeof template === "string" ? [{ name, source: template, file }] : [];
  });
};

/** The default template first. */
export const chatTemplatesOf = ({ config, gguf }: RepositoryRecord): readonly FoundTemplate[] => {
  const found = [
    ...namedTemplates(config?.chat_template_jinja, "chat_template.jinja"),
    ...namedTemplates(config?.tokenizer_config?.chat_template, "tokenizer_config.json"),
    ...namedTemplates(config?.processor_config?.chat_template, "processor_config.json"),
    ...namedTemplates(gguf?.chat_template, "the GGUF file"),
  ];
  return found.filter(({ name, source }, index) => {
    const first = found.findIndex((other) => other.name === name && other.source === source);
    return first === index;
  });
};
