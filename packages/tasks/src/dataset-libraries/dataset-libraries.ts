import { atHub } from "../code/at-hub.ts";
import { type Code, type Program, programOf } from "../code/code.ts";
import { publicHub } from "../public-hub.ts";
import type { DatasetRecord } from "./dataset-record.ts";
import { dask, datasets, duckdb, pandas, polars } from "./tables.ts";
import { argilla, datadesigner, distilabel, fiftyone, lance, mlcroissant, webdataset } from "./tools.ts";

/** A library that loads datasets, as hubs list it. */
export interface DatasetLibrary {
  readonly prettyLabel: string;
  readonly repoName: string;
  readonly repoUrl: string;
  readonly docsUrl?: string;
  /** Programs that load the given dataset. `hub` is the address of the hub that they load from. */
  readonly snippets: (dataset: DatasetRecord, options?: { readonly hub?: string }) => readonly Program[];
}

const library = (
  about: Omit<DatasetLibrary, "snippets">,
  code: (dataset: DatasetRecord, hub: string) => readonly Code[],
): DatasetLibrary => ({
  ...about,
  snippets: (dataset, { hub = publicHub } = {}) => code(dataset, hub).map((one) => atHub(programOf(one), hub)),
});

/** Every dataset library a hub knows, by the key datasets are tagged with. */
export const datasetLibraries = {
  mlcroissant: library(
    {
      prettyLabel: "Croissant",
      repoName: "croissant",
      repoUrl: "https://github.com/mlcommons/croissant/tree/main/python/mlcroissant",
      docsUrl: "https://huggingface.co/docs/dataset-viewer/mlcroissant",
    },
    mlcroissant,
  ),
  webdataset: library(
    {
      prettyLabel: "WebDataset",
      repoName: "webdataset",
      repoUrl: "https://github.com/webdataset/webdataset",
      docsUrl: "https://huggingface.co/docs/hub/datasets-webdataset",
    },
    webdataset,
  ),
  datasets: library(
    {
      prettyLabel: "Datasets",
      repoName: "datasets",
      repoUrl: "https://github.com/huggingface/datasets",
      docsUrl: "https://huggingface.co/docs/hub/datasets-usage",
    },
    datasets,
  ),
  pandas: library(
    {
      prettyLabel: "pandas",
      repoName: "pandas",
      repoUrl: "https://github.com/pandas-dev/pandas",
      docsUrl: "https://huggingface.co/docs/hub/datasets-pandas",
    },
    pandas,
  ),
  dask: library(
    {
      prettyLabel: "Dask",
      repoName: "dask",
      repoUrl: "https://github.com/dask/dask",
      docsUrl: "https://huggingface.co/docs/hub/datasets-dask",
    },
    dask,
  ),
  distilabel: library(
    {
      prettyLabel: "Distilabel",
      repoName: "distilabel",
      repoUrl: "https://github.com/argilla-io/distilabel",
      docsUrl: "https://huggingface.co/docs/hub/datasets-distilabel",
    },
    distilabel,
  ),
  fiftyone: library(
    {
      prettyLabel: "FiftyOne",
      repoName: "fiftyone",
      repoUrl: "https://github.com/voxel51/fiftyone",
      docsUrl: "https://huggingface.co/docs/hub/datasets-fiftyone",
    },
    fiftyone,
  ),
  lance: library(
    {
      prettyLabel: "Lance",
      repoName: "lance",
      repoUrl: "https://github.com/lance-format/lance",
      docsUrl: "https://huggingface.co/docs/hub/datasets-lance",
    },
    lance,
  ),
  argilla: library(
    {
      prettyLabel: "Argilla",
      repoName: "argilla",
      repoUrl: "https://github.com/argilla-io/argilla",
      docsUrl: "https://huggingface.co/docs/hub/datasets-argilla",
    },
    argilla,
  ),
  polars: library(
    {
      prettyLabel: "Polars",
      repoName: "polars",
      repoUrl: "https://github.com/pola-rs/polars",
      docsUrl: "https://huggingface.co/docs/hub/datasets-polars",
    },
    polars,
  ),
  duckdb: library(
    {
      prettyLabel: "DuckDB",
      repoName: "duckdb",
      repoUrl: "https://github.com/duckdb/duckdb",
      docsUrl: "https://huggingface.co/docs/hub/datasets-duckdb",
    },
    duckdb,
  ),
  datadesigner: library(
    {
      prettyLabel: "NeMo Data Designer",
      repoName: "datadesigner",
      repoUrl: "https://github.com/NVIDIA-NeMo/DataDesigner",
    },
    datadesigner,
  ),
} as const satisfies { readonly [key: string]: DatasetLibrary };

/** The key of a dataset library. */
export type DatasetLibraryKey = keyof typeof datasetLibraries;
