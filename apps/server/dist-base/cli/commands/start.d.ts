import type { Command } from "../command.ts";
export declare const start: Command;
//# sourceMappingURL=start.d.ts.map