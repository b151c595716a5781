import { type KeyObject } from "node:crypto";
import { type Static, Type } from "typebox";
/** A repository at the revision that was exported. */
declare const BundledRepository: Type.TObject<{
    kind: Type.TEnum<["model", "dataset"]>;
    id: Type.TString;
    revision: Type.TString;
    sha: Type.TString;
    /** The part with commits, trees and the list of contents. */
    history: Type.TString;
    isPrivate: Type.TBoolean;
    gated: Type.TUnion<[Type.TEnum<["auto", "manual"]>, Type.TNull]>;
    /** What rules judge before anything is stored. */
    facts: Type.TObject<{
        licenses: Type.TArray<Type.TString>;
        tasks: Type.TArray<Type.TString>;
        createdAt: Type.TInteger;
        bytes: Type.TInteger;
    }>;
}>;
declare const shape: Type.TObject<{
    format: Type.TLiteral<"orrery-bundle-1">;
    createdAt: Type.TString;
    repositories: Type.TArray<Type.TObject<{
        kind: Type.TEnum<["model", "dataset"]>;
        id: Type.TString;
        revision: Type.TString;
        sha: Type.TString;
        /** The part with commits, trees and the list of contents. */
        history: Type.TString;
        isPrivate: Type.TBoolean;
        gated: Type.TUnion<[Type.TEnum<["auto", "manual"]>, Type.TNull]>;
        /** What rules judge before anything is stored. */
        facts: Type.TObject<{
            licenses: Type.TArray<Type.TString>;
            tasks: Type.TArray<Type.TString>;
            createdAt: Type.TInteger;
            bytes: Type.TInteger;
        }>;
    }>>;
    /** Every file in the folder `parts`, named by its SHA-256. */
    parts: Type.TArray<Type.TObject<{
        sha256: Type.TString;
        size: Type.TInteger;
    }>>;
}>;
/** What a bundle holds. It is signed, so everything that it names by hash is. */
export type BundleManifest = Static<typeof shape>;
export type BundledRepository = Static<typeof BundledRepository>;
export declare const bundleFiles: {
    readonly manifest: "manifest.json";
    readonly signature: "manifest.sig";
    readonly parts: "parts";
};
export declare const partPath: (folder: string, sha256: string) => string;
/** SHA-256 of a public key's DER encoding, the name that people compare. */
export declare const keyFingerprint: (key: KeyObject) => string;
/** Reads a public key; undefined if the text is none. */
export declare const readPublicKey: (pem: string) => KeyObject | undefined;
/** A manifest that one of some keys has signed. */
export declare const readManifest: (folder: string, trusted: readonly KeyObject[]) => Promise<BundleManifest>;
/** Throws if the folder has other files than the manifest names, or parts of other sizes. */
export declare const checkListing: (folder: string, { parts }: BundleManifest) => Promise<void>;
export declare const hashOfFile: (path: string) => Promise<string>;
/** Throws if a part is not what its name says. */
export declare const checkPart: (folder: string, sha256: string) => Promise<void>;
export {};
//# sourceMappingURL=manifest.d.ts.map