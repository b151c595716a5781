interface CardTemplate {
  readonly kind: "model" | "dataset";
  readonly name: string;
  readonly license: string;
  /** What the files of a model say. */
  readonly library?: string | undefined;
  readonly baseModels?: readonly string[];
  /** Markdown with what the files say, in place of the template's own columns. */
  readonly facts?: readonly string[];
  readonly taskId?: string | undefined;
  /** The task of that id, for the text. */
  readonly task?: {
    readonly id: string;
    readonly label: string;
    readonly summary: string;
    readonly metrics: readonly string[];
  };
}

const fieldsOf = (template: Omit<CardTemplate, "name">): readonly string[] => {
  const { kind, license, library, baseModels = [], task, taskId = task?.id } = template;
  return [
    ...(license ? [`license: ${license}`] : []),
    ...(baseModels.length > 0 ? ["base_model:", ...baseModels.map((id) => `- ${id}`)] : []),
    ...(library ? [`library_name: ${library}`] : []),
    ...(taskId && kind === "model" ? [`pipeline_tag: ${taskId}`] : []),
    ...(taskId && kind === "dataset" ? ["task_categories:", `- ${taskId}`] : []),
  ];
};

const evaluation = (metrics: readonly string[]): readonly string[] => [
  "## Evaluation",
  "",
  "| Dataset | Metric | Value |",
  "|---|---|---|",
  ...(metrics.length > 0 ? metrics : ["accuracy"]).map((metric) => `| Name of the test set | ${metric} | – |`),
  "",
];

const modelText = ({ task, facts = [] }: CardTemplate): readonly string[] => [
  task ? `A model for ${task.label.toLowerCase()}: ${task.summary}` : "Describe what the model does and who it is for.",
  "",
  ...facts,
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

const exampleColumns = [
  "## Columns",
  "",
  "| Column | Type | Meaning |",
  "|---|---|---|",
  "| text | string | The input |",
  "",
];

const datasetText = ({ task, facts = exampleColumns }: CardTemplate): readonly string[] => [
  task ? `Data for ${task.label.toLowerCase()}. Describe what it contains.` : "Describe what the dataset contains.",
  "",
  ...facts,
  "## Source",
  "",
  "Say where the data comes from, how it was collected, and who agreed to its use.",
  "",
  "## Limits",
  "",
  "- What is missing or imbalanced",
  "- Personal data, and how it was removed",
];

/** A card's text below its front matter. */
export const cardBody = (template: CardTemplate): string => {
  const body = template.kind === "model" ? modelText(template) : datasetText(template);
  return [`# ${template.name}`, "", ...body, ""].join("\n");
};

/** A card without text; undefined if there is nothing to say. */
export const cardHead = (template: Omit<CardTemplate, "name">): string | undefined => {
  const fields = fieldsOf(template);
  return fields.length > 0 ? ["---", ...fields, "---", ""].join("\n") : undefined;
};

export const cardTemplate = (template: CardTemplate): string => {
  const head = cardHead(template);
  return (head ? `${head}\n` : "") + cardBody(template);
};
