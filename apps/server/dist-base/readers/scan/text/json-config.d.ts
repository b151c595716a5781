import type { Scan } from "../scan.ts";
/** Judges a JSON file: code that it names, code that it holds, and chat templates. */
export declare const judgeJson: (scan: Scan, value: unknown) => void;
//# sourceMappingURL=json-config.d.ts.map