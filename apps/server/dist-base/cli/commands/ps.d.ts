import type { Command } from "../command.ts";
/** `orrery ps`: the models that a hub has in memory. */
export declare const ps: Command;
//# sourceMappingURL=ps.d.ts.map