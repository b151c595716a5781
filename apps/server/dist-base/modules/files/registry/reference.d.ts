import type { RepositoryKind } from "../../../readers/repository-id.ts";
/** A manifest's digest, or a tag. */
export type ManifestReference = {
    readonly sha256: string;
} | {
    readonly tag: string;
};
/** A repository as registry clients name it. */
export interface RegistryName {
    readonly kind: RepositoryKind;
    readonly id: string;
}
export declare const digestOf: (sha256: string) => string;
/** Whether a branch, tag or quantization can be a tag of the registry. */
export declare const isRegistryTag: (text: string) => boolean;
/** The SHA-256 of a digest. */
export declare const parseDigest: (text: string) => string;
export declare const parseReference: (text: string) => ManifestReference;
//# sourceMappingURL=reference.d.ts.map