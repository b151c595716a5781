/** A server that does not answer must not hold the stream longer than its lease. */
export const sendTimeoutMs = 10_000;
//# sourceMappingURL=stream-target.js.map