/** What a repository holds. */
export const repositoryKinds = ["model", "dataset"] as const;
export type RepositoryKind = (typeof repositoryKinds)[number];
