/** `JSON.stringify` that does not hold up other calls: a chat with images has many megabytes. */
export declare const toJsonBytes: (value: unknown) => Promise<Buffer>;
//# sourceMappingURL=json-bytes.d.ts.map