import { type Registry } from "prom-client";
/** Adds a gauge that is read when metrics are scraped. */
export declare const addGauge: (registry: Registry, name: string, help: string, read: () => number) => void;
//# sourceMappingURL=add-gauge.d.ts.map