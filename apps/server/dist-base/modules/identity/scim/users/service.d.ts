import { type DirectoryDeps, type DirectoryResources } from "../directory-call.ts";
/** Users of a directory. */
export declare const createDirectoryUsers: (deps: DirectoryDeps) => DirectoryResources;
//# sourceMappingURL=service.d.ts.map