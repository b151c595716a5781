/**
 * An assistant's call as chat templates expect it: they write the arguments as JSON themselves. Called in workers, because
 * arguments of a request can take long to parse.
 */
export declare const templateCall: (call: unknown) => unknown;
//# sourceMappingURL=template-call.d.ts.map