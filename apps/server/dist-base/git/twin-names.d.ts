import { HubError } from "../errors.ts";
/** Two names of one folder that only differ in case, or in how accents are written. */
export declare const findTwins: (names: Iterable<string>) => readonly [string, string] | undefined;
/** Finds the name that a new one cannot be beside; folding every name of a large folder would take milliseconds. */
export declare const findTwin: (name: string, others: Iterable<string>) => string | undefined;
export declare const twinNames: (first: string, second: string) => HubError;
//# sourceMappingURL=twin-names.d.ts.map