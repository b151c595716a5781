/** Signs the parts of a URL or a token, so that the hub knows later that it wrote them. */
export declare const signature: (secret: string, ...parts: readonly (string | number)[]) => string;
/** Compares in constant time. */
export declare const isSigned: (given: string, secret: string, ...parts: readonly (string | number)[]) => boolean;
//# sourceMappingURL=signature.d.ts.map