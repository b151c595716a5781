/** What a scan says about a content, from harmless to harmful. `error` means that it could not be judged. */
declare const scanStatuses: readonly ["safe", "caution", "error", "suspicious", "unsafe"];
export type ScanStatus = (typeof scanStatuses)[number];
/** One reason for a status. */
export interface ScanFinding {
    readonly level: Exclude<ScanStatus, "safe">;
    /** Short name of the rule, such as `pickle-import`. */
    readonly rule: string;
    /** The member of an archive that it is about; empty for the file itself. */
    readonly where: string;
    readonly detail: string;
}
/** A name that a pickle imports. */
export interface PickleImport {
    readonly module: string;
    readonly name: string;
    readonly safety: "innocuous" | "suspicious" | "dangerous";
}
/** The result of a scan, as it is stored. */
export interface ScanReport {
    readonly status: ScanStatus;
    /** What the content is, such as `safetensors` or `zip`. */
    readonly format: string;
    readonly findings: readonly ScanFinding[];
    /** Undefined if there is no pickle in the content. */
    readonly imports?: readonly PickleImport[] | undefined;
}
/** The more harmful of two statuses. */
export declare const worse: (left: ScanStatus, right: ScanStatus) => ScanStatus;
/** Collects what a scan finds. */
export declare const createReport: () => {
    add: (level: ScanFinding["level"], rule: string, where: string, detail: string) => void;
    /** The first format is that of the file; later ones are of its members. */
    setFormat: (name: string) => void;
    notePickle: () => void;
    addImport: ({ module, name, safety }: PickleImport, where: string) => void;
    finish: () => ScanReport;
};
export type ReportBuilder = ReturnType<typeof createReport>;
export {};
//# sourceMappingURL=verdict.d.ts.map