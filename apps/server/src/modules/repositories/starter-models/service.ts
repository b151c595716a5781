import type { StarterModels } from "@orrery/contract";
import { publicHub } from "@orrery/tasks";
import type { Catalogue } from "../../../catalogue/catalogue.ts";
import { can, guardOf } from "../../../catalogue/policy.ts";
import { llamaProblem } from "../../../catalogue/runnable/llama-support.ts";
import { ownProvider } from "../../../catalogue/runnable/refresh-runnable.ts";
import type { Config } from "../../../config/config.ts";
import { readStarterFile, type StarterFacts } from "../../../config/starter-models.ts";
import { defaultUpstream } from "../../../config/upstream-rules.ts";
import type { Db } from "../../../db/engine.ts";
import { isHubAdmin, type Viewer } from "../../../identity/viewer.ts";
import { readImportStates, settledImport } from "../../../import/import-state.ts";
import { estimateMemory } from "../../../inference/pool/memory-estimate.ts";
import { bytesText } from "../../../text/bytes-text.ts";
import bundled from "./starter-models.json" with { type: "json" };

export interface StarterModelDeps {
  readonly db: Db;
  readonly catalogue: Catalogue;
  readonly config: Pick<Config, "starterModels" | "upstream" | "inferenceMemory">;
  readonly now: () => number;
}

type Entry = StarterModels["models"][number];

/** The admin's list, or the one that comes with the hub. */
const listIn = ({ starterModels: path }: Pick<Config, "starterModels">): readonly StarterFacts[] => {
  if (path === "") return bundled;
  const reading = readStarterFile(path);
  if ("problem" in reading) throw new Error(`ORRERY_STARTER_MODELS ${reading.problem}; it is "${path}".`);
  return reading.value;
};

const gibibyte = 1024 ** 3;

/** Whether this machine can run a model, by what is known before its files are here. */
const fitOf = ({ files, bytes }: StarterFacts, budget: number): Pick<Entry, "memory" | "problem"> => {
  const memory = Math.ceil(estimateMemory({ bytes }));
  const engine = files.some((path) => /\.gguf$/i.test(path)) ? llamaProblem() : undefined;
  if (engine) return { memory, problem: `${engine}.` };
  if (memory <= budget * gibibyte) return { memory };
  return {
    memory,
    problem: `Needs about ${bytesText(memory)} of memory; this hub has ${budget} GiB for models. Raise ORRERY_INFERENCE_MEMORY.`,
  };
};

/** Which of some repositories the hub runs itself, of those that the viewer sees. */
const runningHere = async ({ db, catalogue }: StarterModelDeps, ids: readonly string[], viewer: Viewer) => {
  const rows = await Promise.all(ids.map((id) => catalogue.find("model", id)));
  const seen = rows.flatMap((row) => (row && can(viewer, "see", guardOf(row)) ? [row] : []));
  if (seen.length === 0) return new Set<string>();
  const mapped = await db
    .selectFrom("provider_mappings")
    .select("repository_id")
    .where("provider", "=", ownProvider)
    .where("status", "=", "live")
    .where(
      "repository_id",
      "in",
      seen.map(({ id }) => id),
    )
    .execute();
  const keys = new Set(mapped.map(({ repository_id }) => repository_id));
  return new Set(seen.filter(({ id }) => keys.has(id)).map(({ full_name }) => full_name.toLowerCase()));
};

/** Downloads in progress, by the model's name in lower case. */
const importing = async ({ db, now }: StarterModelDeps) => {
  const running = (await readImportStates(db))
    .filter(({ kind, state }) => kind === "model" && settledImport(state, now()).status === "running")
    .map(({ id, state: { bytes, bytesDone } }) => [id, { bytes, bytesDone }] as const);
  return new Map(running);
};

/** Well-known small models, and how far each is on its way to this hub. */
export const createStarterModelService = (deps: StarterModelDeps) => {
  const { config } = deps;
  const list = listIn(config);
  return {
    list: async (viewer: Viewer): Promise<StarterModels> => {
      const [here, running] = await Promise.all([
        runningHere(
          deps,
          list.map(({ id }) => id),
          viewer,
        ),
        importing(deps),
      ]);
      const stateOf = (key: string): Pick<Entry, "state" | "progress"> => {
        const progress = running.get(key);
        if (progress) return { state: "importing", progress };
        return { state: here.has(key) ? "here" : "none" };
      };
      return {
        upstream: defaultUpstream(config.upstream) ?? publicHub,
        canImport: isHubAdmin(viewer),
        models: list.map((model) => ({
          ...model,
          files: [...model.files],
          ...stateOf(model.id.toLowerCase()),
          ...fitOf(model, config.inferenceMemory),
        })),
      };
    },
  };
};

export type StarterModelService = ReturnType<typeof createStarterModelService>;
