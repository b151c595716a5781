import type { Command } from "../command.ts";
export declare const run: Command;
//# sourceMappingURL=run.d.ts.map