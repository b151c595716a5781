import type { Command } from "../command.ts";
export declare const token: Command;
//# sourceMappingURL=token.d.ts.map