import type { ByteReader } from "../byte-reader.ts";
import type { OpcodeArgument } from "./opcodes.ts";
/** The argument of an opcode; of a long string only the length, its bytes are passed over. */
export interface Argument {
    readonly bytes: Buffer;
    /** The second line of GLOBAL and INST. */
    readonly second: Buffer;
    readonly isLong: boolean;
}
/** Reads the argument that follows an opcode. */
export declare const readArgument: (reader: ByteReader, kind: OpcodeArgument) => Promise<Argument>;
//# sourceMappingURL=read-argument.d.ts.map