import type { Command } from "../command.ts";
/** `orrery sign`: signs the files on the main branch with the hub's key. */
export declare const sign: Command;
//# sourceMappingURL=sign.d.ts.map