import type { RepositoryRecord, RowStatistics, Splits } from "@orrery/contract";
import { countOf, countText, fullCount } from "../format/count-text.ts";
import { sizeText } from "../format/size-text.ts";
import { cardBody, cardHead } from "./card-template.ts";

/** What the files of a dataset say; undefined if they cannot be read as rows. */
export interface DatasetFacts {
  readonly splits: Splits;
  /** Of the first split. */
  readonly statistics: RowStatistics | undefined;
}

const codeOf = (text: string): string => `\`${text.replace(/[`|\r\n]/g, " ").slice(0, 100)}\``;

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): readonly string[] => [
  `| ${heads.join(" | ")} |`,
  `|${heads.map(() => "---").join("|")}|`,
  ...rows.map((cells) => `| ${cells.join(" | ")} |`),
  "",
];

const columnLines = ({ columns, sampled, isWhole }: RowStatistics): readonly string[] => [
  "## Columns",
  "",
  ...table(
    ["Column", "Type", "Distinct values", "Missing", "Meaning"],
    columns.map(({ name, type, distinct, nulls }) => [
      codeOf(name),
      type,
      distinct === undefined ? "–" : fullCount(distinct),
      fullCount(nulls),
      "–",
    ]),
  ),
  ...(isWhole ? [] : [`Counted in the first ${countOf(sampled, "row")}.`, ""]),
];

/** Rows are known of folders of media, and of a first split that was read whole. */
const rowsOf = ({ statistics }: DatasetFacts, { format, files }: Splits[number], isFirst: boolean): string => {
  if (format === "imagefolder" || format === "audiofolder") return fullCount(files);
  return isFirst && statistics?.isWhole ? fullCount(statistics.sampled) : "–";
};

const splitLines = (facts: DatasetFacts): readonly string[] => [
  "## Splits",
  "",
  ...table(
    ["Subset", "Split", "Rows", "Files", "Size"],
    facts.splits.map((split, at) => [
      codeOf(split.config),
      codeOf(split.split),
      rowsOf(facts, split, at === 0),
      fullCount(split.files),
      sizeText(split.size),
    ]),
  ),
];

/** Markdown with what the files of a dataset say. */
export const datasetLines = (facts: DatasetFacts | undefined): readonly string[] | undefined =>
  facts && facts.splits.length > 0
    ? [...(facts.statistics ? columnLines(facts.statistics) : []), ...splitLines(facts)]
    : undefined;

const baseModelsOf = ({ tags = [] }: RepositoryRecord): readonly string[] =>
  tags.flatMap((tag) => /^base_model:([\w.-]+\/[\w.-]+)$/.exec(tag)?.[1] ?? []);

/** Markdown with what the files of a model say. */
export const modelLines = (record: RepositoryRecord): readonly string[] | undefined => {
  const { siblings: all = [], pipeline_tag: task, library_name: library, numParameters: parameters } = record;
  // Every repository has this file from the start.
  const siblings = all.filter(({ rfilename }) => rfilename !== ".gitattributes");
  const bytes = siblings.reduce((sum, { size = 0 }) => sum + size, 0);
  const rows = [
    ["Task", task && codeOf(task)],
    ["Library", library && codeOf(library)],
    ["Base model", baseModelsOf(record).map(codeOf).join(", ")],
    ["Parameters", parameters && countText(parameters)],
    ["Files", siblings.length > 0 && `${fullCount(siblings.length)} · ${sizeText(bytes)}`],
  ].filter((row): row is string[] => Boolean(row[1]));
  return rows.length > 0 ? ["## Facts", "", ...table(["", ""], rows)] : undefined;
};

/** A card to begin with: the front matter that there is, what the files say, and what people should add. */
export const cardDraft = (
  kind: "model" | "dataset",
  record: RepositoryRecord,
  facts: readonly string[] | undefined,
  text: string | undefined,
): string => {
  const { tags = [], pipeline_tag, library_name: library } = record;
  const tagged = (prefix: string) => tags.find((tag) => tag.startsWith(prefix))?.slice(prefix.length);
  const license = tagged("license:") ?? "";
  const taskId = pipeline_tag ?? tagged("task_categories:");
  const template = {
    kind,
    name: record.id.slice(record.id.indexOf("/") + 1),
    license,
    taskId,
    ...(kind === "model" && { library, baseModels: baseModelsOf(record) }),
    ...(facts && { facts }),
  };
  const head = text?.trim() || cardHead(template);
  return `${head ? `${head}\n\n` : ""}${cardBody(template)}`;
};
