const day = 24 * 60 * 60 * 1000;
/** The limits of the settings. */
export const evictionLimits = ({ mirrorLimit, mirrorUnusedDays, }) => ({
    maxBytes: (mirrorLimit ?? 0) * 2 ** 30,
    maxUnusedMs: (mirrorUnusedDays ?? 0) * day,
});
//# sourceMappingURL=eviction-limits.js.map