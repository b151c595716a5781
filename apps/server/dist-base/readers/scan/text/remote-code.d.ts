import type { Scan } from "../scan.ts";
/** Reports Python code that a JSON file names, and that clients load when they are asked to trust it. */
export declare const judgeRemoteCode: ({ report, where }: Scan, value: unknown) => void;
//# sourceMappingURL=remote-code.d.ts.map