import { Histogram } from "prom-client";
/** The boundaries that OpenTelemetry recommends for calls to models. */
const buckets = [0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92];
/** A histogram of durations. It is not registered yet: parts of the hub measure before metrics exist. */
export const createSecondsHistogram = (name, help, labelNames) => new Histogram({ name, help, labelNames, buckets, registers: [] });
//# sourceMappingURL=seconds-histogram.js.map