/** Below this path are the routes that clients append to the storage address. */
export const storagePath = "/api/xet";
//# sourceMappingURL=addresses.js.map