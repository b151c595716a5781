/** Why an import can fail, and whether the same import can succeed later without a change. */
const canPass = {
  unreachable: true,
  /** The hub's own settings forbid the request. */
  not_allowed: false,
  refused: false,
  not_found: false,
  bad_reply: false,
  wrong_content: true,
  not_mirrored: false,
} as const;

export type ImportErrorCode = keyof typeof canPass;

/** An import failure with its next step. */
export class ImportError extends Error {
  readonly code: ImportErrorCode;

  constructor(code: ImportErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "ImportError";
    this.code = code;
  }
}

/** Whether a retry can help. What the hub itself could not do, such as writing to a full disk, can work later. */
export const isRetryable = (error: unknown): boolean => !(error instanceof ImportError) || canPass[error.code];
