import { createReadStream } from "node:fs";
import { readdir, readFile, realpath, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import type { ByteSource } from "../blobs/byte-source.ts";
import { fileSource } from "../blobs/file-source.ts";
import type { BlobStore } from "../blobs/store.ts";
import type { NewFile } from "../catalogue/history/commit.ts";
import { inlineFile, largeFile, maxInlineBytes } from "../catalogue/inline-file.ts";
import { readIgnoreRules, readLargeFileRules } from "../git/rules/git-rules.ts";

interface FolderFile {
  readonly path: string;
  readonly place: string;
  readonly size: number;
  /** Whether it is a large file even if it is short text. */
  readonly isLarge?: boolean;
}

/** What tools leave behind and no one means to publish. */
const isLeftOver = (path: string): boolean =>
  /(?:^|\/)(?:\.git|\.cache|__pycache__|node_modules|\.DS_Store|\.ipynb_checkpoints)(?:\/|$)/.test(path);

/** All files below a folder, and the links that lead out of it: those are not followed. */
export const listFolder = async (folder: string): Promise<{ files: FolderFile[]; skipped: string[] }> => {
  const root = await realpath(folder);
  const files: FolderFile[] = [];
  const skipped: string[] = [];
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const place = join(entry.parentPath, entry.name);
    const path = relative(root, place).split(sep).join("/");
    if (entry.isDirectory() || isLeftOver(path)) continue;
    const target = await realpath(place).catch(() => "");
    const stats = target.startsWith(root + sep) ? await stat(target) : undefined;
    if (stats?.isFile()) files.push({ path, place, size: stats.size });
    else skipped.push(path);
  }
  files.sort((left, right) => (left.path < right.path ? -1 : 1));
  return { files, skipped };
};

const maxRulesBytes = 256 * 1024;

/** Applies the folder's own .gitignore and .gitattributes, as uploads do. */
export const applyGitRules = async (files: readonly FolderFile[]): Promise<FolderFile[]> => {
  const textOf = async (path: string): Promise<string> => {
    const file = files.find((candidate) => candidate.path === path);
    return file && file.size <= maxRulesBytes ? readFile(file.place, "utf8") : "";
  };
  const isIgnored = readIgnoreRules(await textOf(".gitignore"));
  const isLarge = readLargeFileRules(await textOf(".gitattributes"));
  return files.flatMap((file) => (isIgnored(file.path) ? [] : { ...file, isLarge: isLarge(file.path) }));
};

export const diskSource = ({ place, size }: FolderFile): ByteSource => fileSource(place, size);

export const keepFile = async (blobs: BlobStore, { path, place, size, isLarge }: FolderFile): Promise<NewFile> => {
  if (size === 0 || (size <= maxInlineBytes && !isLarge)) {
    const content = await readFile(place);
    if (!content.includes(0)) return inlineFile(blobs, path, content);
  }
  const kept = await blobs.put(createReadStream(place));
  return largeFile(path, kept.sha256, kept.size);
};
