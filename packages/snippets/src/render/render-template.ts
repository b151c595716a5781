import { foldPython } from "@orrery/tasks/code/fold-python";
import { type CompiledTemplate, type Context, compile } from "@orrery/template";
import { folderOf } from "../clients.ts";
import type { SnippetLanguage } from "../options.ts";
import { foldJavascript } from "./fold-javascript.ts";
import { literalFilters } from "./literal-filters.ts";
import { templates } from "./templates.generated.ts";

/** The template that was asked for does not exist [S8.15]. */
export class TemplateNotFound extends Error {
  override readonly name = "TemplateNotFound";
  readonly code = "template_not_found";

  constructor(language: string, client: string, template: string) {
    super(`Template not found: ${language}/${client}/${template}`);
  }
}

const templateKey = (language: SnippetLanguage, client: string, name: string): string =>
  `${language}/${folderOf(client)}/${name}`;

/** Whether a client has a template of this name. */
export const hasTemplate = (language: SnippetLanguage, client: string, name: string): boolean =>
  Object.hasOwn(templates, templateKey(language, client, name));

const compiled = new Map<string, CompiledTemplate>();

/** A client's compiled template. Throws `TemplateNotFound` where it has none of this name [S8.15]. */
export const templateOf = (language: SnippetLanguage, client: string, name: string): CompiledTemplate => {
  const key = templateKey(language, client, name);
  const source = Object.hasOwn(templates, key) ? templates[key] : undefined;
  if (source === undefined) throw new TemplateNotFound(language, client, name);
  const template = compiled.get(key) ?? compile(source, { filters: literalFilters, undefined: "chainable" });
  compiled.set(key, template);
  return template;
};

/** Literals are laid out when they are written; this breaks template lines that a value made too long. */
const foldLines: Readonly<Record<SnippetLanguage, (text: string) => string>> = {
  js: foldJavascript,
  python: foldPython,
  sh: (text) => text,
};

/** Renders a client's template, with lines broken as the language's formatter would. */
export const renderTemplate = (language: SnippetLanguage, client: string, name: string, context: Context): string =>
  foldLines[language](templateOf(language, client, name).render(context).trim());
