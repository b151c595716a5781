import { ownProvider } from "./runnable/refresh-runnable.js";
import { alsoServed } from "./runnable/served-tasks.js";
const parsed = (text) => (text === null ? undefined : JSON.parse(text));
const plain = (column) => ({ columns: [column], read: (row) => row[column] ?? undefined });
const json = (column) => ({
    columns: [column],
    read: (row) => parsed(row[column]),
});
const truth = (column) => ({
    columns: [column],
    read: (row) => row[column] === 1,
});
const time = (column) => ({
    columns: [column],
    read: (row) => new Date(row[column]).toISOString(),
});
const extra = (name, fallback) => ({
    columns: ["extra"],
    read: (row) => parsed(row.extra)?.[name] ?? fallback,
});
const pointerSize = (size) => 126 + String(size).length;
/** A file in the list that records carry. */
const toSibling = ({ path, size, oid, sha256, is_large }, hasBlobs) => ({
    rfilename: path,
    ...(hasBlobs && { size, blobId: oid }),
    ...(hasBlobs && is_large && sha256 && { lfs: { sha256, size, pointerSize: pointerSize(size) } }),
});
const alsoTasks = ({ provider, task, server }) => {
    const others = provider === ownProvider ? alsoServed(task, server) : [];
    return others.length > 0 && { alsoTasks: [...others] };
};
const toMapping = (row) => ({
    status: row.status,
    providerId: row.provider_model,
    task: row.task,
    ...alsoTasks(row),
    isModelAuthor: row.is_model_author === 1,
    ...(row.adapter && { adapter: row.adapter }),
    ...(row.adapter_weights_path && { adapterWeightsPath: row.adapter_weights_path }),
    ...(row.context_length !== null && { contextLength: row.context_length }),
    ...((row.input_price !== null || row.output_price !== null) && {
        pricing: { input: row.input_price ?? undefined, output: row.output_price ?? undefined },
    }),
    ...(row.supports_tools !== null && { supportsTools: row.supports_tools === 1 }),
    ...(row.supports_structured_output !== null && { supportsStructuredOutput: row.supports_structured_output === 1 }),
});
/** The bases that a model's tags name, all with the relation of the first. */
export const baseModels = (row) => {
    const tags = JSON.parse(row.tags);
    const relations = tags.flatMap((tag) => {
        const [, relation, id] = /^base_model:(adapter|finetune|merge|quantized):(.+)$/.exec(tag) ?? [];
        return relation && id ? [{ relation, id }] : [];
    });
    const [first] = relations;
    return first && { relation: first.relation, models: relations.map(({ id }) => ({ id })) };
};
/** The properties that models and datasets share. */
const shared = {
    author: { columns: ["author"], read: (row) => row.author || undefined },
    cardData: json("card"),
    createdAt: time("created_at"),
    disabled: truth("is_disabled"),
    discussionsDisabled: truth("discussions_disabled"),
    downloads: plain("downloads"),
    downloadsAllTime: plain("downloads_all_time"),
    gated: { columns: ["gated"], read: (row) => row.gated ?? false },
    lastModified: time("last_modified"),
    likes: plain("likes"),
    origin: plain("origin"),
    private: truth("is_private"),
    resourceGroup: { columns: ["owner_id", "resource_group_id"], read: (_row, { group }) => group },
    sha: plain("sha"),
    siblings: { columns: [], read: (_row, { files, hasBlobs }) => files.map((file) => toSibling(file, hasBlobs)) },
    tags: json("tags"),
    trendingScore: plain("trending_score"),
    usedStorage: plain("used_storage"),
};
const modelFields = {
    ...shared,
    baseModels: { columns: ["tags"], read: baseModels },
    childrenModelCount: extra("childrenModelCount"),
    config: json("config"),
    evalResults: extra("evalResults"),
    gguf: json("gguf"),
    inference: plain("inference"),
    inferenceProviderMapping: {
        columns: [],
        read: (_row, { mappings }) => Object.fromEntries(mappings.map((row) => [row.provider, toMapping(row)])),
    },
    library_name: plain("library_name"),
    mask_token: plain("mask_token"),
    numParameters: plain("parameters"),
    description: plain("description"),
    "model-index": { columns: ["model_index"], read: (row) => parsed(row.model_index) ?? null },
    pipeline_tag: plain("pipeline_tag"),
    safetensors: json("safetensors"),
    spaces: extra("spaces", []),
    transformersInfo: json("transformers_info"),
    widgetData: json("widget_data"),
};
const datasetFields = {
    ...shared,
    citation: extra("citation"),
    description: plain("description"),
    mainSize: plain("main_size"),
    numRows: plain("row_count"),
    paperswithcode_id: extra("paperswithcode_id"),
};
/** The properties of each kind that `expand` may name. */
export const fieldsOf = {
    model: modelFields,
    dataset: datasetFields,
};
/** What a list shows when nothing else is asked for. */
const listed = [
    "likes",
    "trendingScore",
    "private",
    "downloads",
    "tags",
    "pipeline_tag",
    "library_name",
    "createdAt",
    "origin",
];
const listedInFull = [...listed, "author", "sha", "lastModified", "gated", "disabled", "siblings", "mask_token"];
/** Properties that are shown by name only: they are large, or answer a question few ask. */
const onRequest = new Set([
    "discussionsDisabled",
    "childrenModelCount",
    "evalResults",
    "resourceGroup",
    "downloadsAllTime",
    "baseModels",
    "inferenceProviderMapping",
    "numParameters",
    "trendingScore",
]);
/** Each name once: a field that is named again would be read from every row again. */
const known = (kind, names) => [...new Set(names)].filter((name) => Object.hasOwn(fieldsOf[kind], name));
/** The properties of a list. */
export const listSelection = (kind, { expand, full, config, cardData }) => {
    if (expand)
        return { names: known(kind, expand), hasBlobs: false, isLegacy: false };
    const names = [
        ...(full ? listedInFull : listed),
        ...(config ? ["config"] : []),
        ...(cardData || full ? ["cardData"] : []),
    ];
    const legacy = kind === "model" ? names : [...names, "description", "author", "gated", "lastModified", "disabled", "sha"];
    return { names: known(kind, legacy), hasBlobs: false, isLegacy: kind === "model" };
};
/** The properties of one record. */
export const recordSelection = (kind, { expand, blobs = false }) => {
    if (expand)
        return { names: known(kind, expand), hasBlobs: blobs, isLegacy: false };
    const names = Object.keys(fieldsOf[kind]).filter((name) => !onRequest.has(name));
    return { names, hasBlobs: blobs, isLegacy: kind === "model" };
};
/** The columns a selection needs. */
export const columnsOf = (kind, { names }) => [
    ...new Set(["full_name", ...names.flatMap((name) => fieldsOf[kind][name]?.columns ?? [])]),
];
/** The 24 digits that name a thing for good; they outlive its renaming. */
export const objectIdOf = (key) => key.toString(16).padStart(24, "0");
/** A row as clients read it. */
export const toRecord = (kind, row, relations, { names, isLegacy }) => {
    const values = names.map((name) => [name, fieldsOf[kind][name]?.read(row, relations)]);
    return {
        _id: objectIdOf(row.id),
        id: row.full_name,
        ...(isLegacy && { modelId: row.full_name }),
        ...Object.fromEntries(values.filter(([, value]) => value !== undefined)),
    };
};
//# sourceMappingURL=fields.js.map