import { jsonLiteral } from "@orrery/tasks/code/literals";
import {
  CodeExpression,
  type CodeFields,
  type CodeReference,
  type CodeValue,
  isList,
  isRecord,
} from "../../request/code-value.ts";

/**
 * Follows the opening bracket of a list that is broken however short it is; `foldJavascript` removes it. It is a
 * private-use character: literals write those as escapes, so no value can contain one.
 */
export const breakMark = "\ue000";

const countOf = (text: string, character: string): number => text.split(character).length - 1;

/** Prettier's choice: double quotes, unless single ones need fewer escapes. */
const text = (value: string): string => {
  const literal = jsonLiteral(value);
  if (countOf(value, '"') <= countOf(value, "'")) return literal;
  const inner = literal.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${inner}'`;
};

/** Text between the backticks of a template literal. */
const templateText = (value: string): string =>
  jsonLiteral(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("`", "\\`").replaceAll("${", "\\${");

const scalar = (value: string | number | boolean | null): string =>
  typeof value === "string" ? text(value) : jsonLiteral(value);

const reference = (part: CodeReference): string => {
  if (part.kind === "environment") return `process.env.${part.name}`;
  return part.kind === "variable" ? part.name : text(part.path);
};

const expression = ({ parts }: CodeExpression): string => {
  const [first] = parts;
  if (parts.length === 1 && first !== undefined && typeof first !== "string") return reference(first);
  return `\`${parts.map((part) => (typeof part === "string" ? templateText(part) : `\${${reference(part)}}`)).join("")}\``;
};

const propertyName = (key: string): string => {
  if (key === "__proto__") return '["__proto__"]';
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : text(key);
};

const sizeOf = (value: CodeValue): number => {
  if (isList(value)) return value.length;
  return isRecord(value) ? Object.keys(value).length : 0;
};

/** Prettier breaks a list of several lists or objects that each have several items. */
const isBroken = (list: readonly CodeValue[]): boolean => {
  const areLists = list.every((item) => isList(item) && item.length > 1);
  return list.length > 1 && (areLists || list.every((item) => isRecord(item) && sizeOf(item) > 1));
};

/** A property, as a shorthand where the value is a variable of the same name. */
const property = (key: string, value: CodeValue): string => {
  const literal = javascriptLiteral(value);
  return value instanceof CodeExpression && literal === key ? key : `${propertyName(key)}: ${literal}`;
};

/** A value as JavaScript writes it, on one line. */
export const javascriptLiteral = (value: CodeValue): string => {
  if (typeof value !== "object" || value === null) return scalar(value);
  if (value instanceof CodeExpression) return expression(value);
  if (isList(value)) return `[${isBroken(value) ? breakMark : ""}${value.map(javascriptLiteral).join(", ")}]`;
  const entries = Object.entries(value).map(([key, value]) => property(key, value));
  return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
};

/** Access to a part of a value: `.data[0].url`. */
export const memberPath = (path: readonly (string | number)[]): string =>
  path.map((step) => (typeof step === "number" ? `[${step}]` : `.${step}`)).join("");

/** Prettier's line width. */
export const width = 80;

/** Prettier keeps a string beside a property name shorter than this, however long the line gets. */
export const shortName = 5;

const propertyLines = (key: string, value: CodeValue, indentation: string): string => {
  const flat = property(key, value);
  if (indentation.length + flat.length < width && !flat.includes(breakMark)) return `${indentation}${flat},`;
  const name = propertyName(key);
  if (typeof value === "string" && name.length >= shortName)
    return `${indentation}${name}:\n${indentation}  ${text(value)},`;
  return `${indentation}${name}: ${lines(value, indentation)},`;
};

const itemLines = (item: CodeValue, indentation: string): string => {
  const flat = javascriptLiteral(item);
  const isFit = indentation.length + flat.length < width && !flat.includes(breakMark);
  return `${indentation}${isFit ? flat : lines(item, indentation)},`;
};

/** A value broken at its brackets. */
const lines = (value: CodeValue, indentation: string): string => {
  if (isList(value) && value.length > 0) {
    const items = value.map((item) => itemLines(item, `${indentation}  `));
    return `[\n${items.join("\n")}\n${indentation}]`;
  }
  if (!isRecord(value) || sizeOf(value) === 0) return javascriptLiteral(value);
  return `{\n${propertiesOf(value, `${indentation}  `)}\n${indentation}}`;
};

/** The properties of an object, at least a line each, broken as Prettier does. */
export const propertiesOf = (record: CodeFields, indentation: string): string =>
  Object.entries(record)
    .map(([key, value]) => propertyLines(key, value, indentation))
    .join("\n");
