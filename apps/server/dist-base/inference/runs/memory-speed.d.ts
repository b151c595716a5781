/** Bytes per second that one core of this machine reads from memory; measured once in a process. */
export declare const memorySpeed: () => Promise<number>;
//# sourceMappingURL=memory-speed.d.ts.map