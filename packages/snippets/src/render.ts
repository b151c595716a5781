import { foldPython } from "@orrery/tasks/code/fold-python";
import { type CompiledTemplate, type Context, compile } from "@orrery/template";
import { folderOf } from "./clients.ts";
import { isRecord, type Tree } from "./expression.ts";
import { foldJavascript } from "./fold-javascript.ts";
import { release } from "./held-values.ts";
import { breakMark, javascriptLiteral, memberPath, propertiesOf } from "./literals/javascript.ts";
import { argumentsOf, entriesOf, pythonLiteral } from "./literals/python.ts";
import { hereDocument, shellLiteral } from "./literals/shell.ts";
import type { SnippetLanguage } from "./options.ts";
import { templates } from "./templates.generated.ts";

/** A template that was asked for and is not there [S8.15]. */
export class TemplateNotFound extends Error {
  override readonly name = "TemplateNotFound";
  readonly code = "template_not_found";

  constructor(language: string, client: string, template: string) {
    super(`Template not found: ${language}/${client}/${template}`);
  }
}

/** A name of our own tables, written bare; nothing else may stand in code without quotes. */
const bareName = (value: unknown): string => {
  if (typeof value !== "string" || !/^[A-Za-z_]\w*$/.test(value)) throw new TypeError(`${value} is no name`);
  return value;
};

const pathOf = (value: unknown): readonly (string | number)[] =>
  (value as readonly unknown[]).map((step) => (typeof step === "number" ? step : bareName(step)));

const recordOf = (value: unknown): { readonly [key: string]: Tree } => {
  const tree = release(value);
  if (!isRecord(tree)) throw new TypeError("a template wants the fields of something that has none");
  return tree;
};

const indentations = ["", ..." ".repeat(16)].map((_space, size) => " ".repeat(size));

const spaces = (size: unknown): string => indentations[Number(size)] ?? "";

const namedArguments = (value: unknown, size: unknown): string => {
  const record = recordOf(value);
  for (const name of Object.keys(record)) if (name) bareName(name);
  return argumentsOf(record, spaces(size));
};

/** Every way a value can get into a snippet. */
export const literalFilters = {
  js: (value: unknown) => javascriptLiteral(release(value)),
  jsFields: (value: unknown, size: unknown) => propertiesOf(recordOf(value), spaces(size)),
  jsMember: (value: unknown) => memberPath(pathOf(value)),
  python: (value: unknown) => pythonLiteral(release(value)),
  pythonEntries: (value: unknown, size: unknown) => entriesOf(recordOf(value), spaces(size)),
  pythonArguments: namedArguments,
  pythonMember: (value: unknown) =>
    pathOf(value)
      .map((step) => `[${pythonLiteral(step)}]`)
      .join(""),
  sh: (value: unknown) => shellLiteral(release(value)),
  shHere: (value: unknown) => hereDocument(release(value)),
  shMember: (value: unknown) => shellLiteral(memberPath(pathOf(value))),
  name: bareName,
} as const;

/** Whether a text has a line of more characters; patterns would look at each character many times. */
const hasLineOver = (text: string, width: number): boolean => {
  let start = 0;
  for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", start)) {
    if (end - start > width) return true;
    start = end + 1;
  }
  return text.length - start > width;
};

/** Literals are laid out where they are made; what is left are lines of the templates that a value made too long. */
const folds: Readonly<Record<SnippetLanguage, (text: string) => string>> = {
  js: (text) => (hasLineOver(text, 80) || text.includes(breakMark) ? foldJavascript(text) : text),
  python: (text) => (hasLineOver(text, 88) ? foldPython(text) : text),
  sh: (text) => text,
};

const keyOf = (language: SnippetLanguage, client: string, name: string): string =>
  `${language}/${folderOf(client)}/${name}`;

const compiled = new Map<string, CompiledTemplate>();

/** A client's template, compiled once; undefined where it has none of this name. */
const findTemplate = (language: SnippetLanguage, client: string, name: string): CompiledTemplate | undefined => {
  const key = keyOf(language, client, name);
  const known = compiled.get(key);
  if (known) return known;
  const source = Object.hasOwn(templates, key) ? templates[key] : undefined;
  if (source === undefined) return undefined;
  const template = compile(source, { filters: literalFilters, undefined: "chainable" });
  compiled.set(key, template);
  return template;
};

/** A client's template; an error where it has none of this name [S8.15]. */
export const templateOf = (language: SnippetLanguage, client: string, name: string): CompiledTemplate => {
  const template = findTemplate(language, client, name);
  if (!template) throw new TemplateNotFound(language, client, name);
  return template;
};

/**
 * Fills a client's template in and lays the lines out as the language's formatter would; undefined where the client has
 * no template of this name or `context` says that it cannot make the call.
 */
export const render = (
  language: SnippetLanguage,
  client: string,
  name: string,
  context: () => Context | undefined,
): string | undefined => {
  const template = findTemplate(language, client, name);
  const variables = template && context();
  return variables && folds[language](template.render(variables).trim());
};
