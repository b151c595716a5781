import { isLibraryKey } from "@orrery/tasks";
import { visibilityKey } from "../policy.js";
/** What the search index needs of a row: no more, since it is read for every row at start. */
export const searchColumns = [
    "kind",
    "full_name",
    "author",
    "owner_id",
    "resource_group_id",
    "is_private",
    "gated",
    "pipeline_tag",
    "library_name",
    "inference",
    "tags",
    "downloads",
    "likes",
    "trending_score",
    "parameters",
    "main_size",
    "row_count",
    "created_at",
    "last_modified",
    "origin",
];
const languageNames = new Intl.DisplayNames("en", { type: "language", fallback: "none" });
const isLanguage = (tag) => /^[a-z]{2}$/.test(tag) && languageNames.of(tag) !== undefined;
/** Tags of the form `license:mit` that stand for a facet of their own. */
const taggedFacets = new Map(Object.entries({
    license: "license",
    language: "language",
    dataset: "dataset",
    task_categories: "task",
    library: "library",
    modality: "modality",
    format: "format",
    size_categories: "size_category",
    base_model: "base_model",
}));
const weightFormats = new Set([
    "safetensors",
    "gguf",
    "onnx",
    "pytorch",
    "tf",
    "jax",
    "openvino",
    "coreml",
    "mlx",
    "tflite",
]);
const quantizations = new Set([
    "gptq",
    "awq",
    "aqlm",
    "marlin",
    "bitsandbytes",
    "exl2",
    "exl3",
    "4-bit",
    "8-bit",
    "2-bit",
    "3-bit",
    "6-bit",
    "fp8",
    "gguf",
]);
/** `base_model:quantized:owner/name` is found under the relation and under the model. */
const valuesOf = (facet, value) => {
    const relation = facet === "base_model" && /^(?:adapter|finetune|merge|quantized):(.+)$/.exec(value);
    return relation ? [value, relation[1] ?? ""] : [value];
};
const readTag = (tag) => {
    if (!tag)
        return [];
    const found = [["tag", tag]];
    const colon = tag.indexOf(":");
    const facet = colon > 0 ? taggedFacets.get(tag.slice(0, colon)) : undefined;
    if (facet)
        for (const value of valuesOf(facet, tag.slice(colon + 1)))
            if (value)
                found.push([facet, value]);
    if (colon >= 0)
        return found;
    if (isLanguage(tag))
        found.push(["language", tag]);
    if (isLibraryKey(tag))
        found.push(["library", tag]);
    if (weightFormats.has(tag))
        found.push(["format", tag]);
    if (quantizations.has(tag))
        found.push(["quantization", tag]);
    return found;
};
/** Hands over a value that is a tag as well. */
const giveTagged = (facet, given, value) => {
    if (!given)
        return;
    value(facet, given);
    value("tag", given);
};
/** A model that a provider serves can be used, although this hub only knows its name. */
const originOf = (origin, mappings) => {
    if (origin === "local")
        return "local";
    const isServed = mappings.some(({ status }) => status === "live");
    return origin === "reference" && !isServed ? "reference" : "imported";
};
const giveFacets = (row, mappings, { tag, value }) => {
    const tags = JSON.parse(row.tags);
    for (const each of tags)
        tag(each);
    giveTagged("task", row.pipeline_tag, value);
    giveTagged("library", row.library_name, value);
    if (row.author)
        value("author", row.author);
    value("gated", row.gated ?? "no");
    if (row.parameters !== null)
        value("parameters", stepBelow(row.parameters));
    let runsHere = row.inference === "warm";
    for (const { provider, status } of mappings) {
        if (status !== "live")
            continue;
        value("provider", provider);
        runsHere ||= provider === "hf-inference";
    }
    if (runsHere)
        value("runs_here", "yes");
    value("origin", originOf(row.origin, mappings));
};
const facetsOf = (row, mappings) => {
    const found = {};
    const value = (facet, given) => {
        const values = found[facet];
        if (values)
            values.push(given);
        else
            found[facet] = [given];
    };
    const tag = (given) => {
        for (const [facet, meant] of readTag(given))
            value(facet, meant);
    };
    giveFacets(row, mappings, { tag, value });
    return found;
};
/** Where the ranges of parameters begin that lists are narrowed by. */
export const parameterSteps = [0, 1e9, 3e9, 6e9, 9e9, 12e9, 24e9, 32e9, 64e9, 128e9, 256e9, 500e9];
const stepNames = parameterSteps.map(String);
const stepBelow = (parameters) => {
    let step = parameterSteps.length - 1;
    while (step > 0 && parameterSteps[step] > parameters)
        step -= 1;
    return stepNames[step];
};
const numbersOf = (row) => ({
    downloads: row.downloads,
    likes: row.likes,
    trendingScore: row.trending_score,
    createdAt: row.created_at,
    lastModified: row.last_modified,
    parameters: row.parameters ?? undefined,
    mainSize: row.main_size ?? undefined,
    rows: row.row_count ?? undefined,
});
/** A repository as the search index knows it. */
export const toSearchDocument = (row, mappings) => ({
    key: row.id,
    id: row.full_name,
    ownerId: visibilityKey(row),
    isPrivate: row.is_private === 1,
    facets: facetsOf(row, mappings),
    numbers: numbersOf(row),
});
/** Tags whose meaning is remembered: a catalogue has millions of them, most of them the same few thousand. */
const maxCachedTags = 50_000;
/** Puts rows into an index that is being filled, as `toSearchDocument` would have them. */
export const createRowFiller = (loader) => {
    const known = new Map();
    const facetValueIds = [];
    const marksOf = (tag) => {
        const found = readTag(tag).map(([facet, value]) => loader.facetValueId(facet, value));
        if (known.size >= maxCachedTags)
            known.clear();
        known.set(tag, found);
        return found;
    };
    const sink = {
        tag: (tag) => {
            for (const facetValueId of known.get(tag) ?? marksOf(tag))
                facetValueIds.push(facetValueId);
        },
        value: (facet, value) => void facetValueIds.push(loader.facetValueId(facet, value)),
    };
    return (row, mappings) => {
        facetValueIds.length = 0;
        giveFacets(row, mappings, sink);
        const { id: key, full_name: id } = row;
        loader.add({
            key,
            id,
            ownerId: visibilityKey(row),
            isPrivate: row.is_private === 1,
            facetValueIds,
            numbers: numbersOf(row),
        });
    };
};
//# sourceMappingURL=search-document.js.map