import type { RepositoryKind } from "../../../readers/repository-id.ts";
/** The media type of a file's layer: its bytes as they are. */
export declare const layerType: (kind: RepositoryKind, path: string) => string;
/** The format of the weights among some files. */
export declare const weightFormat: (paths: readonly string[]) => string | undefined;
//# sourceMappingURL=layer-type.d.ts.map