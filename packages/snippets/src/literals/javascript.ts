import { jsonLiteral } from "@orrery/tasks/code/literals";
import { Expression, isList, isRecord, type Reference, type Tree } from "../expression.ts";
import { remembering } from "../fixed.ts";

/**
 * Stands behind the bracket of a list that is written on several lines however short it is. A private-use character:
 * literals show those as escapes, so no value can bring one in. The fold takes it out.
 */
export const breakMark = "\ue000";

const countOf = (text: string, character: string): number => text.split(character).length - 1;

/** Text that needs nothing but quotes around it, as nearly all does. */
const plain = /^[ !#-&(-[\]-~]*$/;

/** Prettier's choice: double quotes, unless single ones need fewer escapes. */
const text = (value: string): string => {
  if (plain.test(value)) return `"${value}"`;
  const literal = jsonLiteral(value);
  if (countOf(value, '"') <= countOf(value, "'")) return literal;
  const inner = literal.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${inner}'`;
};

/** Text that can stand between backticks as it is. */
const plainBetweenBackticks = /^[ !#%&(-[\]-_a-~]*$/;

/** Text between the backticks of a template literal. */
const templateText = (value: string): string => {
  if (plainBetweenBackticks.test(value)) return value;
  return jsonLiteral(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("`", "\\`").replaceAll("${", "\\${");
};

/** What is neither data nor an expression, as JSON has it too. */
const scalar = (value: string | number | boolean | null): string => {
  if (typeof value === "string") return text(value);
  return typeof value === "number" && !Number.isFinite(value) ? "null" : String(value);
};

const reference = (part: Reference): string => {
  if (part.kind === "environment") return `process.env.${part.name}`;
  return part.kind === "variable" ? part.name : text(part.path);
};

const expression = ({ parts }: Expression): string => {
  const [first] = parts;
  if (parts.length === 1 && first !== undefined && typeof first !== "string") return reference(first);
  return `\`${parts.map((part) => (typeof part === "string" ? templateText(part) : `\${${reference(part)}}`)).join("")}\``;
};

/** The name of a property: bare where it can be. */
const propertyName = (key: string): string => {
  if (key === "__proto__") return '["__proto__"]';
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : text(key);
};

const sizeOf = (tree: Tree): number => {
  if (isList(tree)) return tree.length;
  return isRecord(tree) ? Object.keys(tree).length : 0;
};

/** Prettier writes a list of several things that each hold several things on several lines. */
const isBroken = (list: readonly Tree[]): boolean => {
  const areLists = list.every((item) => isList(item) && item.length > 1);
  return list.length > 1 && (areLists || list.every((item) => isRecord(item) && sizeOf(item) > 1));
};

/** A property; a variable of the same name needs no second mention. */
const property = (key: string, value: Tree): string => {
  const literal = javascriptLiteral(value);
  return value instanceof Expression && literal === key ? key : `${propertyName(key)}: ${literal}`;
};

/** A value as JavaScript writes it, on one line. */
export const javascriptLiteral = (tree: Tree): string => {
  if (typeof tree !== "object" || tree === null) return scalar(tree);
  if (tree instanceof Expression) return expression(tree);
  if (isList(tree)) return `[${isBroken(tree) ? breakMark : ""}${tree.map(javascriptLiteral).join(", ")}]`;
  const entries = Object.entries(tree).map(([key, value]) => property(key, value));
  return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
};

/** The way to a part of a value: `.data[0].url`. */
export const memberPath = (path: readonly (string | number)[]): string =>
  path.map((step) => (typeof step === "number" ? `[${step}]` : `.${step}`)).join("");

/** Columns of a line, for Prettier. */
export const width = 80;

/** A property whose name is shorter keeps its text beside it: little would be won by the next line. */
export const shortName = 5;

/** A property on as many lines as it needs. */
const propertyLines = remembering((key, value, indentation, end) => {
  const flat = property(key, value);
  if (indentation.length + flat.length < width && !flat.includes(breakMark)) return `${indentation}${flat}${end}`;
  const name = propertyName(key);
  if (typeof value === "string" && name.length >= shortName)
    return `${indentation}${name}:\n${indentation}  ${text(value)}${end}`;
  return `${indentation}${name}: ${lines(value, indentation)}${end}`;
});

const itemLines = (item: Tree, indentation: string): string => {
  const flat = javascriptLiteral(item);
  const isFit = indentation.length + flat.length < width && !flat.includes(breakMark);
  return `${indentation}${isFit ? flat : lines(item, indentation)},`;
};

/** A value that does not fit its line, broken at its brackets. */
const lines = (tree: Tree, indentation: string): string => {
  if (isList(tree) && tree.length > 0) {
    const items = tree.map((item) => itemLines(item, `${indentation}  `));
    return `[\n${items.join("\n")}\n${indentation}]`;
  }
  if (!isRecord(tree) || sizeOf(tree) === 0) return javascriptLiteral(tree);
  return `{\n${propertiesOf(tree, `${indentation}  `)}\n${indentation}}`;
};

/** The properties of an object, a line each at least, as Prettier breaks them. */
export const propertiesOf = (record: { readonly [key: string]: Tree }, indentation: string): string => {
  let text = "";
  for (const key of Object.keys(record)) {
    if (text !== "") text += "\n";
    text += propertyLines(key, record[key] as Tree, indentation, ",");
  }
  return text;
};
