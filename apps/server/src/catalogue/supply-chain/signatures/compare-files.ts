import type { VerifiedBundle } from "./verify-bundle.ts";

/** A file as the hub has it; the hash is null if the hub does not know it. */
export interface HashedFile {
  readonly path: string;
  readonly sha256: string | null;
}

/** How a file differs from what was signed. */
export interface FileProblem {
  readonly path: string;
  /** Changed since, no longer there, added since, or without a hash to compare. */
  readonly problem: "changed" | "missing" | "added" | "unknown";
}

export interface FileComparison {
  readonly problems: readonly FileProblem[];
  /** Files that the signer left out. */
  readonly uncovered: readonly string[];
}

const isIgnored = (path: string, ignored: readonly string[]): boolean =>
  ignored.some((one) => path === one || path.startsWith(`${one}/`));

/** Compares the files of a commit with a signed statement, by stored hashes. */
export const compareFiles = (
  { digests, ignoredPaths }: Pick<VerifiedBundle, "digests" | "ignoredPaths">,
  files: readonly HashedFile[],
  signaturePath: string,
): FileComparison => {
  const signed = new Map(digests);
  const stored = new Map(files.map(({ path, sha256 }) => [path, sha256]));
  const others = files.filter(({ path }) => path !== signaturePath && !signed.has(path));
  const problems: FileProblem[] = [];
  for (const [path, sha256] of signed) {
    const found = stored.get(path);
    if (found === undefined) problems.push({ path, problem: "missing" });
    else if (found === null) problems.push({ path, problem: "unknown" });
    else if (found !== sha256) problems.push({ path, problem: "changed" });
  }
  const added = others.filter(({ path }) => !isIgnored(path, ignoredPaths));
  return {
    problems: [...problems, ...added.map(({ path }) => ({ path, problem: "added" as const }))],
    uncovered: others.flatMap(({ path }) => (isIgnored(path, ignoredPaths) ? path : [])),
  };
};
