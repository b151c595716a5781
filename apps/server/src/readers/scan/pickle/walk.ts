import { type ByteSource, ReadingError } from "../../../blobs/byte-source.ts";
import { type ScanBudget, ScanLimit } from "../budget.ts";
import { openReader } from "../byte-reader.ts";
import { operations } from "./execute.ts";
import { isJoblibArray, skipJoblibArray } from "./joblib-array.ts";
import { checkTarget, createMachine, type ImportedName, type PickleMachine, pop, top } from "./machine.ts";
import { opcodes } from "./opcodes.ts";
import { readArgument } from "./read-argument.ts";
import type { PickleValue } from "./values.ts";

/** What one pickle does when it is loaded, up to its end or to where loading fails. */
export interface PickleWalk {
  readonly imports: readonly ImportedName[];
  readonly oddities: readonly string[];
  readonly calls: number;
  /** Position after the last opcode. */
  readonly end: number;
  /** Why loading fails; undefined if the pickle is complete. All before that has run by then. */
  readonly failure?: string | undefined;
  /** The loaded value. */
  readonly value?: PickleValue | undefined;
  /** Whether arrays of joblib were found, whose bytes plain pickle would read as opcodes. */
  readonly hasArrays: boolean;
}

interface WalkOptions {
  readonly start?: number;
  /** Whether bytes after joblib's arrays are passed over, as joblib does. */
  readonly skipsArrays: boolean;
  readonly depth?: number;
}

/** Opcodes are counted in steps: the count of each would cost more than the opcode. */
const step = 1_000;
/** Arrays of objects that hold arrays of objects. */
const maxDepth = 20;

/** Walks over the opcodes of a pickle without creating anything. Throws only a ScanLimit. */
export const walkPickle = async (
  source: ByteSource,
  budget: ScanBudget,
  { start = 0, skipsArrays, depth = 0 }: WalkOptions,
): Promise<PickleWalk> => {
  const machine = createMachine();
  const reader = openReader(source, start);
  let hasArrays = false;

  const build = async (): Promise<void> => {
    const state = pop(machine);
    const target = top(machine);
    checkTarget(machine, target);
    if (!isJoblibArray(target)) return;
    hasArrays = true;
    if (!skipsArrays || (await skipJoblibArray(reader, state))) return;
    if (depth >= maxDepth) throw new ScanLimit(`has more than ${maxDepth} arrays inside each other`);
    const inner = await walkPickle(source, budget, { start: reader.position(), skipsArrays, depth: depth + 1 });
    absorb(machine, inner);
    if (inner.failure !== undefined) throw new ReadingError(inner.failure);
    reader.skip(inner.end - reader.position());
  };

  try {
    for (let count = 1; ; count += 1) {
      if (count % step === 0) budget.spend("opcodes", step);
      if (!reader.has(1)) await reader.need(1);
      const opcode = opcodes[reader.u8()];
      if (!opcode) throw new ReadingError("has a byte that is not a pickle opcode");
      if (opcode.name === "STOP")
        return { ...resultOf(machine), end: reader.position(), value: pop(machine), hasArrays };
      if (opcode.name === "BUILD") await build();
      else if (opcode.argument === 0) operations[opcode.name](machine, noArgument);
      else operations[opcode.name](machine, await readArgument(reader, opcode.argument));
    }
  } catch (error) {
    if (!(error instanceof ReadingError)) throw error;
    return { ...resultOf(machine), end: reader.position(), failure: error.message, hasArrays };
  }
};

const noArgument = { bytes: Buffer.alloc(0), second: Buffer.alloc(0), isLong: false };

const resultOf = ({ imports, oddities, calls }: PickleMachine) => ({
  imports: [...imports.values()],
  oddities: [...oddities],
  calls,
});

/** A pickle inside of another one is loaded by it. */
const absorb = (machine: PickleMachine, { imports, oddities, calls }: PickleWalk): void => {
  for (const found of imports) machine.imports.set(`${found.module}\n${found.name}`, found);
  for (const oddity of oddities) machine.oddities.add(oddity);
  machine.calls += calls;
};
