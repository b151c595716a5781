import { type DirectoryDeps, type DirectoryResources } from "../directory-call.ts";
/** Groups of a directory. They give organizations and roles as the groups of an ID token do. */
export declare const createDirectoryGroups: (deps: DirectoryDeps) => DirectoryResources;
//# sourceMappingURL=service.d.ts.map