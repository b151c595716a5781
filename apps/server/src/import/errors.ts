/** Why an import can fail. */
export type ImportErrorCode = "unreachable" | "refused" | "not_found" | "bad_reply" | "wrong_content" | "not_mirrored";

/** An import failure with its next step. */
export class ImportError extends Error {
  readonly code: ImportErrorCode;

  constructor(code: ImportErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "ImportError";
    this.code = code;
  }
}
