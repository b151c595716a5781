import type { JobFailure } from "./job.ts";
/** Serializes an error for a worker message. */
export declare const toFailure: (given: unknown) => JobFailure;
export declare const fromFailure: ({ kind, code, message }: JobFailure) => Error;
//# sourceMappingURL=job-failure.d.ts.map