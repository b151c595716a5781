/** What git has for a file; a large file is a pointer. */
export interface ModelFile {
  readonly blob: Buffer;
  readonly large?: { readonly oid: string; readonly size: number };
}

export type FilesByPath = ReadonlyMap<string, ModelFile>;

/** A commit as it must be, with all its files. */
export interface ModelCommit {
  /** Its number in the repository, from 1. */
  readonly mark: number;
  readonly parents: readonly number[];
  readonly files: FilesByPath;
  readonly title: string;
  readonly message: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The id that the hub answered with, if it did. */
  readonly sha?: string;
}

interface ModelTag {
  readonly target: number;
  /** Annotated tags only. */
  readonly message?: string;
  readonly at: number;
}

/** A merge that was asked for. */
interface ModelMerge {
  readonly number: number;
  readonly ours: number;
  readonly theirs: number;
  /** The merge commit; undefined if the hub refused because of conflicts. */
  readonly merged: number | undefined;
}

/** Everything that a repository must have, kept apart from the hub. */
export interface RepositoryModel {
  readonly id: string;
  readonly commits: ModelCommit[];
  /** Branches and pull requests by ref. */
  readonly heads: Map<string, number>;
  readonly tags: Map<string, ModelTag>;
  readonly merges: ModelMerge[];
}

export const createModel = (id: string): RepositoryModel => ({
  id,
  commits: [],
  heads: new Map(),
  tags: new Map(),
  merges: [],
});

export const commitAt = ({ commits }: RepositoryModel, mark: number): ModelCommit => {
  const commit = commits[mark - 1];
  if (!commit) throw new Error(`the model has no commit ${mark}`);
  return commit;
};

export const headOf = (model: RepositoryModel, ref: string): ModelCommit => {
  const mark = model.heads.get(ref);
  if (mark === undefined) throw new Error(`the model has no ref ${ref}`);
  return commitAt(model, mark);
};

/** Adds a commit and moves a ref to it. */
export const addCommit = (model: RepositoryModel, ref: string, commit: Omit<ModelCommit, "mark">): ModelCommit => {
  const added = { ...commit, mark: model.commits.length + 1 };
  model.commits.push(added);
  model.heads.set(ref, added.mark);
  return added;
};

export const areEqualFiles = (left: FilesByPath, right: FilesByPath): boolean =>
  left.size === right.size &&
  [...left].every(([path, { blob }]) => {
    const other = right.get(path);
    return other !== undefined && blob.equals(other.blob);
  });

/** A commit and everything before it. */
export const ancestorsOf = (model: RepositoryModel, mark: number): Set<number> => {
  const found = new Set<number>();
  const open = [mark];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    open.push(...commitAt(model, next).parents);
  }
  return found;
};
