import { Histogram } from "prom-client";
/** A histogram of durations. It is not registered yet: parts of the hub measure before metrics exist. */
export declare const createSecondsHistogram: <Label extends string>(name: string, help: string, labelNames: Label[]) => Histogram<Label>;
//# sourceMappingURL=seconds-histogram.d.ts.map