import type { Command } from "../command.ts";
export declare const audit: Command;
//# sourceMappingURL=audit.d.ts.map