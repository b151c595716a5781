import type { HubForTests } from "../../hub.ts";
import { type FilesByPath, type ModelFile, type RepositoryModel } from "./model.ts";
import type { Random } from "./random.ts";
/** Time as the hub sees it. */
export interface HubClock {
    ms: number;
}
/** One history, written to a repository that can have others. */
export interface HistoryTarget {
    readonly hub: HubForTests;
    readonly model: RepositoryModel;
    readonly random: Random;
    readonly clock: HubClock;
    /** Names of its branches and tags begin with this. */
    readonly prefix: string;
    /** Its first branch. */
    readonly trunk: string;
    /** Large files that are stored. */
    readonly large: readonly ModelFile[];
}
/** A commit without parents; the hub does not tell its id. */
export declare const rootCommit: (message: string, { ms }: HubClock, files?: FilesByPath) => {
    parents: never[];
    files: FilesByPath;
    title: string;
    message: string;
    at: number;
};
/** Writes one random history through the API, and what it must be into the model. */
export declare const writeHistory: (target: HistoryTarget) => Promise<void>;
//# sourceMappingURL=write-history.d.ts.map