/** The connection gave no answer in time. */
export declare const isTimeout: (error: unknown) => boolean;
/** What the driver said, for those who run the hub: the message for callers names no address and no reason. */
export declare const databaseErrorCause: (error: unknown) => unknown;
/** Turns the loss of the database into a 503 that callers can retry, and a full disk into a 507; other errors stay as they are. */
export declare const toDatabaseError: (cause: unknown) => unknown;
//# sourceMappingURL=database-errors.d.ts.map