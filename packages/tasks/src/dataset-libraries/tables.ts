import { type Code, comment, nothing, python } from "../code/code.ts";
import { publicHub } from "../public-hub.ts";
import { fileAddresses, hubPath, mainSplit, type Table, tableOf } from "./dataset-files.ts";
import type { DatasetRecord } from "./dataset-record.ts";

type LoadingCode = (dataset: DatasetRecord) => readonly Code[];

/** The configuration to name, where there are several to choose from. */
export const configArgument = ({ configs = [] }: DatasetRecord) => {
  const [first, ...rest] = configs;
  return first === undefined || rest.length === 0 ? nothing : python`, ${first.name}`;
};

const otherConfigs = ({ configs = [] }: DatasetRecord) => {
  const others = configs.slice(1, 6).map(({ name }) => name);
  if (others.length === 0) return nothing;
  return comment`Other configurations: ${others.join(", ")}${configs.length > 6 ? ", …" : ""}`;
};

const login = comment`If the dataset is gated or private, set HF_TOKEN first`;

export const datasets: LoadingCode = (dataset) => [
  python`
    ${login}
    from datasets import load_dataset

    ${otherConfigs(dataset)}
    dataset = load_dataset(${dataset.id}${configArgument(dataset)})
    print(dataset)
  `,
];

/** Where the files are not tables that a library reads by itself, the datasets library reads them for it. */
const converted = (
  dataset: DatasetRecord,
  method: Code<"python">,
  imports: Code<"python"> | Code<"comment"> = nothing,
) => python`
  ${login}
  ${imports}
  from datasets import load_dataset

  dataset = load_dataset(${dataset.id}${configArgument(dataset)}, split=${mainSplit(dataset)})
  df = dataset.${method}()
`;

const lines = ({ format, isLines }: Table) => (format === "json" && isLines ? python`, lines=True` : nothing);

const readers = { parquet: python`read_parquet`, csv: python`read_csv`, json: python`read_json` };

const pandasMany = (dataset: DatasetRecord, table: Table) => python`
  ${login}
  import pandas as pd
  from huggingface_hub import HfFileSystem

  files = HfFileSystem().glob(${hubPath(dataset, table.pattern)})
  df = pd.concat(pd.${readers[table.format]}(f"hf://{file}"${lines(table)}) for file in files)
`;

export const pandas: LoadingCode = (dataset) => {
  const table = tableOf(dataset);
  if (table === undefined) return [converted(dataset, python`to_pandas`)];
  if (table.isPattern) return [pandasMany(dataset, table)];
  return [
    python`
      ${login}
      import pandas as pd

      df = pd.${readers[table.format]}(${hubPath(dataset, table.pattern)}${lines(table)})
    `,
  ];
};

const polarsReaders = {
  parquet: python`scan_parquet`,
  csv: python`scan_csv`,
  json: python`scan_ndjson`,
};

export const polars: LoadingCode = (dataset) => {
  const table = tableOf(dataset);
  if (table === undefined || (table.format === "json" && !table.isLines)) {
    return [converted(dataset, python`to_polars`)];
  }
  return [
    python`
      ${login}
      import polars as pl

      # Nothing is read before collect(), and then only what the query needs.
      query = pl.${polarsReaders[table.format]}(${hubPath(dataset, table.pattern)})
      df = query.collect()
    `,
  ];
};

/** DuckDB's own names of files are those of the public hub; other hubs are read over HTTP. */
const duckdbOverHttp = (dataset: DatasetRecord, hub: string, { format }: Table) => python`
  import duckdb

  ${comment`For private data, first: CREATE SECRET (TYPE http, BEARER_TOKEN 'hf_…', SCOPE '${hub}')`}
  files = ${fileAddresses(dataset, hub).slice(0, 100)}
  df = duckdb.execute(${`SELECT * FROM read_${format}(?) LIMIT 10`}, [files]).df()
  print(df)
`;

export const duckdb = (dataset: DatasetRecord, hub: string): readonly Code[] => {
  const table = tableOf(dataset);
  if (table === undefined) {
    return [
      python`
        ${converted(dataset, python`to_pandas`, python`import duckdb`)}

        # DuckDB finds the table by the name of its variable.
        print(duckdb.sql("SELECT * FROM df LIMIT 10"))
      `,
    ];
  }
  if (hub !== publicHub) return [duckdbOverHttp(dataset, hub, table)];
  return [
    python`
      import duckdb

      # For private data, first: CREATE SECRET (TYPE huggingface, PROVIDER credential_chain)
      path = ${hubPath(dataset, table.pattern)}
      df = duckdb.execute(${`SELECT * FROM read_${table.format}(?) LIMIT 10`}, [path]).df()
      print(df)
    `,
  ];
};

export const dask: LoadingCode = (dataset) => {
  const table = tableOf(dataset);
  if (table === undefined) {
    return [
      python`
        ${converted(dataset, python`to_pandas`, python`import dask.dataframe as dd`)}
        df = dd.from_pandas(df, npartitions=4)
      `,
    ];
  }
  return [
    python`
      ${login}
      import dask.dataframe as dd

      # Nothing is read before you ask for a result, such as df.head().
      df = dd.${readers[table.format]}(${hubPath(dataset, table.pattern)}${lines(table)})
    `,
  ];
};
