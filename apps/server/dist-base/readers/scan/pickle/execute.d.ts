import { type PickleMachine } from "./machine.ts";
import type { OpcodeName } from "./opcodes.ts";
import type { Argument } from "./read-argument.ts";
type Operation = (machine: PickleMachine, argument: Argument) => void;
/** BUILD and STOP are done by the walk. */
export declare const operations: Readonly<Record<Exclude<OpcodeName, "STOP" | "BUILD">, Operation>>;
export {};
//# sourceMappingURL=execute.d.ts.map