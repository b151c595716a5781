import { ReadingError } from "../../../blobs/byte-source.js";
import { ScanLimit } from "../budget.js";
import { openReader } from "../byte-reader.js";
import { operations } from "./execute.js";
import { isJoblibArray, skipJoblibArray } from "./joblib-array.js";
import { checkTarget, createMachine, pop, top } from "./machine.js";
import { opcodes } from "./opcodes.js";
import { readArgument } from "./read-argument.js";
/** Opcodes are counted in steps: the count of each would cost more than the opcode. */
const step = 1_000;
/** Arrays of objects that hold arrays of objects. */
const maxDepth = 20;
/** Walks over the opcodes of a pickle without creating anything. Throws only a ScanLimit. */
export const walkPickle = async (source, budget, { start = 0, skipsArrays, depth = 0 }) => {
    const machine = createMachine();
    const reader = openReader(source, start);
    let hasArrays = false;
    const build = async () => {
        const state = pop(machine);
        const target = top(machine);
        checkTarget(machine, target);
        if (!isJoblibArray(target))
            return;
        hasArrays = true;
        if (!skipsArrays || (await skipJoblibArray(reader, state)))
            return;
        if (depth >= maxDepth)
            throw new ScanLimit(`has more than ${maxDepth} arrays inside each other`);
        const inner = await walkPickle(source, budget, { start: reader.position(), skipsArrays, depth: depth + 1 });
        absorb(machine, inner);
        if (inner.failure !== undefined)
            throw new ReadingError(inner.failure);
        reader.skip(inner.end - reader.position());
    };
    try {
        for (let count = 1;; count += 1) {
            if (count % step === 0)
                budget.spend("opcodes", step);
            if (!reader.has(1))
                await reader.need(1);
            const opcode = opcodes[reader.u8()];
            if (!opcode)
                throw new ReadingError("has a byte that is not a pickle opcode");
            if (opcode.name === "STOP")
                return { ...resultOf(machine), end: reader.position(), value: pop(machine), hasArrays };
            if (opcode.name === "BUILD")
                await build();
            else if (opcode.argument === 0)
                operations[opcode.name](machine, noArgument);
            else
                operations[opcode.name](machine, await readArgument(reader, opcode.argument));
        }
    }
    catch (error) {
        if (!(error instanceof ReadingError))
            throw error;
        return { ...resultOf(machine), end: reader.position(), failure: error.message, hasArrays };
    }
};
const noArgument = { bytes: Buffer.alloc(0), second: Buffer.alloc(0), isLong: false };
const resultOf = ({ imports, oddities, calls }) => ({
    imports: [...imports.values()],
    oddities: [...oddities],
    calls,
});
/** A pickle inside of another one is loaded by it. */
const absorb = (machine, { imports, oddities, calls }) => {
    for (const found of imports)
        machine.imports.set(`${found.module}\n${found.name}`, found);
    for (const oddity of oddities)
        machine.oddities.add(oddity);
    machine.calls += calls;
};
//# sourceMappingURL=walk.js.map