/** A new token: 40 letters after its prefix, 228 bits, so that guessing is hopeless and a fast hash is enough. */
export declare const newToken: (prefix: string) => string;
/**
 * What is kept of a token. Looking a hash up in an index tells nothing about the token by its timing: a caller who could
 * measure it would have to know the hash of what they sent, not the token.
 */
export declare const hashOf: (secret: string) => string;
//# sourceMappingURL=secret-text.d.ts.map