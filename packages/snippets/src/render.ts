import { foldPython } from "@orrery/tasks/code/fold-python";
import { type CompiledTemplate, compile } from "@orrery/template";
import { clients, folderOf, type SnippetClient } from "./clients.ts";
import { isRecord, type Tree } from "./expression.ts";
import { foldJavascript } from "./fold-javascript.ts";
import { Place, release, type Writing } from "./held-values.ts";
import { type Layer, placesIn } from "./layer.ts";
import { breakMark, javascriptLiteral, memberPath, propertiesOf } from "./literals/javascript.ts";
import { argumentsOf, entriesOf, pythonLiteral } from "./literals/python.ts";
import { hereDocument, shellLiteral } from "./literals/shell.ts";
import type { SnippetLanguage } from "./options.ts";
import { fill, type Plan, planOf } from "./plan.ts";
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

const recordOf = (tree: Tree): { readonly [key: string]: Tree } => {
  if (!isRecord(tree)) throw new TypeError("a template wants the fields of something that has none");
  return tree;
};

const indentations = ["", ..." ".repeat(16)].map((_space, size) => " ".repeat(size));

const spaces = (size: unknown): string => indentations[Number(size)] ?? "";

const namedArguments = (tree: Tree, indentation: string): string => {
  const record = recordOf(tree);
  for (const name of Object.keys(record)) if (name) bareName(name);
  return argumentsOf(record, indentation);
};

type Write = (tree: Tree, indentation: string) => string;

/** A filter of values: writes what it is given, or leaves a mark where a value will be given later. */
const writing =
  (write: Write) =>
  (value: unknown, size?: unknown): string => {
    const content = release(value);
    const indentation = spaces(size ?? 0);
    return content instanceof Place ? content.mark((tree) => write(tree, indentation)) : write(content, indentation);
  };

/** Every way a value can get into a snippet. */
export const literalFilters = {
  js: writing(javascriptLiteral),
  jsFields: writing((tree, indentation) => propertiesOf(recordOf(tree), indentation)),
  jsMember: (value: unknown) => memberPath(pathOf(value)),
  python: writing(pythonLiteral),
  pythonEntries: writing((tree, indentation) => entriesOf(recordOf(tree), indentation)),
  pythonArguments: writing(namedArguments),
  pythonMember: (value: unknown) =>
    pathOf(value)
      .map((step) => `[${pythonLiteral(step)}]`)
      .join(""),
  sh: writing(shellLiteral),
  shHere: writing(hereDocument),
  shMember: (value: unknown) => shellLiteral(memberPath(pathOf(value))),
  name: bareName,
} as const;

/** Whether a text has a line of more characters; patterns would look at each character many times. */
const hasLineOver = (text: string, width: number): boolean => {
  if (text.length <= width) return false;
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
  // A line without brackets is never folded.
  python: (text) => (hasLineOver(text, 88) && /[([{]/.test(text) ? foldPython(text) : text),
  sh: (text) => text,
};

const compiled = new Map<string, CompiledTemplate>();

/** A client's template, compiled once; undefined where it has none of this name. */
const findTemplate = (language: SnippetLanguage, client: string, name: string): CompiledTemplate | undefined => {
  const key = `${language}/${folderOf(client)}/${name}`;
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

/** The snippets of one client for calls that have their common variables in the same shape. */
export interface Sheet {
  readonly language: SnippetLanguage;
  readonly client: SnippetClient;
  readonly template: CompiledTemplate;
  /** By the shape of the client's own variables. */
  readonly plans: Map<number, Plan>;
}

const sheetsByShape = new Map<number, readonly Sheet[]>();

/** The clients that have a template of this name, in the order they are shown. */
const makeSheets = (name: string): readonly Sheet[] =>
  (Object.keys(clients) as SnippetLanguage[]).flatMap((language) =>
    clients[language].flatMap((client) => {
      const template = findTemplate(language, client, name);
      return template ? [{ language, client, template, plans: new Map() }] : [];
    }),
  );

const most = 1000;

/** The sheets for common variables of this shape; `name` is the template's, and the shape tells it. */
export const sheetsFor = ({ id }: Layer, name: string): readonly Sheet[] => {
  const known = sheetsByShape.get(id);
  if (known) return known;
  if (sheetsByShape.size >= most) sheetsByShape.clear();
  const sheets = makeSheets(name);
  sheetsByShape.set(id, sheets);
  return sheets;
};

const makePlan = ({ template, language }: Sheet, common: Layer, own: Layer): Plan => {
  const found: Writing[] = [];
  const variables = { ...placesIn(common, "common", found), ...placesIn(own, "own", found) };
  return planOf(template.render(variables).trim(), found, folds[language]);
};

/** The plan for variables of these shapes: the template is rendered once for each, with places instead of values. */
const planFor = (sheet: Sheet, common: Layer, own: Layer): Plan => {
  const { plans } = sheet;
  const made = plans.get(own.id);
  if (made) return made;
  const plan = makePlan(sheet, common, own);
  if (plans.size >= most) plans.clear();
  plans.set(own.id, plan);
  return plan;
};

/** Fills a client's template in and lays the lines out as the language's formatter would. */
export const render = (sheet: Sheet, common: Layer, own: Layer, isSecret: boolean): string => {
  const values = { common: common.values, own: own.values };
  return fill(planFor(sheet, common, own), values, folds[sheet.language], isSecret);
};
