import { pythonLiteral as plainLiteral } from "@orrery/tasks/code/literals";
import { backslashEscape, escapeInvisible } from "@orrery/tasks/code/text-escapes";
import {
  CodeExpression,
  type CodeFields,
  type CodeReference,
  type CodeValue,
  isList,
  isRecord,
} from "../../request/code-value.ts";

const reference = (part: CodeReference, quote: string): string => {
  if (part.kind === "environment") return `os.environ[${quote}${part.name}${quote}]`;
  return part.kind === "variable" ? part.name : `fal_client.encode_file(${plainLiteral(part.path)})`;
};

/** Text of an f-string between double quotes. */
const formattedText = (value: string): string => {
  const escaped = value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("{", "{{").replaceAll("}", "}}");
  return escapeInvisible(escaped, backslashEscape);
};

const expression = ({ parts }: CodeExpression): string => {
  const [first] = parts;
  if (parts.length === 1 && first !== undefined && typeof first !== "string") return reference(first, '"');
  const inner = parts.map((part) => (typeof part === "string" ? formattedText(part) : `{${reference(part, "'")}}`));
  return `f"${inner.join("")}"`;
};

/** A value as Python writes it, on one line. */
export const pythonLiteral = (value: CodeValue): string => {
  if (value instanceof CodeExpression) return expression(value);
  if (isList(value)) return `[${value.map(pythonLiteral).join(", ")}]`;
  if (!isRecord(value)) return plainLiteral(value);
  const entries = Object.entries(value).map(([key, value]) => `${plainLiteral(key)}: ${pythonLiteral(value)}`);
  return `{${entries.join(", ")}}`;
};

/** Black's line width. */
const width = 88;

/** A named value on as many lines as it needs. */
const namedLines = (name: string, value: CodeValue, indentation: string, end: string): string => {
  const flat = pythonLiteral(value);
  const isFit = indentation.length + name.length + flat.length + end.length <= width;
  return `${indentation}${name}${isFit ? flat : lines(value, indentation)}${end}`;
};

/** A value broken at its brackets. As with Black, a single item gets no trailing comma. */
const lines = (value: CodeValue, indentation: string): string => {
  const deeper = `${indentation}    `;
  if (isList(value) && value.length > 0) {
    const end = value.length === 1 ? "" : ",";
    return `[\n${value.map((item) => namedLines("", item, deeper, end)).join("\n")}\n${indentation}]`;
  }
  if (!isRecord(value)) return pythonLiteral(value);
  const entries = Object.entries(value);
  const end = entries.length === 1 ? "" : ",";
  return `{\n${entries.map(([key, value]) => namedLines(`${plainLiteral(key)}: `, value, deeper, end)).join("\n")}\n${indentation}}`;
};

const linesOf = (record: CodeFields, indentation: string, label: (key: string) => string): string =>
  Object.entries(record)
    .map(([key, value]) => namedLines(label(key), value, indentation, ","))
    .join("\n");

/** The entries of a dict, at least a line each, broken as Black does. */
export const entriesOf = (record: CodeFields, indentation: string): string =>
  linesOf(record, indentation, (key) => `${plainLiteral(key)}: `);

/** The arguments of a call, at least a line each; one with an empty name is positional. */
export const argumentsOf = (record: CodeFields, indentation: string): string =>
  linesOf(record, indentation, (name) => name && `${name}=`);
