import type { GitForTests } from "../../git.ts";
import type { RepositoryModel } from "./model.ts";
/** Compares a repository of the hub with the one that git writes from the model; returns the differences. */
export declare const checkRepository: (git: GitForTests, address: string, model: RepositoryModel) => Promise<string[]>;
//# sourceMappingURL=check-repository.d.ts.map