/** Below this path are the routes that clients append to the storage address. */
export declare const storagePath = "/api/xet";
//# sourceMappingURL=addresses.d.ts.map