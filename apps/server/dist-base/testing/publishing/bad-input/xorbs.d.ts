/** Xorbs that are sent as that of “Hello World!”, and why they are refused. */
export declare const badXorbs: readonly (readonly [name: string, bytes: Buffer, message: string])[];
//# sourceMappingURL=xorbs.d.ts.map