import type { RefsRequest } from "./fetch-request.ts";
export declare const gitServices: readonly ["git-upload-pack", "git-receive-pack"];
export type GitService = (typeof gitServices)[number];
/** A ref that clients see. */
export interface ShownRef {
    readonly name: string;
    readonly target: string;
    /** The commit of an annotated tag. */
    readonly peeled?: string;
}
export declare const flush: Buffer<ArrayBuffer>;
export declare const delimiter: Buffer<ArrayBuffer>;
/** The refs of a repository in the first version of the protocol. */
export declare const advertiseRefs: (service: GitService, refs: readonly ShownRef[]) => Buffer;
/** What version 2 can do; clients then ask for the refs they need. */
export declare const advertiseCommands: () => Buffer;
/** The answer to `ls-refs` of version 2. */
export declare const listRefLines: (refs: readonly ShownRef[], { prefixes: asked, options }: RefsRequest) => Buffer;
//# sourceMappingURL=advertisement.d.ts.map