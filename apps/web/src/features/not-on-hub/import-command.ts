import type { RepositoryKind } from "@orrery/contract";

export const importCommand = (kind: RepositoryKind, id: string, source: string): string => {
  const name = kind === "dataset" ? `datasets/${id}` : id;
  return `npm run orrery -- import ${new URL(source).origin} --files ${name}`;
};
