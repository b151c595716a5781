import { type ListValue, type PickleValue } from "./values.ts";
/** A name that loading imports. */
export interface ImportedName {
    readonly module: string;
    readonly name: string;
}
/** The stack and the memo of an unpickler, with what is known about each value. */
export interface PickleMachine {
    readonly imports: Map<string, ImportedName>;
    /** What an honest pickle does not do. */
    readonly oddities: Set<string>;
    /** Calls of any kind: each can run code. */
    calls: number;
    readonly stack: PickleValue[];
    readonly memo: Map<number, PickleValue>;
}
export declare const createMachine: () => PickleMachine;
export declare const push: ({ stack }: PickleMachine, value: PickleValue) => void;
export declare const pop: ({ stack }: PickleMachine) => PickleValue;
export declare const top: ({ stack }: PickleMachine) => PickleValue;
/** Values above the last mark, which is removed. */
export declare const popToMark: ({ stack }: PickleMachine) => PickleValue[];
export declare const listOf: (items: readonly PickleValue[]) => ListValue;
export declare const remember: ({ memo }: PickleMachine, key: number, value: PickleValue) => void;
export declare const recall: ({ memo }: PickleMachine, key: number) => PickleValue;
export declare const importName: (machine: PickleMachine, module: string, name: string) => PickleValue;
/** Notes a call. What is called must be a name that the pickle imports, so that it is judged. */
export declare const call: (machine: PickleMachine, callee: PickleValue, args: PickleValue) => PickleValue;
/** Items and state can be given to created objects. Given to an imported name, they change the program itself. */
export declare const checkTarget: (machine: PickleMachine, target: PickleValue) => void;
export declare const isCallOf: (value: PickleValue, module: string, name: string) => boolean;
export declare const putEntries: (target: PickleValue, items: readonly PickleValue[]) => void;
export declare const appendItems: (target: PickleValue, items: readonly PickleValue[]) => void;
//# sourceMappingURL=machine.d.ts.map