/** A file and its path below what was dropped or chosen. */
export interface PathFile {
  readonly path: string;
  readonly file: File;
}

/** Folders of git and files that systems leave behind are never meant. */
const isUnwanted = (path: string): boolean => /(?:^|\/)(?:\.git\/|\.DS_Store$|Thumbs\.db$)/.test(path);

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));

/** A folder is read in pieces until one is empty. */
const entriesOf = async (folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> => {
  const reader = folder.createReader();
  const found: FileSystemEntry[] = [];
  for (;;) {
    const piece = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (piece.length === 0) return found;
    found.push(...piece);
  }
};

const filesBelow = async (entry: FileSystemEntry, path: string): Promise<readonly PathFile[]> => {
  if (entry.isFile) return isUnwanted(path) ? [] : [{ path, file: await fileOf(entry as FileSystemFileEntry) }];
  const files: PathFile[] = [];
  for (const child of await entriesOf(entry as FileSystemDirectoryEntry))
    if (!isUnwanted(`${path}/${child.name}/`)) files.push(...(await filesBelow(child, `${path}/${child.name}`)));
  return files;
};

/** All files that were dropped. What is in one dropped folder goes without the name of that folder. */
export const droppedFiles = async (transfer: DataTransfer): Promise<readonly PathFile[]> => {
  // Entries can be read only while the event is handled.
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (entries.length === 0) return [...transfer.files].map((file) => ({ path: file.name, file }));
  const [only] = entries;
  const isOneFolder = entries.length === 1 && only?.isDirectory === true;
  const found = await Promise.all(entries.map((entry) => filesBelow(entry, entry.name)));
  return found.flat().map(({ path, file }) => ({ path: isOneFolder ? path.slice(path.indexOf("/") + 1) : path, file }));
};

/** Files of an input; a chosen folder gives paths that begin with its name. */
export const chosenFiles = (list: FileList): readonly PathFile[] =>
  [...list]
    .map((file) => ({ path: file.webkitRelativePath.replace(/^[^/]*\//, "") || file.name, file }))
    .filter(({ path }) => !isUnwanted(path));
