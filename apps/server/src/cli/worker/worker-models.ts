import { join, resolve } from "node:path";
import type { WorkerRegistration } from "@orrery/contract";
import { findGguf, inPreferredOrder } from "../../catalogue/runnable/find-gguf.ts";
import { findRunnable, runnableFiles } from "../../catalogue/runnable/find-runnable.ts";
import type { HeldFile } from "../../catalogue/runnable/held-file.ts";
import { ownProvider } from "../../catalogue/runnable/refresh-runnable.ts";
import type { Hub } from "../../hub/hub.ts";
import { ImportError } from "../../import/errors.ts";
import { importFiles, readUpstream } from "../../import/import-files.ts";
import type { RetryingClient } from "../../import/retrying-client.ts";
import { CliError } from "../cli-error.ts";
import type { WorkerSettings } from "./worker-settings.ts";

export interface DownloadDeps {
  readonly hub: Hub;
  readonly settings: Pick<WorkerSettings, "hub" | "config">;
  readonly client: RetryingClient;
  readonly onFile: (path: string, done: number, size: number) => void;
}

/** The files that hub inference needs of a model; of several GGUF quantizations, the preferred one. */
const neededFiles = (
  task: string | null,
  files: readonly HeldFile[],
  quantization: string,
): ReadonlySet<string> | undefined => {
  const held = files.filter(({ path }) => runnableFiles.hasFile(path));
  const graphs = findRunnable(task, held);
  if (graphs) return new Set(Object.values(graphs.files));
  const [first] = inPreferredOrder(findGguf(task, held)?.choices ?? [], quantization);
  if (!first) return undefined;
  const others = held.filter(({ path }) => !/\.(?:gguf|onnx[^/]*)$/i.test(path)).map(({ path }) => path);
  return new Set([...first.paths, ...others]);
};

/** Downloads what is needed to run a model at the hub's newest commit. */
export const downloadModel = async ({ hub, settings, client, onFile }: DownloadDeps, id: string): Promise<void> => {
  const { database, catalogue, blobs } = hub;
  const { hub: upstream, config } = settings;
  if ((await catalogue.find("model", id))?.origin === "local") return;
  const { entry, files } = await readUpstream({ client, upstream }, "model", id).catch((error: unknown) => {
    if (error instanceof ImportError && error.code === "not_found")
      throw new CliError(`${upstream} has no model ${id}.`);
    throw error;
  });
  const needed = neededFiles(entry.pipelineTag ?? null, files, config.inferenceQuantization);
  if (!needed) throw new CliError(`${id} has no ONNX or GGUF files for a task that a worker can run.`);
  const folder = join(resolve(config.dataFolder), "incoming");
  const isWanted = (path: string) => needed.has(path);
  const deps = { db: database.db, catalogue, blobs, client, upstream, folder, onFile, isWanted };
  await importFiles(deps, "model", entry.id);
};

/** The models that this worker can run. */
export const runnableModels = async ({ database: { db } }: Hub): Promise<WorkerRegistration["models"]> => {
  const rows = await db
    .selectFrom("provider_mappings")
    .innerJoin("repositories", "repositories.id", "provider_mappings.repository_id")
    .select(["repositories.full_name", "repositories.sha", "repositories.origin", "provider_mappings.task"])
    .where("provider_mappings.provider", "=", ownProvider)
    .where("provider_mappings.status", "=", "live")
    .orderBy("repositories.name_key")
    .execute();
  // Commits of the built-in models differ from hub to hub.
  return rows.map(({ full_name, sha, origin, task }) => ({
    model: full_name,
    task,
    ...(origin !== "local" && sha && { revision: sha }),
  }));
};
