import { parseQuantization, preferredFile } from "@orrery/tasks";
/** Tasks that llama.cpp runs. Vision models need a projector, which the engine does not load. */
const tasks = ["text-generation", "feature-extraction", "sentence-similarity", "text-ranking"];
/** Files beside a model's weights: projectors, importance matrices, and drafts for speculative decoding. */
const isSideFile = (path) => /(?:^|[/.-])(?:mmproj|imatrix|mtp|eagle3|dflash|dspark)(?=[.-])/i.test(path);
/** Whether a path may be of a GGUF model: in the root, or in a folder named for its quantization. */
export const isGgufPath = (path) => /^(?:[^/]+\/)?[^/]+\.gguf$/i.test(path) && !isSideFile(path);
export const isGgufFolder = (path) => !path.includes("/") && parseQuantization(path) !== undefined;
const partPattern = /^(.*)-(\d{5})-of-(\d{5})\.gguf$/i;
const choiceOf = (files) => {
    const sorted = files.toSorted((left, right) => (left.path < right.path ? -1 : 1));
    const [first, ...others] = sorted.map(({ path }) => path);
    if (first === undefined)
        return undefined;
    const label = parseQuantization(first)?.label;
    const bytes = sorted.reduce((sum, { size }) => sum + size, 0);
    return { ...(label && { label }), paths: [first, ...others], bytes };
};
const choicesIn = (held) => {
    const groups = new Map();
    for (const file of held) {
        if (!isGgufPath(file.path))
            continue;
        const [, stem, , count] = partPattern.exec(file.path) ?? [];
        const key = stem === undefined ? file.path : `${stem} ${count}`;
        const group = groups.get(key) ?? { count: Number(count ?? 1), files: [] };
        group.files.push(file);
        groups.set(key, group);
    }
    return [...groups.values()]
        .filter(({ count, files }) => files.length === count)
        .flatMap(({ files }) => choiceOf(files) ?? []);
};
/** The GGUF models of a repository that llama.cpp can run; a repository without a task is taken for text generation. */
export const findGguf = (task, held) => {
    const wanted = task ?? "text-generation";
    const choices = tasks.includes(wanted) ? choicesIn(held) : [];
    return choices.length > 0 ? { task: wanted, choices } : undefined;
};
/** What a choice is called: its quantization, or its path if that is not enough to tell it from the others. */
export const choiceName = (choice, choices) => {
    const isOnly = choices.every((other) => other === choice || other.label !== choice.label);
    return choice.label !== undefined && isOnly ? choice.label : choice.paths[0];
};
export const choiceNamed = (choices, name) => choices.find((choice) => choiceName(choice, choices).toLowerCase() === name.toLowerCase());
/** Choices in the order in which they are tried: the preferred one, then each smaller one. */
export const inPreferredOrder = (choices, preference) => {
    const file = preferredFile(choices.map(({ paths }) => paths[0]), preference);
    const first = choices.find(({ paths }) => paths[0] === file) ?? choices[0];
    if (!first)
        return [];
    const smaller = choices.filter((choice) => choice !== first && choice.bytes < first.bytes);
    return [first, ...smaller.sort((left, right) => right.bytes - left.bytes)];
};
//# sourceMappingURL=find-gguf.js.map