/** Reads a reply of at most `maxBytes`. */
export declare const readBytes: (reply: Response, url: string, maxBytes: number) => Promise<Buffer>;
/** As a reply's own `json`, within limits: an upstream's bytes are parsed on the event loop. */
export declare const readJson: (reply: Response, url: string) => Promise<unknown>;
//# sourceMappingURL=read-reply.d.ts.map