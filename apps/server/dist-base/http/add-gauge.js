import { Gauge } from "prom-client";
/** Adds a gauge that is read when metrics are scraped. */
export const addGauge = (registry, name, help, read) => {
    new Gauge({
        name,
        help,
        registers: [registry],
        collect() {
            this.set(read());
        },
    });
};
//# sourceMappingURL=add-gauge.js.map