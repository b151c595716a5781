const known = {
    401: (label) => ({
        outcome: "refused",
        message: `${label} rejected this key. Check that you copied all of it and that it has not been revoked.`,
    }),
    402: (label) => ({
        outcome: "no-credit",
        message: `${label} accepted this key, but its account has no credit. Add some there.`,
    }),
    403: (label) => ({
        outcome: "refused",
        message: `${label} does not allow calls with this key. Check its permissions there.`,
    }),
    429: (label) => ({
        outcome: "limited",
        message: `${label} accepted this key, but is rate-limiting it. Try again later.`,
    }),
};
/** Judges a key by the status that came back. */
export const judge = (status, label, isRealModel) => {
    const row = known[status];
    if (row)
        return row(label);
    if (status < 300)
        return {
            outcome: "accepted",
            message: `${label} accepted this key${isRealModel ? " and answered with one token" : ""}.`,
        };
    if (status >= 500)
        return {
            outcome: "failing",
            message: `${label} failed, so the key was not tested. Try again later.`,
        };
    return {
        outcome: "likely",
        message: `${label} probably accepts this key: it rejected the test request, not the key.`,
    };
};
//# sourceMappingURL=judge.js.map