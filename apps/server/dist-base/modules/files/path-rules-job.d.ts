import type { WorkerJob } from "../../workers/job.ts";
import type { Workers } from "../../workers/workers.ts";
interface PathRules {
    readonly gitIgnore: string;
    readonly gitAttributes: string;
    readonly paths: readonly string[];
}
/** What the rules say about each path, in order. */
interface PathVerdict {
    readonly isIgnored: boolean;
    readonly isLarge: boolean;
}
export declare const pathRulesJob: WorkerJob<PathRules, PathVerdict[]>;
/** Applies .gitignore and .gitattributes; many rules for many paths in a worker. */
export declare const judgePaths: (workers: Workers, rules: PathRules) => Promise<PathVerdict[]>;
export {};
//# sourceMappingURL=path-rules-job.d.ts.map