/** A limit of the scan was reached: the content is not judged. */
export declare class ScanLimit extends Error {
    constructor(message: string);
}
declare const limits: {
    /** Opcodes of all pickles. A state dict has about 50 for each tensor. */
    readonly opcodes: {
        readonly max: 20000000;
        readonly what: "pickle opcodes";
    };
    /** Bytes that compressed members can unpack to, in all. They are in memory one at a time. */
    readonly unpackedBytes: {
        readonly max: number;
        readonly what: "bytes after unpacking";
    };
    /** Members of archives, nested ones included. */
    readonly members: {
        readonly max: 100000;
        readonly what: "members";
    };
};
type Resource = keyof typeof limits;
/** Archives in archives. */
export declare const maxNesting = 5;
export declare const createBudget: (overrides?: Partial<Record<Resource, number>>) => {
    left: (resource: Resource) => number;
    /** Throws a ScanLimit once the limit is passed. */
    spend: (resource: Resource, amount: number) => void;
};
/** Counts what a scan uses. */
export type ScanBudget = ReturnType<typeof createBudget>;
export {};
//# sourceMappingURL=budget.d.ts.map