import type { FileRow } from "../../../catalogue/history/read-files.ts";
import type { RepositoryKind } from "../../../readers/repository-id.ts";
import { type RegistryContent } from "./store.ts";
/** A file whose content is on this hub. */
export type ContentFile = FileRow & {
    readonly sha256: string;
};
/** A repository at a commit, as a model artifact describes it. */
export interface PackedRevision {
    readonly kind: RepositoryKind;
    readonly id: string;
    readonly author: string;
    readonly sha: string;
    /** Milliseconds since 1970. */
    readonly createdAt: number;
    readonly files: readonly ContentFile[];
    readonly quantization?: string | undefined;
    /** Known for the newest commit only. */
    readonly parameters?: number | undefined;
    readonly architecture?: string | undefined;
    readonly licenses?: readonly string[] | undefined;
}
/** A manifest, and the contents that only it needs. */
export interface WrittenManifest {
    readonly manifest: RegistryContent;
    readonly parts: readonly RegistryContent[];
}
/** A repository at a commit as a ModelPack artifact: each file is one layer. Nothing in it depends on the address. */
export declare const modelPack: (revision: PackedRevision) => WrittenManifest;
//# sourceMappingURL=model-pack.d.ts.map