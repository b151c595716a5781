import { jsonLiteral, shellWord } from "@orrery/tasks/code/literals";
import { wellFormed } from "@orrery/tasks/code/text-escapes";
import { Expression, isList, isRecord, type Tree } from "../expression.ts";
import { remembering } from "../fixed.ts";

const width = 80;

/** Text between double quotes, or in a here-document: what the shell would expand is escaped. */
const expandable = (text: string, special: RegExp): string => text.replaceAll(special, "\\$&");

const inQuotes = ({ parts }: Expression): string =>
  parts
    .map((part) => {
      if (typeof part !== "string") return part.kind === "fileAsDataUrl" ? part.path : `$${part.name}`;
      return expandable(wellFormed(part.replaceAll("\0", "\ufffd")), /[\\$"`]/g);
    })
    .join("");

/** JSON with expressions marked by numbers, which are put in after everything else is escaped. */
const marked = (tree: Tree, found: Expression[]): Tree => {
  if (tree instanceof Expression) return `\ue000${found.push(tree) - 1}\ue000`;
  if (isList(tree)) return tree.map((item) => marked(item, found));
  if (!isRecord(tree)) return tree;
  return Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, marked(value, found)]));
};

/** Text that needs nothing but quotes around it, as nearly all does. */
const plain = /^[ !#-[\]-~]*$/;

const json = (value: string | number | boolean | null): string => {
  if (typeof value === "string") return plain.test(value) ? `"${value}"` : jsonLiteral(value);
  return typeof value === "number" && !Number.isFinite(value) ? "null" : String(value);
};

/** JSON that keeps short things on one line, but never the whole. `space` is how much the line has taken already. */
const layOut = (tree: Tree, indentation: string, space = Infinity): string => {
  const isFields = isRecord(tree);
  if (!isFields && !isList(tree)) return json(tree as string | number | boolean | null);
  const entries: readonly (readonly [string, Tree])[] = isFields
    ? Object.entries(tree).map(([key, value]) => [`${json(key)}: `, value] as const)
    : tree.map((item) => ["", item] as const);
  const [open, close] = isFields ? ["{", "}"] : ["[", "]"];
  if (entries.length === 0) return open + close;
  if (space < Infinity) {
    const flat = `${open}${entries.map(([key, value]) => key + layOut(value, "", -Infinity)).join(", ")}${close}`;
    if (space + flat.length <= width) return flat;
  }
  const deeper = `${indentation}  `;
  const lines = entries.map(([key, value]) => entryLine(key, value, deeper, ""));
  return `${open}\n${lines.join(",\n")}\n${indentation}${close}`;
};

const entryLine = remembering(
  (key, value, indentation) => `${indentation}${key}${layOut(value, indentation, indentation.length + key.length + 1)}`,
);

/** A value as one word of a command: text as it is, data as JSON over several lines. */
export const shellLiteral = (tree: Tree): string => {
  if (tree instanceof Expression) return `"${inQuotes(tree)}"`;
  if (!isRecord(tree) && !isList(tree)) return shellWord(tree);
  return `'${layOut(tree, "  ").replaceAll("'", "'\\''")}'`;
};

/** Data as JSON in a here-document whose variables the shell fills in. */
export const hereDocument = (tree: Tree): string => {
  const found: Expression[] = [];
  const json = expandable(layOut(marked(tree, found), ""), /[\\$`]/g);
  return json.replaceAll(/\\\\ue000(\d+)\\\\ue000/g, (_mark, index) => {
    const expression = found[Number(index)];
    return expression ? inQuotes(expression) : "";
  });
};
