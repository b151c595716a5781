import type { Command } from "../command.ts";
export declare const reindex: Command;
//# sourceMappingURL=reindex.d.ts.map