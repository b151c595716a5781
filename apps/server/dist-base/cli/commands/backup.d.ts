import type { Command } from "../command.ts";
export declare const backup: Command;
export declare const restore: Command;
//# sourceMappingURL=backup.d.ts.map