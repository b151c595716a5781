import type { Command } from "../command.ts";
export declare const add: Command;
//# sourceMappingURL=add.d.ts.map