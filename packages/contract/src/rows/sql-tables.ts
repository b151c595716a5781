import type { RowFormat, Splits } from "./rows.ts";

export type TableFormat = Exclude<RowFormat, "imagefolder" | "audiofolder">;

type Split = Splits[number];

/** Whether a split is written as tables, and not as a folder of media. */
export const isTable = (split: Split): split is Split & { format: TableFormat } =>
  split.format !== "imagefolder" && split.format !== "audiofolder";

/** Words that SQL needs quotes for and that people call splits. */
const reserved = /^(?:all|default|end|group|order|table|user)$/;

const identifier = (text: string): string => {
  const name = text.toLowerCase().replace(/\W+/g, "_");
  return /^\d/.test(name) || reserved.test(name) ? `_${name}` : name;
};

/** Each split of tables with its table's name: that of the split, and of its subset as well if there are several. */
export const sqlTables = (splits: Splits): readonly (Split & { format: TableFormat; readonly name: string })[] => {
  const hasSubsets = new Set(splits.map(({ config }) => config)).size > 1;
  return splits
    .filter(isTable)
    .map((one) => ({ ...one, name: identifier(hasSubsets ? `${one.config}_${one.split}` : one.split) }));
};

/** The tables that a query names; only these are loaded. */
export const tablesIn = <T extends { readonly name: string }>(sql: string, tables: readonly T[]): readonly T[] => {
  const words = new Set(sql.toLowerCase().match(/\w+/g));
  return tables.filter(({ name }) => words.has(name));
};

const readers = new Set(["select", "with", "from", "describe", "summarize", "explain", "values", "show"]);

/** The one statement of a text without its semicolon; undefined if it does more than read. */
export const readOnlySql = (text: string): string | undefined => {
  const sql = text.trim().replace(/;\s*$/, "");
  const bare = sql.replace(/^(?:\s*--.*\n|\s*\/\*[\s\S]*?\*\/)+/, "").trim();
  return readers.has(/^\(*\s*(\w+)/.exec(bare)?.[1]?.toLowerCase() ?? "") ? sql : undefined;
};
