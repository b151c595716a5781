import type { Command } from "../command.ts";
export declare const worker: Command;
//# sourceMappingURL=worker.d.ts.map