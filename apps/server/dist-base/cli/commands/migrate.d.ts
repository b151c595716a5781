import type { Command } from "../command.ts";
export declare const migrate: Command;
//# sourceMappingURL=migrate.d.ts.map