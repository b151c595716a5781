import type { ImportPlan } from "@orrery/contract";

type PlannedFile = ImportPlan["files"][number];

interface FileGroup {
  readonly key: string;
  readonly label: string;
  readonly note: string;
  readonly files: readonly PlannedFile[];
  readonly bytes: number;
}

const kinds: readonly { readonly key: string; readonly label: string; readonly note: string; readonly is: RegExp }[] = [
  {
    key: "metadata",
    label: "Card, configuration and tokenizer",
    note: "Small files that libraries read first",
    is: /(?:^|\/)(?:README\.md|LICENSE[^/]*|\.gitattributes|[^/]*\.(?:json|txt|jinja|yaml|yml|md|model|py))$/i,
  },
  { key: "onnx", label: "ONNX", note: "Needed to run the model on this hub", is: /\.onnx(?:_data)?$/i },
  { key: "gguf", label: "GGUF", note: "For llama.cpp and Ollama", is: /\.gguf$/i },
  {
    key: "safetensors",
    label: "Safetensors",
    note: "For transformers, vLLM and other libraries",
    is: /\.safetensors$/i,
  },
  {
    key: "data",
    label: "Data files",
    note: "Parquet, CSV and JSON lines",
    is: /\.(?:parquet|csv|tsv|jsonl|arrow)(?:\.\w+)?$/i,
  },
  { key: "other", label: "Other files", note: "Older checkpoints, media and archives", is: /^/ },
];

/** Files by what they are for, without empty groups. */
export const groupFiles = (files: readonly PlannedFile[]): readonly FileGroup[] => {
  const byKey = new Map<string, PlannedFile[]>();
  for (const file of files) {
    const key = kinds.find(({ is }) => is.test(file.path))?.key ?? "other";
    byKey.set(key, [...(byKey.get(key) ?? []), file]);
  }
  return kinds.flatMap(({ key, label, note }) => {
    const own = byKey.get(key) ?? [];
    const bytes = own.reduce((sum, { size }) => sum + size, 0);
    return own.length === 0 ? [] : [{ key, label, note, files: own, bytes }];
  });
};
