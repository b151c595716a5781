import { type Code, comment, nothing, python, shell } from "../code/code.ts";
import { url } from "../code/url.ts";
import { hubPath, mainSplit, tableOf } from "./dataset-files.ts";
import type { DatasetRecord } from "./dataset-record.ts";
import { configArgument } from "./tables.ts";

type LoadingCode = (dataset: DatasetRecord, hub: string) => readonly Code[];

export const mlcroissant: LoadingCode = (dataset, hub) => [
  shell`pip install "mlcroissant[parquet]"`,
  python`
    from itertools import islice

    from mlcroissant import Dataset

    dataset = Dataset(jsonld=${`${hub}/${url`api/datasets/${dataset.id}/croissant`}`})
    for record in islice(dataset.records(${dataset.configs?.[0]?.name ?? "default"}), 5):
        print(record)
  `,
];

export const webdataset: LoadingCode = (dataset) => [
  shell`pip install webdataset huggingface_hub`,
  python`
    import webdataset as wds
    from huggingface_hub import HfFileSystem, get_token, hf_hub_url

    # Each archive is streamed; get_token() is the one that "hf auth login" saved.
    fs = HfFileSystem()
    paths = fs.glob(${hubPath(dataset, "**/*.tar")})
    files = [fs.resolve_path(path) for path in paths]
    urls = [hf_hub_url(f.repo_id, f.path_in_repo, repo_type="dataset") for f in files]
    pipes = [f"pipe:curl -sL -H 'Authorization: Bearer {get_token()}' {url}" for url in urls]

    dataset = wds.WebDataset(pipes, shardshuffle=False).decode()
    print(next(iter(dataset)).keys())
  `,
];

export const fiftyone: LoadingCode = (dataset) => [
  shell`pip install -U fiftyone`,
  python`
    import fiftyone as fo
    from fiftyone.utils.huggingface import load_from_hub

    dataset = load_from_hub(${dataset.id})

    # Look at it in the browser.
    session = fo.launch_app(dataset)
    session.wait()
  `,
];

/** A Lance table is a folder: the path of the first file up to the folder's name. */
const lanceFolder = ({ configs }: DatasetRecord): string | undefined =>
  Object.values(configs?.[0]?.files ?? {})
    .flat()
    .map((path) => /^.*?\.lance(?=\/|$)/.exec(path)?.[0])
    .find((folder) => folder !== undefined);

export const lance: LoadingCode = (dataset) => {
  const folder = lanceFolder(dataset);
  const unknown = comment`No Lance table is known in the repository; this is the usual place.`;
  return [
    shell`pip install pylance`,
    python`
      import lance

      ${folder === undefined ? unknown : nothing}
      dataset = lance.dataset(${hubPath(dataset, folder ?? "data/train.lance")})
      print(dataset.schema)
      print(dataset.head(5))
    `,
  ];
};

export const argilla: LoadingCode = (dataset) => [
  shell`pip install argilla`,
  python`
    import os

    import argilla as rg

    # Your Argilla server; the settings and records are copied to it.
    client = rg.Argilla(
        api_url=os.environ["ARGILLA_API_URL"], api_key=os.environ["ARGILLA_API_KEY"]
    )
    dataset = rg.Dataset.from_hub(${dataset.id}, client=client)
  `,
];

export const distilabel: LoadingCode = (dataset, hub) => {
  const pipeline = `${hub}/${url`datasets/${dataset.id}/raw/main/pipeline.yaml`}`;
  return [
    python`
      from datasets import load_dataset

      dataset = load_dataset(${dataset.id}${configArgument(dataset)})
      print(dataset)
    `,
    shell`
      pip install distilabel

      # How the data was made, where the repository says so; "run" makes it anew.
      distilabel pipeline info --config ${pipeline}
      distilabel pipeline run --config ${pipeline}
    `,
  ];
};

export const datadesigner: LoadingCode = (dataset) => {
  const table = tableOf(dataset);
  const path = `datasets/${dataset.id}/${table?.pattern ?? "data/*.parquet"}`;
  const unknown = comment`No tables are known in the repository; this is where they usually are.`;
  return [
    shell`pip install data-designer`,
    python`
      import data_designer.config as dd

      # The rows of the dataset become seeds for new ones.
      ${table === undefined ? unknown : nothing}
      seed = dd.HuggingFaceSeedSource(path=${path})

      config_builder = dd.DataDesignerConfigBuilder()
      config_builder.with_seed_dataset(seed)
    `,
    python`
      from datasets import load_dataset

      # Or just look at it.
      dataset = load_dataset(${dataset.id}${configArgument(dataset)}, split=${mainSplit(dataset)})
      print(dataset[0])
    `,
  ];
};
