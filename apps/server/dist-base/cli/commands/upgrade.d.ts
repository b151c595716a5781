import type { Command } from "../command.ts";
export declare const upgrade: Command;
//# sourceMappingURL=upgrade.d.ts.map