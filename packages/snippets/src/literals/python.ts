import { pythonLiteral as plainLiteral } from "@orrery/tasks/code/literals";
import { backslashEscape, escapeInvisible } from "@orrery/tasks/code/text-escapes";
import { Expression, isList, isRecord, type Reference, type Tree } from "../expression.ts";
import { remembering } from "../fixed.ts";

/** What stands between the braces of an f-string, or by itself. */
const reference = (part: Reference, quote: string): string => {
  if (part.kind === "environment") return `os.environ[${quote}${part.name}${quote}]`;
  return part.kind === "variable" ? part.name : `fal_client.encode_file(${plainLiteral(part.path)})`;
};

/** Text that can stand in an f-string as it is. */
const plainBetweenBraces = /^[ !#-[\]-z|~]*$/;

/** Text of an f-string between double quotes. */
const formattedText = (value: string): string => {
  if (plainBetweenBraces.test(value)) return value;
  const escaped = value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("{", "{{").replaceAll("}", "}}");
  return escapeInvisible(escaped, backslashEscape);
};

const expression = ({ parts }: Expression): string => {
  const [first] = parts;
  if (parts.length === 1 && first !== undefined && typeof first !== "string") return reference(first, '"');
  const inner = parts.map((part) => (typeof part === "string" ? formattedText(part) : `{${reference(part, "'")}}`));
  return `f"${inner.join("")}"`;
};

/** Text that needs nothing but quotes around it, as nearly all does. */
const plain = /^[ !#-&(-[\]-~]*$/;

const text = (value: string): string => (plain.test(value) ? `"${value}"` : plainLiteral(value));

/** A value as Python writes it, on one line. */
export const pythonLiteral = (tree: Tree): string => {
  if (typeof tree === "string") return text(tree);
  if (tree instanceof Expression) return expression(tree);
  if (isList(tree)) return `[${tree.map(pythonLiteral).join(", ")}]`;
  if (!isRecord(tree)) return plainLiteral(tree);
  const entries = Object.entries(tree).map(([key, value]) => `${text(key)}: ${pythonLiteral(value)}`);
  return `{${entries.join(", ")}}`;
};

const width = 88;

/** A value behind a name, on as many lines as it needs. */
const namedLines = remembering((name, value, indentation, end) => {
  const flat = pythonLiteral(value);
  const isFit = indentation.length + name.length + flat.length + end.length <= width;
  return `${indentation}${name}${isFit ? flat : lines(value, indentation)}${end}`;
});

/** A value that does not fit its line. What stands alone between brackets gets no comma behind it, as with Black. */
const lines = (tree: Tree, indentation: string): string => {
  const deeper = `${indentation}    `;
  if (isList(tree) && tree.length > 0) {
    const end = tree.length === 1 ? "" : ",";
    return `[\n${tree.map((item) => namedLines("", item, deeper, end)).join("\n")}\n${indentation}]`;
  }
  if (!isRecord(tree)) return pythonLiteral(tree);
  const entries = Object.entries(tree);
  const end = entries.length === 1 ? "" : ",";
  return `{\n${entries.map(([key, value]) => namedLines(`${text(key)}: `, value, deeper, end)).join("\n")}\n${indentation}}`;
};

const linesOf = (
  record: { readonly [key: string]: Tree },
  indentation: string,
  nameOf: (key: string) => string,
): string => {
  let written = "";
  for (const key of Object.keys(record)) {
    if (written !== "") written += "\n";
    written += namedLines(nameOf(key), record[key] as Tree, indentation, ",");
  }
  return written;
};

const asKey = (key: string): string => `${text(key)}: `;

const asArgument = (name: string): string => name && `${name}=`;

/** The entries of a dict, a line each at least, as Black breaks them. */
export const entriesOf = (record: { readonly [key: string]: Tree }, indentation: string): string =>
  linesOf(record, indentation, asKey);

/** Arguments of a call, a line each at least; one whose name is empty goes by its place. */
export const argumentsOf = (record: { readonly [name: string]: Tree }, indentation: string): string =>
  linesOf(record, indentation, asArgument);
