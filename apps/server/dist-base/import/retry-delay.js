/** `RateLimit: "api";r=0;t=55`: no requests remain, and the window ends in 55 seconds. */
const ofRateLimit = (header) => {
    const [, left] = /;\s*r=(\d+)/.exec(header ?? "") ?? [];
    const [, seconds] = /;\s*t=(\d+)/.exec(header ?? "") ?? [];
    return left !== undefined && Number(left) === 0 && seconds !== undefined ? (Number(seconds) + 1) * 1000 : undefined;
};
/** Seconds, or a date. */
const ofRetryAfter = (header, now) => {
    if (!header)
        return undefined;
    if (/^\d+$/.test(header))
        return Number(header) * 1000;
    const date = Date.parse(header);
    return Number.isNaN(date) ? undefined : Math.max(0, date - now);
};
/** The delay that a reply asks for, in milliseconds. */
export const requestedDelay = (headers, now) => ofRetryAfter(headers.get("retry-after"), now) ?? ofRateLimit(headers.get("ratelimit"));
//# sourceMappingURL=retry-delay.js.map