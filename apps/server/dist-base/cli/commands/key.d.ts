import type { Command } from "../command.ts";
/** `orrery key`: the operator's keys at providers, and the key that seals everybody's. */
export declare const key: Command;
//# sourceMappingURL=key.d.ts.map