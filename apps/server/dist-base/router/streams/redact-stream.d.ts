/** Redacts a secret in a stream, even if it is split across chunks. */
export interface StreamRedactor {
    readonly push: (chunk: Buffer) => Buffer;
    /** The bytes held back because they could be the start of the secret. */
    readonly end: () => Buffer;
}
export declare const redactBytes: (bytes: Buffer, secret: Buffer) => Buffer;
export declare const redactText: (text: string, secret: string) => string;
/** Without a secret, all bytes pass unchanged. */
export declare const createStreamRedactor: (text: string | undefined) => StreamRedactor;
//# sourceMappingURL=redact-stream.d.ts.map