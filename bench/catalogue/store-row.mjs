// @ts-check
/** A generated model as the hub's store keeps one, with what a mirrored record holds beside what is searched. */
import { generateModel } from "./generate.mjs";

/** @typedef {import("../../apps/server/dist/catalogue/repository-store.js").RepositoryValues & { id: number }} StoreRow */

const architectures =
  "LlamaForCausalLM BertForMaskedLM Qwen2ForCausalLM MistralForCausalLM ViTForImageClassification".split(" ");

/** @param {number} number */
const shaOf = (number) => number.toString(16).padStart(40, "0");

/** @param {import("./generate.mjs").SearchDocument["facets"]} facets */
const cardOf = ({ license = [], language = [], base_model: base = [], library = [], task = [] }) => ({
  ...(license[0] && { license: license[0] }),
  ...(language.length > 0 && { language }),
  ...(base[0] && { base_model: base[0] }),
  ...(library[0] && { library_name: library[0] }),
  ...(task[0] && { pipeline_tag: task[0] }),
});

/** The row of a number, from 0 on. @param {number} number @param {number} total @returns {StoreRow} */
export const rowOf = (number, total) => {
  const { key, id, facets, numbers, isPrivate } = generateModel(number, total);
  const architecture = architectures[number % architectures.length] ?? "";
  const { parameters } = numbers;
  const gate = facets.gated?.[0];
  return {
    id: key,
    kind: "model",
    full_name: id,
    // Generated names may repeat; the number keeps them apart where the store must.
    name_key: id.toLowerCase(),
    author: facets.author?.[0] ?? "",
    owner_id: null,
    origin: "https://upstream.example",
    is_private: isPrivate ? 1 : 0,
    is_disabled: 0,
    gated: gate === "auto" || gate === "manual" ? gate : null,
    pipeline_tag: facets.task?.[0] ?? null,
    library_name: facets.library?.[0] ?? null,
    inference: facets.runs_here ? "warm" : null,
    tags: JSON.stringify(facets.tag ?? []),
    card: JSON.stringify(cardOf(facets)),
    config: JSON.stringify({ architectures: [architecture], model_type: architecture.slice(0, 5).toLowerCase() }),
    safetensors: parameters ? JSON.stringify({ parameters: { BF16: parameters }, total: parameters }) : null,
    downloads: numbers.downloads ?? 0,
    downloads_all_time: (numbers.downloads ?? 0) * 9,
    likes: numbers.likes ?? 0,
    trending_score: numbers.trendingScore ?? 0,
    parameters: parameters ?? null,
    main_size: numbers.mainSize ?? null,
    used_storage: 0,
    row_count: null,
    sha: shaOf(number),
    head: 0,
    created_at: numbers.createdAt ?? 0,
    last_modified: numbers.lastModified ?? 0,
  };
};

/** How providers serve the model of a number. @param {number} number @param {number} total */
export const mappingsOf = (number, total) => {
  const { key, id, facets } = generateModel(number, total);
  return (facets.provider ?? []).map((provider) => ({
    repository_id: key,
    provider,
    provider_model: id,
    status: /** @type {const} */ ("live"),
    task: facets.task?.[0] === "text-generation" ? "conversational" : (facets.task?.[0] ?? "text-generation"),
    updated_at: 0,
  }));
};

/**
 * Visits the rows of a catalogue, a batch at a time; of two that would have one name the first is kept, as in a hub.
 * @param {number} total @param {number} size @param {(rows: StoreRow[]) => Promise<void> | void} visit
 */
export const eachBatch = async (total, size, visit) => {
  const names = new Set();
  for (let start = 0; start < total; start += size) {
    const rows = [];
    for (let number = start; number < Math.min(total, start + size); number++) {
      const row = rowOf(number, total);
      if (names.has(row.name_key)) row.full_name += `-${number.toString(36)}`;
      row.name_key = row.full_name.toLowerCase();
      names.add(row.name_key);
      rows.push(row);
    }
    await visit(rows);
  }
};
