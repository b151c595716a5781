interface CardTemplate {
  readonly kind: "model" | "dataset";
  readonly name: string;
  readonly license: string;
  readonly task?: {
    readonly id: string;
    readonly label: string;
    readonly summary: string;
    readonly metrics: readonly string[];
  };
}

const fieldsOf = ({ kind, license, task }: CardTemplate): readonly string[] => [
  ...(license ? [`license: ${license}`] : []),
  ...(task && kind === "model" ? [`pipeline_tag: ${task.id}`] : []),
  ...(task && kind === "dataset" ? ["task_categories:", `- ${task.id}`] : []),
];

const evaluation = (metrics: readonly string[]): readonly string[] => [
  "## Evaluation",
  "",
  "| Dataset | Metric | Value |",
  "|---|---|---|",
  ...(metrics.length > 0 ? metrics : ["accuracy"]).map((metric) => `| Name of the test set | ${metric} | – |`),
  "",
];

const modelText = ({ task }: CardTemplate): readonly string[] => [
  task ? `A model for ${task.label.toLowerCase()}: ${task.summary}` : "Describe what the model does and who it is for.",
  "",
  "## Intended use",
  "",
  "Say what to use the model for, and what not to use it for.",
  "",
  "## Training data",
  "",
  "Name the datasets, their size and how they were filtered.",
  "",
  ...evaluation(task?.metrics ?? []),
  "## Limits",
  "",
  "- Inputs for which results are poor",
  "- Languages and groups that were not tested",
];

const datasetText = ({ task }: CardTemplate): readonly string[] => [
  task ? `Data for ${task.label.toLowerCase()}. Describe what it contains.` : "Describe what the dataset contains.",
  "",
  "## Columns",
  "",
  "| Column | Type | Meaning |",
  "|---|---|---|",
  "| text | string | The input |",
  "",
  "## Source",
  "",
  "Say where the data comes from, how it was collected, and who agreed to its use.",
  "",
  "## Limits",
  "",
  "- What is missing or imbalanced",
  "- Personal data, and how it was removed",
];

export const cardTemplate = (template: CardTemplate): string => {
  const fields = fieldsOf(template);
  const head = fields.length > 0 ? ["---", ...fields, "---", ""] : [];
  const body = template.kind === "model" ? modelText(template) : datasetText(template);
  return [...head, `# ${template.name}`, "", ...body, ""].join("\n");
};

/** A card that only names the license; undefined if there is nothing to say. */
export const licenseCard = (license: string): string | undefined =>
  license ? `---\nlicense: ${license}\n---\n` : undefined;
