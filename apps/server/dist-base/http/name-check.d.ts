import type { NameCheck } from "@orrery/contract";
/** A refused name is an answer; a caller who is not signed in, or a failure, stays an error. */
export declare const nameCheck: (check: () => Promise<unknown>) => Promise<NameCheck>;
//# sourceMappingURL=name-check.d.ts.map