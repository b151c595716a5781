import { type RepositoryKind } from "../../../readers/repository-id.ts";
export interface ImportSource {
    readonly kind: RepositoryKind;
    readonly id: string;
    /** Origin of the other hub; undefined for the default upstream. */
    readonly upstream: string | undefined;
}
/** The origin of another hub, from an address that a person gave. */
export declare const originOf: (address: string) => string;
/** Reads what a person pasted: an id, or the address of any page of a repository. */
export declare const parseImportSource: (given: string) => ImportSource;
//# sourceMappingURL=import-source.d.ts.map