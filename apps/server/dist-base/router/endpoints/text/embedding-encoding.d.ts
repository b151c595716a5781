/**
 * Converts an embeddings reply to the requested encoding. Many servers ignore `encoding_format` and always send numbers,
 * which OpenAI's client, which requests base64 by default, would decode as bytes. Replies have megabytes, so that they
 * are read vector by vector.
 */
export declare const inRequestedEncoding: (requested: unknown, body: Buffer) => Promise<Buffer>;
//# sourceMappingURL=embedding-encoding.d.ts.map