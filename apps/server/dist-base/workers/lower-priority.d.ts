/** A third of the share of a normal thread: enough for scans to go on where every core is busy. */
export declare const niceness = 5;
/**
 * Lets the hub's own thread go first where both want a core, so that requests are answered while files are read and models
 * run. On Linux a thread has a priority of its own; elsewhere it has that of its process.
 */
export declare const lowerPriority: () => void;
//# sourceMappingURL=lower-priority.d.ts.map