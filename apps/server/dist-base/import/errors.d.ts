/** Why an import can fail. */
export type ImportErrorCode = "unreachable" | "refused" | "not_found" | "bad_reply" | "wrong_content" | "not_mirrored";
/** An import failure with its next step. */
export declare class ImportError extends Error {
    readonly code: ImportErrorCode;
    constructor(code: ImportErrorCode, message: string, cause?: unknown);
}
//# sourceMappingURL=errors.d.ts.map