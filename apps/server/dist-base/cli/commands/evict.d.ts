import type { Command } from "../command.ts";
export declare const evict: Command;
//# sourceMappingURL=evict.d.ts.map