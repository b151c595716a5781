import { isRecord } from "../../text/is-record.ts";

/** One split of a configuration, as a dataset's card declares it. */
export interface DeclaredSplit {
  readonly config: string;
  readonly split: string;
  /** Paths, in which `*`, `**`, `?`, `[…]` and `{a,b}` stand for others. */
  readonly patterns: readonly string[];
}

const maxDeclared = 1000;

const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((text): text is string => typeof text === "string" && text !== "");

/** `data_files` is a path, a list of paths, or a list of splits with the paths of each. */
const splitsIn = (config: string, files: unknown, folder: string): DeclaredSplit[] => {
  const inFolder = (path: string) => (folder ? `${folder}/${path}` : path);
  const entries = Array.isArray(files) ? files : [files];
  const named = entries.filter(isRecord).map(({ split, path }) => ({
    config,
    split: typeof split === "string" ? split : "train",
    patterns: textsOf(path).map(inFolder),
  }));
  const plain = textsOf(entries.filter((entry) => !isRecord(entry))).map(inFolder);
  return plain.length > 0 ? [...named, { config, split: "train", patterns: plain }] : named;
};

/** What a card's `configs` says about splits; nothing where it says nothing that can be read. */
export const declaredSplits = (card: unknown): DeclaredSplit[] => {
  const configs = isRecord(card) && Array.isArray(card.configs) ? card.configs.filter(isRecord) : [];
  return configs
    .flatMap(({ config_name, data_files, data_dir }) => {
      const config = typeof config_name === "string" ? config_name : "default";
      const folder = typeof data_dir === "string" ? data_dir.replace(/^\.?\/+|\/+$/g, "") : "";
      const files = data_files ?? (folder ? "**" : undefined);
      return files === undefined ? [] : splitsIn(config, files, folder);
    })
    .filter(({ patterns }) => patterns.length > 0)
    .slice(0, maxDeclared);
};
