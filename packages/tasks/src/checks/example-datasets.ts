import type { DatasetRecord } from "../dataset-libraries/dataset-record.ts";

/** Datasets to make loading code for: one for each way their files can be. */
export const exampleDatasets: { readonly [title: string]: DatasetRecord } = {
  "one table": {
    id: "scikit-learn/iris",
    format: "csv",
    configs: [{ name: "default", files: { train: ["Iris.csv"] } }],
  },
  "several files": {
    id: "stanfordnlp/imdb",
    configs: [
      {
        name: "plain_text",
        files: {
          train: ["plain_text/train-00000-of-00002.parquet", "plain_text/train-00001-of-00002.parquet"],
          test: ["plain_text/test-00000-of-00001.parquet"],
        },
      },
    ],
  },
  "several configurations": {
    id: "nyu-mll/glue",
    configs: [
      { name: "ax", files: { test: ["ax/test-00000-of-00001.parquet"] } },
      { name: "cola", files: { train: ["cola/train-00000-of-00001.parquet"] } },
    ],
  },
  "lines of JSON": { id: "openai/gsm8k-lines", configs: [{ name: "default", files: { train: ["train.jsonl"] } }] },
  "one JSON value": { id: "someone/recipes", configs: [{ name: "default", files: { train: ["recipes.json"] } }] },
  lance: {
    id: "lance-format/laion-1m",
    format: "lance",
    configs: [{ name: "default", files: { train: ["data/train.lance/_versions/1.manifest"] } }],
  },
  "nothing known": { id: "someone/pictures" },
};
