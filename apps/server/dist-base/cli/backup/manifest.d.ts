import { type Static, Type } from "typebox";
declare const shape: Type.TObject<{
    format: Type.TLiteral<"orrery-backup-1">;
    createdAt: Type.TString;
    migrations: Type.TArray<Type.TString>;
    catalogueHash: Type.TString;
    blobs: Type.TInteger;
    /** Files are named, and stay in their storage. */
    isDatabaseOnly: Type.TOptional<Type.TLiteral<true>>;
    tables: Type.TRecord<"^.*$", Type.TObject<{
        rows: Type.TInteger;
        sha256: Type.TString;
    }>>;
}>;
/** The entry of a backup without files: the hash of each file that the storage must have, one per line. */
export declare const fileListName = "files.txt";
/** What an archive holds; its first entry. */
export type Manifest = Static<typeof shape>;
/** Reads an archive's first entry. */
export declare const parseManifest: (text: string) => Manifest;
export {};
//# sourceMappingURL=manifest.d.ts.map