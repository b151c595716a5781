/** Every way an import ends early. */
export type ImportErrorCode = "unreachable" | "refused" | "not_found" | "bad_reply" | "wrong_content" | "not_mirrored";

/** Why an import ended early, and what to do about it. */
export class ImportError extends Error {
  readonly code: ImportErrorCode;

  constructor(code: ImportErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "ImportError";
    this.code = code;
  }
}
