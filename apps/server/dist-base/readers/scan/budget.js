/** A limit of the scan was reached: the content is not judged. */
export class ScanLimit extends Error {
    constructor(message) {
        super(message);
        this.name = "ScanLimit";
    }
}
const limits = {
    /** Opcodes of all pickles. A state dict has about 50 for each tensor. */
    opcodes: { max: 20_000_000, what: "pickle opcodes" },
    /** Bytes that compressed members can unpack to, in all. They are in memory one at a time. */
    unpackedBytes: { max: 256 * 1024 ** 2, what: "bytes after unpacking" },
    /** Members of archives, nested ones included. */
    members: { max: 100_000, what: "members" },
};
/** Archives in archives. */
export const maxNesting = 5;
export const createBudget = (overrides = {}) => {
    const left = Object.fromEntries(Object.entries(limits).map(([name, { max }]) => [name, overrides[name] ?? max]));
    return {
        left: (resource) => left[resource],
        /** Throws a ScanLimit once the limit is passed. */
        spend: (resource, amount) => {
            left[resource] -= amount;
            if (left[resource] >= 0)
                return;
            const max = overrides[resource] ?? limits[resource].max;
            throw new ScanLimit(`has more than ${max.toLocaleString("en-US")} ${limits[resource].what}`);
        },
    };
};
//# sourceMappingURL=budget.js.map