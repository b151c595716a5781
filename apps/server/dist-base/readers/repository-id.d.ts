export { type RepositoryKind, repositoryKinds } from "@orrery/contract";
/** A repository's name, in the ways it is needed. */
export interface RepositoryId {
    /** `owner/name`, or a bare name for the field's oldest repositories. */
    readonly id: string;
    /** The part before the slash; empty for a bare name. */
    readonly author: string;
    /** Equal for names that differ only in case. */
    readonly key: string;
}
/** The first rule that a name of an account or repository breaks. */
export declare const nameProblem: (text: string) => string | undefined;
/** Whether an account may carry a name: none that is an address of the hub's own. */
export declare const isAccountName: (text: string) => boolean;
/** Takes a repository's name apart; undefined where it cannot be one. */
export declare const readRepositoryId: (text: string) => RepositoryId | undefined;
/** Takes a new repository's name apart, or says what is wrong with it. */
export declare const parseRepositoryId: (text: string) => RepositoryId;
//# sourceMappingURL=repository-id.d.ts.map