import type { ScanSample } from "./sample.ts";
/** Pickles that do more than hold data. Payloads are harmless, and nothing runs them. */
export declare const hostilePickles: readonly ScanSample[];
//# sourceMappingURL=hostile-pickles.d.ts.map