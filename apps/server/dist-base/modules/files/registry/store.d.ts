import type { Db } from "../../../db/engine.ts";
/** A text that the hub wrote for registry clients. */
export interface RegistryContent {
    readonly sha256: string;
    readonly mediaType: string;
    readonly text: string;
}
export declare const registryContent: (mediaType: string, text: string) => RegistryContent;
export declare const findContent: (db: Db, repositoryId: number, sha256: string) => Promise<RegistryContent | undefined>;
export declare const findManifest: (db: Db, repositoryId: number, source: string) => Promise<RegistryContent | undefined>;
/** Stores a manifest and the texts that it refers to. */
export declare const insertManifest: (db: Db, repositoryId: number, source: string, manifest: RegistryContent, parts: readonly RegistryContent[], at: number) => Promise<void>;
//# sourceMappingURL=store.d.ts.map