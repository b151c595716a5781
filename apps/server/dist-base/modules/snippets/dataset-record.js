const formats = new Map(Object.entries({
    parquet: "parquet",
    csv: "csv",
    json: "json",
    jsonl: "json",
    text: "text",
    webdataset: "webdataset",
    lance: "lance",
    imagefolder: "imagefolder",
    audiofolder: "audiofolder",
}));
/** Programs load one split: `train` if there is one, else the first. */
const maxSplits = 100;
const configsOf = (splits) => {
    const found = new Map();
    for (const { config, split, paths } of splits) {
        const files = found.get(config) ?? new Map();
        found.set(config, files);
        if (!files.has(split) && (files.size < maxSplits || split === "train"))
            files.set(split, paths);
    }
    return [...found].map(([name, files]) => ({ name, files: Object.fromEntries(files) }));
};
/** What loading code needs to know of a dataset: its files by split, and how they are written. */
export const datasetRecord = (id, tags, splits) => {
    const tagged = tags.find((tag) => tag.startsWith("format:"))?.slice("format:".length);
    const format = formats.get(tagged ?? splits[0]?.format ?? "");
    const configs = configsOf(splits);
    return { id, ...(format && { format }), ...(configs.length > 0 && { configs }) };
};
//# sourceMappingURL=dataset-record.js.map