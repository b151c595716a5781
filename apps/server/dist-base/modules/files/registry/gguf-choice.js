import { parseQuantization, preferredFile } from "@orrery/tasks";
const isWeights = (path) => path.endsWith(".gguf") && !/mmproj|imatrix|(^|\/)(mtp|eagle3|dflash|dspark)-/i.test(path);
const baseName = (path) => path.slice(path.lastIndexOf("/") + 1);
const splitPattern = /^(.*)-\d{5}-of-(\d{5})\.gguf$/;
/** The first part of a split file stands for the whole. */
const isFirstPart = (path) => !splitPattern.test(path) || /-00001-of-\d{5}\.gguf$/.test(path);
export const isSplitFile = (path) => splitPattern.test(path);
/** All parts of a split file; of any other, itself. */
const partsOf = (paths, chosen) => {
    const [, stem, total] = splitPattern.exec(chosen) ?? [];
    return stem === undefined
        ? [chosen]
        : paths.filter((path) => path.startsWith(`${stem}-`) && path.endsWith(`-of-${total}.gguf`));
};
/** Files without the GGUF models other than the chosen one. */
export const withoutOtherGguf = (files, chosen) => {
    const paths = files.map(({ path }) => path);
    const parts = new Set(partsOf(paths, chosen));
    return files.filter(({ path }) => !path.endsWith(".gguf") || parts.has(path));
};
/** The GGUF models of a repository, by the tags that name them: quantizations, and whole file names. */
export const ggufTags = (paths) => {
    const models = paths.filter((path) => isWeights(path) && isFirstPart(path));
    const byName = models.map((path) => [baseName(path).toLowerCase(), path]);
    const byLabel = models.flatMap((path) => {
        const label = parseQuantization(path)?.label;
        return label === undefined ? [] : [[label.toLowerCase(), path]];
    });
    // Of several files with one label, the first by path.
    return new Map([...byName, ...byLabel].reverse());
};
/** Quantizations of the GGUF models of a repository, as tags. */
export const quantizationsOf = (paths) => [
    ...new Set(paths.filter(isWeights).flatMap((path) => parseQuantization(path)?.label ?? [])),
];
/** The GGUF model that is used where no tag names one. */
export const defaultGguf = (paths) => preferredFile(paths.filter(isWeights));
const folderOf = (path) => path.slice(0, path.lastIndexOf("/") + 1);
const sharedFolders = (left, right) => {
    const others = folderOf(right).split("/");
    const index = folderOf(left)
        .split("/")
        .findIndex((part, at) => part !== others[at]);
    return index < 0 ? others.length : index;
};
/** The image projector that belongs to a model: the one in the nearest folder. */
export const projectorFor = (paths, model) => paths
    .filter((path) => /mmproj[^/]*\.gguf$/i.test(path))
    .toSorted((left, right) => sharedFolders(right, model) - sharedFolders(left, model) || (left < right ? -1 : 1))[0];
//# sourceMappingURL=gguf-choice.js.map