import type { RepositoryKind } from "./repository-id.ts";
/** The inputs for tags. */
export interface TagSigns {
    readonly kind: RepositoryKind;
    readonly card: Readonly<Record<string, unknown>>;
    readonly body: string;
    readonly paths: readonly string[];
    readonly config?: Readonly<Record<string, unknown>>;
    readonly libraryName?: string;
    readonly pipelineTag?: string;
    readonly isConversational: boolean;
}
/** Whether a file of this name may show a format. */
export declare const isFormatSign: (kind: RepositoryKind, path: string) => boolean;
/** A repository's tags, in the order and the forms that clients of the field know. */
export declare const tagsOf: (signs: TagSigns) => string[];
//# sourceMappingURL=tags.d.ts.map