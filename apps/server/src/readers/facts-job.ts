import { ReadingError } from "../blobs/byte-source.ts";
import type { RepositoryChange } from "../db/schema.ts";
import type { WorkerJob } from "../workers/job.ts";
import { readRepositoryFacts } from "./repository-facts.ts";
import type { RepositoryKind } from "./repository-id.ts";

interface Repository {
  readonly kind: RepositoryKind;
  /** The paths of the sources, in their order, then those of files whose names alone matter. */
  readonly paths: readonly string[];
}

/** What the files of a repository say about it. */
export const factsJob: WorkerJob<Repository, RepositoryChange> = {
  name: "repository facts",
  lane: "facts",
  // Five hundred shards, with a header of 16 MiB at most each, are read one after the other.
  maxBytes: 8 * 1024 ** 3,
  remembersLimits: true,
  run: async ({ kind, paths }, sources) => {
    const byPath = new Map(paths.map((path, at) => [path, sources[at]]));
    const open = async (path: string) => {
      const source = byPath.get(path);
      if (!source) throw new ReadingError("is not stored on this hub");
      return source;
    };
    return (await readRepositoryFacts({ kind, paths, open })).change;
  },
};
