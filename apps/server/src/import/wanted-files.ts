import { readGlob } from "../text/glob.ts";

/** Whether a file is one of those asked for; without patterns, all are. The card always is: it says what the rest is. */
export const wantedFiles = (patterns: readonly string[] | undefined): ((path: string) => boolean) => {
  if (!patterns || patterns.length === 0) return () => true;
  const globs = ["README.md", ...patterns].map(readGlob);
  // A pattern without a folder is for file names, as in a shell's "find -name".
  const names = patterns.filter((glob) => !glob.includes("/")).map(readGlob);
  return (path) =>
    globs.some((isLike) => isLike(path)) || names.some((isLike) => isLike(path.slice(path.lastIndexOf("/") + 1)));
};
