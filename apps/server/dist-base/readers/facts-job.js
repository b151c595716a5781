import { ReadingError } from "../blobs/byte-source.js";
import { readRepositoryFacts } from "./repository-facts.js";
/** What the files of a repository say about it. */
export const factsJob = {
    name: "repository facts",
    lane: "facts",
    // Five hundred shards, with a header of 16 MiB at most each, are read one after the other.
    maxBytes: 8 * 1024 ** 3,
    remembersLimits: true,
    run: async ({ kind, paths }, sources) => {
        const byPath = new Map(paths.map((path, at) => [path, sources[at]]));
        const open = async (path) => {
            const source = byPath.get(path);
            if (!source)
                throw new ReadingError("is not stored on this hub");
            return source;
        };
        return (await readRepositoryFacts({ kind, paths, open })).change;
    },
};
//# sourceMappingURL=facts-job.js.map