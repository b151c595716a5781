import type { ScanSample } from "./sample.ts";
/** Files that must never be judged safe: every family of bypasses that is known, with harmless payloads. */
export declare const hostileFiles: readonly ScanSample[];
//# sourceMappingURL=hostile-files.d.ts.map