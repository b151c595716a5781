import type { ScanSample } from "./sample.ts";
/** Texts that name code, hold code, or give secrets away. */
export declare const hostileTexts: readonly ScanSample[];
//# sourceMappingURL=hostile-texts.d.ts.map