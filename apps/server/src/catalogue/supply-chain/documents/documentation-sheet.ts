import type { DocumentationSheet } from "@orrery/contract";
import { completenessOf, type FoundField } from "./documentation-fields.ts";
import type { DocumentedModel } from "./documented-model.ts";

const groups: readonly FoundField["group"][] = ["General", "Development", "Evaluation and risks", "Integrity"];

const toField = ({
  id,
  label,
  reference,
  fix,
  found,
}: FoundField): DocumentationSheet["groups"][number]["fields"][number] => ({
  id,
  label,
  ...(reference && { reference }),
  ...(found ? { value: found.value, source: found.source } : { fix }),
});

/** The documentation of a model on one page: what is known, and what is missing. */
export const writeSheet = (model: DocumentedModel): DocumentationSheet => {
  const { score, fields } = completenessOf(model);
  return {
    id: model.id,
    sha: model.sha,
    url: model.url,
    score,
    isCardRead: model.isCardRead,
    missing: fields.flatMap(({ id, found }) => (found ? [] : id)),
    groups: groups.map((title) => ({
      title,
      fields: fields.filter(({ group }) => group === title).map(toField),
    })),
    baseModels: [...model.baseIds],
    datasets: [...model.datasetIds],
  };
};

/** Text of others in a table cell: no line breaks, and no sign that Markdown or HTML would act on. */
const cell = (text: string): string => text.replace(/\s+/g, " ").replace(/[\\`*_{}[\]<>|#&~!]/g, "\\$&");

export const sheetMarkdown = ({
  id,
  sha,
  url,
  score,
  isCardRead,
  groups: parts,
  baseModels,
  datasets,
}: DocumentationSheet): string => {
  const missing = parts.flatMap(({ fields }) => fields.filter(({ value }) => value === undefined));
  const rows = (fields: (typeof parts)[number]["fields"]) =>
    fields.map(
      ({ label, reference, value }) =>
        `| ${label} | ${value === undefined ? "**Missing**" : cell(value)} | ${reference ?? "–"} |`,
    );
  const list = (names: readonly string[]): string => (names.length > 0 ? names.map(cell).join(", ") : "None declared");
  return [
    `# Documentation of ${cell(id)}`,
    "",
    `Commit \`${sha}\` at ${cell(url)}. Completeness: ${score}%.`,
    ...(isCardRead ? [] : ["", "The text of the card was not read, so its sections are not considered."]),
    ...parts.flatMap(({ title, fields }) => [
      ...["", `## ${title}`, "", "| Field | Value | EU AI Act |", "|---|---|---|"],
      ...rows(fields),
    ]),
    ...["", "## Dependencies", "", `- Base models: ${list(baseModels)}`, `- Datasets: ${list(datasets)}`],
    ...["", "## What is missing", ""],
    ...(missing.length > 0
      ? missing.map(({ label, fix }) => `- **${label}**: ${fix}`)
      : ["Nothing. All fields have a value."]),
    "",
    "The hub writes this sheet from the card and the files. It does not check whether statements are true or sufficient.",
    "",
  ].join("\n");
};
