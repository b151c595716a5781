import { blobId } from "../git/object-id.js";
import { parseRepositoryId } from "../readers/repository-id.js";
const json = (value) => (value === undefined ? null : JSON.stringify(value));
const flag = (value) => (value ? 1 : 0);
const factsOf = (entry) => ({
    gated: entry.gated ?? null,
    pipeline_tag: entry.pipelineTag ?? null,
    library_name: entry.libraryName ?? null,
    mask_token: entry.maskToken ?? null,
    inference: entry.inference ?? null,
    description: entry.description ?? null,
    tags: JSON.stringify(entry.tags ?? []),
    card: json(entry.card),
    config: json(entry.config),
    safetensors: json(entry.safetensors),
    gguf: json(entry.gguf),
    transformers_info: json(entry.transformersInfo),
    widget_data: json(entry.widgetData),
    model_index: json(entry.modelIndex),
    extra: json(entry.extra),
});
const numbersOf = (entry) => ({
    downloads: entry.downloads ?? 0,
    downloads_all_time: entry.downloadsAllTime ?? entry.downloads ?? 0,
    likes: entry.likes ?? 0,
    trending_score: entry.trendingScore ?? 0,
    parameters: entry.safetensors?.total ?? entry.gguf?.total ?? null,
    main_size: entry.mainSize ?? null,
    row_count: entry.rows ?? null,
});
/** The row of an entry. One whose commit is not known gets an id that follows from its name. */
export const toValues = (entry, at) => {
    const { id, author, key } = parseRepositoryId(entry.id);
    const createdAt = entry.createdAt ?? at;
    return {
        kind: entry.kind,
        full_name: id,
        name_key: key,
        author,
        owner_id: null,
        origin: entry.origin,
        is_private: flag(entry.isPrivate),
        is_disabled: flag(entry.isDisabled),
        ...factsOf(entry),
        ...numbersOf(entry),
        sha: entry.files ? "" : (entry.sha ?? blobId(Buffer.from(`${entry.kind} ${id}`))),
        created_at: createdAt,
        last_modified: entry.lastModified ?? createdAt,
    };
};
/** The rows of a model's mappings. */
export const toMappingValues = (mappings, repositoryId, at) => mappings.map((mapping) => ({
    repository_id: repositoryId,
    provider: mapping.provider,
    provider_model: mapping.providerId,
    status: mapping.status,
    task: mapping.task,
    adapter: mapping.adapter ?? null,
    adapter_weights_path: mapping.adapterWeightsPath ?? null,
    is_model_author: flag(mapping.isModelAuthor),
    context_length: mapping.contextLength ?? null,
    input_price: mapping.pricing?.input ?? null,
    output_price: mapping.pricing?.output ?? null,
    supports_tools: mapping.supportsTools === undefined ? null : flag(mapping.supportsTools),
    supports_structured_output: mapping.supportsStructuredOutput === undefined ? null : flag(mapping.supportsStructuredOutput),
    updated_at: at,
}));
//# sourceMappingURL=entry.js.map