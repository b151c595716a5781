import type { RepositoryKind } from "@orrery/contract";

export const importCommand = (
  kind: RepositoryKind,
  id: string,
  source: string,
  files: readonly string[] = [],
): string => {
  const name = kind === "dataset" ? `datasets/${id}` : id;
  const patterns = files.map((file) => ` --include "${file}"`).join("");
  return `npm run orrery -- import ${new URL(source).origin} --files ${name}${patterns}`;
};
