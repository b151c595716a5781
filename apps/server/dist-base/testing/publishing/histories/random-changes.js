/** Names that sort differently as files and as folders, and names that need quoting. */
const names = [
    ...["a", "a.b", "a-b", "a0", "ab", "lib", "lib.ts", "z z", "0", "-dash", "#hash", "100%", "q'uote", 'd"ouble'],
    ...["ü", "日本語", "🤖.bin", ".hidden", ".gitignore", ".github", "README.md", "con", "trail.", "~"],
    ...["a+b", "a,b", "[x]", "{y}", "*", "?", "semi;colon", "pipe|", "amp&", "dollar$", "comma,", "equals=", "at@"],
    "n".repeat(120),
];
const randomPath = (random) => Array.from({ length: 1 + random.below(random.isOneIn(8) ? 6 : 3) }, () => random.pick(names)).join("/");
/** Lines differ from each other, so that all ways to compare texts agree. */
const newLines = (random, count) => Array.from({ length: count }, () => `line ${random.below(1e9)}\n`);
const randomText = (random) => {
    const text = newLines(random, 1 + random.below(25)).join("");
    return Buffer.from(random.isOneIn(6) ? text.trimEnd() : text);
};
const randomBytes = (random) => Buffer.from([0, ...Array.from({ length: random.below(300) }, () => random.below(256))]);
const randomContent = (random, large) => {
    if (random.isOneIn(8))
        return random.pick(large);
    if (random.isOneIn(12))
        return { blob: Buffer.alloc(0) };
    return { blob: random.isOneIn(6) ? randomBytes(random) : randomText(random) };
};
/** Replaces, adds or removes a run of lines. */
const editText = (random, { blob }) => {
    const lines = blob.toString("latin1").split(/(?<=\n)/);
    const at = random.below(lines.length + 1);
    lines.splice(at, random.below(3), ...newLines(random, random.below(3)));
    return { blob: Buffer.from(lines.join(""), "latin1") };
};
export const resultOf = (files, { put, removedFiles, removedFolders }) => {
    const isKept = (path) => !removedFiles.has(path) && ![...removedFolders].some((folder) => path.startsWith(`${folder}/`));
    return new Map([...[...files].filter(([path]) => isKept(path)), ...put]);
};
/** Neither a file nor a folder is at the path, nor a file on the way to it. */
const isFree = ({ files, changes }, path) => [...resultOf(files, changes).keys()].every((other) => other !== path && !other.startsWith(`${path}/`) && !path.startsWith(`${other}/`));
/** Files that the draft leaves as they were. */
const untouched = ({ files, changes }) => [...files].filter(([path, file]) => resultOf(files, changes).get(path) === file);
/** Folders in which the draft leaves everything as it was. */
const untouchedFolders = (draft) => {
    const { files, changes } = draft;
    const same = new Set(untouched(draft).map(([path]) => path));
    const folders = new Set([...files.keys()].flatMap((path) => {
        const parts = path.split("/");
        return parts.slice(1).map((_, at) => parts.slice(0, at + 1).join("/"));
    }));
    return [...folders].filter((folder) => {
        const isBelow = (path) => path.startsWith(`${folder}/`);
        const isSame = [...files.keys()].filter(isBelow).every((path) => same.has(path));
        return isSame && ![...changes.put.keys()].some(isBelow);
    });
};
const pickFile = (draft) => {
    const files = untouched(draft);
    return files.length > 0 ? draft.random.pick(files) : undefined;
};
const pickFolder = (draft) => {
    const folders = untouchedFolders(draft);
    return folders.length > 0 ? draft.random.pick(folders) : undefined;
};
const add = (draft) => {
    const path = randomPath(draft.random);
    if (isFree(draft, path))
        draft.changes.put.set(path, randomContent(draft.random, draft.large));
};
const edit = (draft) => {
    const [path, file] = pickFile(draft) ?? [];
    if (path === undefined || !file)
        return;
    const isText = !file.large && file.blob.length > 0 && !file.blob.includes(0);
    draft.changes.put.set(path, isText ? editText(draft.random, file) : randomContent(draft.random, draft.large));
};
const removeFile = (draft) => {
    const [path] = pickFile(draft) ?? [];
    if (path !== undefined)
        draft.changes.removedFiles.add(path);
};
const removeFolder = (draft) => {
    const folder = pickFolder(draft);
    if (folder !== undefined)
        draft.changes.removedFolders.add(folder);
};
const renameFile = (draft) => {
    const [path, file] = pickFile(draft) ?? [];
    if (path === undefined || !file)
        return;
    draft.changes.removedFiles.add(path);
    const target = randomPath(draft.random);
    if (isFree(draft, target))
        draft.changes.put.set(target, file);
};
const moveFolder = (draft) => {
    const folder = pickFolder(draft);
    const target = randomPath(draft.random);
    if (folder === undefined)
        return;
    draft.changes.removedFolders.add(folder);
    if (!isFree(draft, target))
        return;
    for (const [path, file] of draft.files)
        if (path.startsWith(`${folder}/`))
            draft.changes.put.set(`${target}${path.slice(folder.length)}`, file);
};
const fileToFolder = (draft) => {
    const [path, file] = pickFile(draft) ?? [];
    if (path === undefined || !file)
        return;
    draft.changes.removedFiles.add(path);
    draft.changes.put.set(`${path}/${draft.random.pick(names)}`, file);
};
const folderToFile = (draft) => {
    const folder = pickFolder(draft);
    if (folder === undefined)
        return;
    draft.changes.removedFolders.add(folder);
    draft.changes.put.set(folder, randomContent(draft.random, draft.large));
};
const steps = [
    ...[add, add, add, add, edit, edit, edit],
    ...[removeFile, removeFolder, renameFile, renameFile, moveFolder, fileToFolder, folderToFile],
];
/** An edit or a deletion of one of some files; undefined if there is none. */
export const competingChanges = (random, files, isWanted) => {
    const wanted = [...files].filter(([path]) => isWanted(path));
    if (wanted.length === 0)
        return undefined;
    const [path, file] = random.pick(wanted);
    const isText = !file.large && file.blob.length > 0 && !file.blob.includes(0);
    const isRemoved = random.isOneIn(6);
    return {
        put: isText && !isRemoved ? new Map([[path, editText(random, file)]]) : new Map(),
        removedFiles: new Set(isRemoved ? [path] : []),
        removedFolders: new Set(),
    };
};
/** Some changes to files, which may cancel each other out. */
export const randomChanges = (random, files, large) => {
    const changes = { put: new Map(), removedFiles: new Set(), removedFolders: new Set() };
    const draft = { random, files, large, changes };
    const count = files.size === 0 ? 3 : 1 + random.below(4);
    for (let step = 0; step < count; step += 1)
        (files.size === 0 ? add : random.pick(steps))(draft);
    return changes;
};
//# sourceMappingURL=random-changes.js.map