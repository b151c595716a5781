import type { ModelRecord } from "../model-record.ts";

/** A library that loads models, as hubs list it. */
export interface Library {
  /** The name people know it by. */
  readonly prettyLabel: string;
  readonly repoName: string;
  readonly repoUrl: string;
  readonly docsUrl?: string;
  /** Whether the library is offered as a filter when models are listed. */
  readonly filter: boolean;
  /**
   * Which files count as one download of a model, as a query over `path`, `path_prefix`, `path_extension` and
   * `path_filename`. Without it, `defaultCountedFiles` count.
   */
  readonly countDownloads?: string;
  /**
   * Programs that load the given model, each complete in itself. The table of `snippets/loading-snippets.ts` names the
   * function that makes them; the registry puts them here.
   */
  readonly snippets?: (model: ModelRecord) => readonly string[];
}

/** Checks a table of libraries and keeps its keys as a type. */
export const libraryTable = <const Key extends string>(
  table: Readonly<Record<Key, Library>>,
): Readonly<Record<Key, Library>> => table;
