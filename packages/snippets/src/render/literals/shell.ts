import { jsonLiteral, shellWord } from "@orrery/tasks/code/literals";
import { wellFormed } from "@orrery/tasks/code/text-escapes";
import { CodeExpression, type CodeValue, isList, isRecord } from "../../request/code-value.ts";

const width = 80;

/** Text between double quotes, or in a here-document: what the shell would expand is escaped. */
const expandable = (text: string, special: RegExp): string => text.replaceAll(special, "\\$&");

const inQuotes = ({ parts }: CodeExpression): string =>
  parts
    .map((part) => {
      if (typeof part !== "string") return part.kind === "fileAsDataUrl" ? part.path : `$${part.name}`;
      return expandable(wellFormed(part.replaceAll("\0", "\ufffd")), /[\\$"`]/g);
    })
    .join("");

/** Replaces expressions by numbered marks, which are filled in after everything else is escaped. */
const marked = (value: CodeValue, found: CodeExpression[]): CodeValue => {
  if (value instanceof CodeExpression) return `\ue000${found.push(value) - 1}\ue000`;
  if (isList(value)) return value.map((item) => marked(item, found));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, value]) => [key, marked(value, found)]));
};

/** JSON whose short parts stay on one line. `column` is where the value starts; infinite for the whole, which is broken. */
const layOut = (value: CodeValue, indentation: string, column = Infinity): string => {
  const isFields = isRecord(value);
  if (!isFields && !isList(value)) return jsonLiteral(value as string | number | boolean | null);
  const entries: readonly (readonly [string, CodeValue])[] = isFields
    ? Object.entries(value).map(([key, value]) => [`${jsonLiteral(key)}: `, value] as const)
    : value.map((item) => ["", item] as const);
  const [open, close] = isFields ? ["{", "}"] : ["[", "]"];
  if (entries.length === 0) return open + close;
  if (column < Infinity) {
    const flat = `${open}${entries.map(([key, value]) => key + layOut(value, "", -Infinity)).join(", ")}${close}`;
    if (column + flat.length <= width) return flat;
  }
  const deeper = `${indentation}  `;
  const lines = entries.map(([key, value]) => entryLine(key, value, deeper));
  return `${open}\n${lines.join(",\n")}\n${indentation}${close}`;
};

const entryLine = (key: string, value: CodeValue, indentation: string): string =>
  `${indentation}${key}${layOut(value, indentation, indentation.length + key.length + 1)}`;

/** A value as one word of a command: text as it is, data as JSON over several lines. */
export const shellLiteral = (value: CodeValue): string => {
  if (value instanceof CodeExpression) return `"${inQuotes(value)}"`;
  if (!isRecord(value) && !isList(value)) return shellWord(value);
  return `'${layOut(value, "  ").replaceAll("'", "'\\''")}'`;
};

/** Data as JSON in a here-document whose variables the shell fills in. */
export const hereDocument = (value: CodeValue): string => {
  const found: CodeExpression[] = [];
  const json = expandable(layOut(marked(value, found), ""), /[\\$`]/g);
  return json.replaceAll(/\\\\ue000(\d+)\\\\ue000/g, (_mark, index) => {
    const expression = found[Number(index)];
    return expression ? inQuotes(expression) : "";
  });
};
