import { readGlob } from "../../text/glob.js";
const formats = [
    ["parquet", /\.parquet$/i],
    ["jsonl", /\.(jsonl|ndjson)(\.gz)?$/i],
    ["csv", /\.(csv|tsv)(\.gz)?$/i],
];
/** How the rows of a file are written, if it has rows. */
export const formatOf = (path) => formats.find(([, ending]) => ending.test(path))?.[0];
/** The words by which files tell which split they are. */
const words = [
    ["train", /(^|[^a-z])(train|training)([^a-z]|$)/i],
    ["validation", /(^|[^a-z])(validation|valid|val|dev)([^a-z]|$)/i],
    ["test", /(^|[^a-z])(test|testing|eval|evaluation)([^a-z]|$)/i],
];
const splitIn = (text) => words.find(([, word]) => word.test(text))?.[0];
/** `name-00000-of-00004.parquet` says its split outright. */
const shardName = /^(.+)-\d{5}-of-\d{5}\./;
const placeOf = (path) => {
    const folders = path.split("/");
    const file = folders.pop() ?? "";
    const stem = shardName.exec(file)?.[1];
    const named = stem ? (splitIn(stem) ?? stem) : splitIn(file);
    const split = named ?? folders.map(splitIn).find((name) => name !== undefined) ?? "train";
    const config = folders.find((folder) => folder !== "data" && splitIn(folder) === undefined) ?? "default";
    return { config, split };
};
const rankOf = ({ config, split, format }) => {
    const place = words.findIndex(([name]) => name === split);
    const order = formats.findIndex(([name]) => name === format);
    return [config === "default" ? "0" : `1${config}`, place < 0 ? `9${split}` : place, order].join("\u0000");
};
const grouped = (files, placesOf) => {
    const found = new Map();
    for (const { path, size } of [...files].sort((left, right) => (left.path < right.path ? -1 : 1))) {
        const format = formatOf(path);
        if (!format)
            continue;
        for (const { config, split } of placesOf(path)) {
            const key = JSON.stringify([config, split, format]);
            const known = found.get(key) ?? { config, split, format, paths: [], size: 0 };
            known.paths.push(path);
            known.size += size;
            found.set(key, known);
        }
    }
    return [...found.values()];
};
/** The splits that a card declares, in its order; those that match no file are left out. */
const asDeclared = (files, declared) => {
    const read = declared.map((entry) => ({ ...entry, patterns: entry.patterns.map(readGlob) }));
    const found = grouped(files, (path) => read.filter(({ patterns }) => patterns.some((matches) => matches(path))));
    const rank = ({ config, split }) => declared.findIndex((entry) => entry.config === config && entry.split === split);
    return found.sort((left, right) => rank(left) - rank(right));
};
/** The splits of a dataset: as its card declares them, or else told from the paths of its files. */
export const splitsOf = (files, declared = []) => {
    const found = asDeclared(files, declared);
    if (found.length > 0)
        return found;
    return grouped(files, (path) => [placeOf(path)]).sort((left, right) => (rankOf(left) < rankOf(right) ? -1 : 1));
};
//# sourceMappingURL=splits.js.map