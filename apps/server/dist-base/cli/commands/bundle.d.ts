import type { Command } from "../command.ts";
export declare const bundle: Command;
//# sourceMappingURL=bundle.d.ts.map