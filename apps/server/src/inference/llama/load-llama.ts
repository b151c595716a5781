import { join } from "node:path";
import { errorMessage } from "../../errors.ts";
import { batchSize } from "../gguf/memory-plan.ts";
import { HubInferenceError } from "../hub-inference-error.ts";
import type { LlamaPlan } from "../messages.ts";
import type { LlamaLibrary, LoadedLlama } from "./loaded-llama.ts";
import { Slots } from "./slots.ts";

/** The library's binaries, without building, downloading or printing anything. */
const openLibrary = async (threads: number) => {
  const library: LlamaLibrary = await import("node-llama-cpp");
  const llama = await library.getLlama({
    gpu: false,
    build: "never",
    skipDownload: true,
    progressLogs: false,
    maxThreads: threads,
    logLevel: library.LlamaLogLevel.disabled,
    logger: () => {},
  });
  return { library, llama };
};

const loadError = (plan: LlamaPlan, error: unknown): HubInferenceError => {
  const message = errorMessage(error);
  const told = message.slice(0, 500).replaceAll(plan.folder, plan.id);
  return new HubInferenceError("model_broken", `${plan.id} cannot be loaded: ${told}`, {}, { cause: error });
};

/** Loads a model whose files were checked. The hub's own budget counts, not the library's guess at free memory. */
export const loadLlama = async (plan: LlamaPlan): Promise<LoadedLlama> => {
  try {
    const { library, llama } = await openLibrary(plan.threads);
    const model = await llama.loadModel({
      modelPath: join(plan.folder, plan.file),
      gpuLayers: 0,
      // The engine copies weights into the order that the processor needs. Mapped files would be in memory beside the copy.
      useMmap: false,
      ignoreMemorySafetyChecks: true,
    });
    const { bosString, eosString } = model.tokens;
    const template = { chat_template: plan.chatTemplate, bos_token: bosString ?? "", eos_token: eosString ?? "" };
    const readJson = (path: string) => (path === "tokenizer_config.json" ? template : {});
    const loaded = { plan, library, llama, model, readJson };
    if (plan.task !== "text-generation") return loaded;
    const context = await model.createContext({
      contextSize: plan.contextSize,
      sequences: plan.slots,
      batchSize: Math.min(batchSize, plan.contextSize * plan.slots),
      threads: { ideal: plan.threads, min: 1 },
      ignoreMemorySafetyChecks: true,
    });
    const sequences = Array.from({ length: plan.slots }, () => context.getSequence());
    return { ...loaded, context, slots: new Slots(sequences) };
  } catch (error) {
    throw loadError(plan, error);
  }
};
