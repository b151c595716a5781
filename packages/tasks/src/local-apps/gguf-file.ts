import type { ModelRecord } from "../model-record.ts";
import { nearestQuantization } from "../quantizations/nearest-quantization.ts";
import { parseQuantization } from "../quantizations/parse-quantization.ts";

/** What most people should start with: small, and hardly worse than the original. */
const usualQuantization = "Q4_K_M";

const isModelFile = (path: string): boolean => path.endsWith(".gguf") && !/(^|[/.-])(mmproj|imatrix)/i.test(path);

/**
 * The GGUF file to run, of all in a repository: the one whose quantization is nearest to `target`; of a model in
 * several parts, the first. Without any label to go by, the first file.
 */
export const preferredFile = (files: readonly string[], target: string = usualQuantization): string | undefined => {
  const candidates = files.filter(isModelFile).toSorted();
  const nearest = nearestQuantization(target, candidates);
  return nearest ?? candidates[0];
};

/** A model's id, with the quantization that the file's name tells: `owner/name:Q4_K_M`. */
export const taggedId = (model: ModelRecord, file: string | undefined): string => {
  const label = file === undefined ? undefined : parseQuantization(file)?.label;
  return label === undefined ? model.id : `${model.id}:${label}`;
};
