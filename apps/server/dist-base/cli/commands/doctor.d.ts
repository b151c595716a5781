import type { Command } from "../command.ts";
export declare const doctor: Command;
//# sourceMappingURL=doctor.d.ts.map