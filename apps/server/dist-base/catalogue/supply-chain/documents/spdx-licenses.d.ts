import type { LicenseFacts } from "./documented-model.ts";
/** The SPDX identifier of a license; undefined if it has none that we know. */
export declare const spdxOf: (name: string) => string | undefined;
/** The licenses that a card declares. */
export declare const licensesIn: (card: Readonly<Record<string, unknown>>) => LicenseFacts[];
//# sourceMappingURL=spdx-licenses.d.ts.map