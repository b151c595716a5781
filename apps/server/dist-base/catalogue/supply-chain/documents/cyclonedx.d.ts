import type { DocumentedModel } from "./documented-model.ts";
/** Versions of CycloneDX that a bill of materials can be written in. */
export declare const bomVersions: readonly ["1.6", "1.7"];
export type BomVersion = (typeof bomVersions)[number];
export interface BomOptions {
    readonly version: BomVersion;
    /** Files beyond it are counted, not listed. */
    readonly maxFiles: number;
}
/** A part of the bill, with the fields of the CycloneDX schema. */
type BomComponent = Readonly<Record<string, unknown>> & {
    readonly type: string;
    readonly name: string;
    readonly "bom-ref": string;
};
/** A bill of materials in the order of fields that it is sent in. */
export interface Bom {
    readonly $schema: string;
    readonly bomFormat: "CycloneDX";
    readonly specVersion: BomVersion;
    readonly serialNumber: string;
    readonly version: 1;
    readonly metadata: Readonly<Record<string, unknown>> & {
        readonly component: BomComponent;
    };
    readonly components: readonly BomComponent[];
    readonly dependencies: readonly {
        readonly ref: string;
        readonly dependsOn: readonly string[];
    }[];
    readonly compositions: readonly Readonly<Record<string, unknown>>[];
}
/** Writes the bill of materials of a model at a commit. Hashes are those that the hub has stored: no file is read. */
export declare const writeBom: (model: DocumentedModel, { version, maxFiles }: BomOptions) => Bom;
export {};
//# sourceMappingURL=cyclonedx.d.ts.map