import type { Scan } from "../scan.ts";
/** Looks for code in the configuration of a Keras model, at any depth of a JSON value. */
export declare const judgeKerasConfig: (scan: Scan, value: unknown) => void;
//# sourceMappingURL=keras-config.d.ts.map