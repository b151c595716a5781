import type { RegistryGguf } from "@orrery/contract";
import type { Catalogue } from "../../../catalogue/catalogue.ts";
import type { RepositoryRow } from "../../../catalogue/repository-store.ts";
import type { ScanService } from "../../../catalogue/scans/scan-service.ts";
import { type RangedContent } from "../../../http/send-content.ts";
import { type RegistryCaller } from "./lookup.ts";
import { type RegistryName } from "./reference.ts";
import { type ManifestDeps, type ManifestFormat } from "./write-manifest.ts";
/** The query of an address that permits downloads of one content without a token. */
interface BlobTicket {
    readonly expires: number;
    readonly signature: string;
}
interface PulledManifest {
    readonly row: RepositoryRow;
    readonly sha256: string;
    readonly mediaType: string;
    readonly content: RangedContent;
}
interface PulledBlob {
    readonly sha256: string;
    readonly content: RangedContent;
    /** Permits downloads of this content without a token. */
    readonly ticket: BlobTicket;
}
export interface RegistryDeps extends Omit<ManifestDeps, "lookup"> {
    readonly catalogue: Catalogue;
    readonly scans: ScanService;
    readonly secret: string;
    readonly isAnonymousAllowed: boolean;
}
/** Repositories as a registry of OCI artifacts that clients pull from. */
export declare const createRegistryService: (deps: RegistryDeps) => {
    manifest: (name: RegistryName, reference: string, format: ManifestFormat, caller: RegistryCaller) => Promise<PulledManifest>;
    /** The file that older versions of llama.cpp download. */
    gguf: (name: RegistryName, tag: string, caller: RegistryCaller) => Promise<RegistryGguf>;
    blob: (name: RegistryName, digest: string, caller: RegistryCaller, ticket: BlobTicket | undefined) => Promise<PulledBlob>;
    tags: (name: RegistryName, caller: RegistryCaller) => Promise<readonly string[]>;
};
/** Pulls, by the names that registry clients use. */
export type RegistryService = ReturnType<typeof createRegistryService>;
export {};
//# sourceMappingURL=service.d.ts.map