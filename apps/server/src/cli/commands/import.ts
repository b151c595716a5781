import { join } from "node:path";
import { parseWebUrl } from "@orrery/inference/core";
import { isTaskId, taskIds } from "@orrery/tasks";
import type { Config } from "../../config/config.ts";
import { defaultUpstream } from "../../config/upstream-rules.ts";
import { importFiles } from "../../import/import-files.ts";
import { type ImportFilter, importMetadata } from "../../import/import-metadata.ts";
import { importAdvice, type RetryingClient } from "../../import/retrying-client.ts";
import { namedUpstream } from "../../import/upstream-client.ts";
import { wantedFiles } from "../../import/wanted-files.ts";
import { type RepositoryKind, repositoryKinds } from "../../readers/repository-id.ts";
import { countOf } from "../../text/count-of.ts";
import { nearestNames } from "../../text/nearest-names.ts";
import { CliError, exitCodes } from "../cli-error.ts";
import type { Command, CommandArguments, CommandContext } from "../command.ts";
import { type Store, settingsFor, storeOptions, withStore } from "../open-store.ts";
import { createProgress, type ProgressReporter } from "../progress.ts";
import { createUpstreamClient } from "../upstream-client.ts";

const addressOf = (given: CommandArguments, { upstream }: Config): string => {
  const text = given.positionals[0] ?? defaultUpstream(upstream);
  if (!text)
    throw new CliError("From where? orrery import https://hub.example, or set ORRERY_UPSTREAM.", exitCodes.usage);
  const whole = /^[a-z]+:\/\//i.test(text) ? text : `https://${text}`;
  if (!parseWebUrl(whole)) throw new CliError(`"${text}" is not a URL such as https://hub.example.`, exitCodes.usage);
  return whole.replace(/\/+$/, "");
};

const filterOf = (given: CommandArguments): ImportFilter => {
  const task = given.text("task");
  const limit = given.text("limit");
  if (task !== undefined && !isTaskId(task)) {
    const [best] = nearestNames(task, taskIds, 1);
    throw new CliError(`--task: there is no task "${task}".${best ? ` Did you mean "${best}"?` : ""}`, exitCodes.usage);
  }
  if (limit !== undefined && !/^[1-9]\d{0,8}$/.test(limit))
    throw new CliError(`--limit must be a whole number from 1; it is "${limit}".`, exitCodes.usage);
  const author = given.text("author");
  const search = given.text("search");
  return {
    ...(task && { task }),
    ...(author && { author }),
    ...(search && { search }),
    ...(limit && { limit: Number(limit) }),
  };
};

const kindsOf = (given: CommandArguments): readonly RepositoryKind[] => {
  const only = given.text("only");
  if (only === undefined) return repositoryKinds;
  const kind = repositoryKinds.find((known) => only === `${known}s`);
  if (kind) return [kind];
  throw new CliError(`--only must be models or datasets; it is "${only}".`, exitCodes.usage);
};

const clientFor = (
  upstream: string,
  config: Config,
  context: CommandContext,
  progress: ProgressReporter,
): RetryingClient => {
  const { token, idleMs } = namedUpstream(upstream, config, true);
  const options = { context, progress, idleMs, signal: context.stopSignal(), usesProxy: true, advice: importAdvice };
  return createUpstreamClient(upstream, { ...options, ...(token && { token }) });
};

interface ImportRun {
  readonly store: Store;
  readonly client: RetryingClient;
  readonly upstream: string;
  readonly progress: ProgressReporter;
  readonly context: CommandContext;
  /** Patterns of files; empty for all. */
  readonly include: readonly string[];
}

const mirrorRecords = async (
  { store, client, upstream, progress, context }: ImportRun,
  kind: RepositoryKind,
  filter: ImportFilter,
) => {
  const { db } = store.database;
  const outcome = await importMetadata(
    { ...store, db, client, upstream, onProgress: ({ done, total }) => progress.show(`${kind}s`, done, total) },
    kind,
    filter,
  );
  progress.end();
  const { read, skipped, isResumed } = outcome;
  const odd = skipped > 0 ? `, ${skipped} skipped because their names are not supported` : "";
  context.terminal.out(`${countOf(read, kind)}${isResumed ? ", resumed from an earlier run" : ""}${odd}.\n`);
};

const mirrorFiles = async ({ store, client, upstream, progress, context, include }: ImportRun, name: string) => {
  const kind = name.startsWith("datasets/") ? "dataset" : "model";
  const { db } = store.database;
  const folder = join(store.dataFolder, "incoming");
  const outcome = await importFiles(
    {
      ...store,
      db,
      client,
      upstream,
      folder,
      isWanted: wantedFiles(include),
      onFile: (path, done, size) => progress.show(path, done, size),
    },
    kind,
    name.replace(/^datasets\//, ""),
  );
  progress.end();
  const { files, fetched, bytes } = outcome;
  const rest = include.length > 0 ? "The rest was up to date or not asked for" : "The rest was up to date";
  context.terminal.out(
    `${name}: downloaded ${fetched} of ${countOf(files, "file")} (${countOf(bytes, "byte")}). ${rest}.\n`,
  );
};

export const importCommand: Command = {
  summary: "Import models and datasets from another hub. Interrupted imports resume.",
  usage:
    "<upstream> [--task <id>] [--author <name>] [--search <text>] [--limit <number>] [--files owner/name]… [--include <pattern>]…",
  positionals: [0, 1],
  options: {
    task: { type: "string", value: "<id>", help: "only repositories for this task" },
    author: { type: "string", value: "<name>", help: "only repositories of this account" },
    search: { type: "string", value: "<text>", help: "only names that contain this text" },
    limit: { type: "string", value: "<number>", help: "max number of models and of datasets, most downloaded first" },
    only: { type: "string", value: "<kind>", help: "models or datasets. Default: both" },
    files: {
      type: "string",
      multiple: true,
      value: "owner/name",
      help: "also import the files of this model or datasets/owner/name. Repeatable",
    },
    include: {
      type: "string",
      multiple: true,
      value: "<pattern>",
      help: 'with --files, only files like this, such as "*.gguf". Repeatable',
    },
    ...storeOptions,
  },
  run: async (given, context) => {
    const config = settingsFor(given, context);
    const upstream = addressOf(given, config);
    const filter = filterOf(given);
    const kinds = kindsOf(given);
    const names = given.texts("files").flatMap((text) => text.split(","));
    const include = given.texts("include");
    if (names.length === 0 && include.length > 0)
      throw new CliError("--include needs --files owner/name.", exitCodes.usage);
    const progress = createProgress(context.terminal);
    const isFilesOnly = names.length > 0 && Object.keys(filter).length === 0 && given.text("only") === undefined;
    await withStore(config, context.now, async (store) => {
      const client = clientFor(upstream, config, context, progress);
      const work = { store, client, upstream, progress, context, include };
      if (!isFilesOnly) for (const kind of kinds) await mirrorRecords(work, kind, filter);
      for (const name of names) await mirrorFiles(work, name);
    });
    return exitCodes.ok;
  },
};
