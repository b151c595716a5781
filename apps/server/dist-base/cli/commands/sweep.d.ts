import type { Command } from "../command.ts";
export declare const sweep: Command;
//# sourceMappingURL=sweep.d.ts.map