import { importSafety, isTorchScriptName } from "./import-safety.js";
import { walkPickle } from "./walk.js";
const proto = 0x80;
const maxProtocol = 5;
/** Pickles in one file; torch's first format has five. */
const maxPickles = 10_000;
const torchMagic = 0x1950a86a20f9469cfc6cn;
const torchProtocol = 1001n;
const torchPickles = 5;
const isNumber = (value, number) => value?.kind === "number" && BigInt(value.number) === number;
/** torch's first format: three pickles about the file, the object, the keys of its storages, then their bytes. */
const isTorchFile = (values) => isNumber(values[0], torchMagic) && isNumber(values[1], torchProtocol);
const isDeclared = async (source, at) => {
    const [first, second = 0xff] = await source.read(at, 2);
    return first === proto && second <= maxProtocol;
};
/** Whether loading such bytes as a pickle does anything. Some texts and some weights begin like one. */
const doesAnything = ({ imports, oddities, calls, failure }) => (imports.length > 0 && (calls > 0 || failure === undefined)) || (oddities.length > 0 && failure === undefined);
const reportImport = ({ report, where }, { module, name }) => {
    const isScript = isTorchScriptName(module);
    report.addImport({ module, name, safety: isScript ? "innocuous" : importSafety(module, name) }, where);
    if (isScript)
        report.add("caution", "torchscript", where, "It holds TorchScript, which is code. Review it before you load it.");
};
const reportWalk = async (scan, source, walk, start) => {
    const { report, where, budget } = scan;
    report.notePickle();
    for (const found of walk.imports)
        reportImport(scan, found);
    for (const oddity of walk.oddities)
        report.add("suspicious", "pickle-oddity", where, oddity);
    if (walk.failure !== undefined)
        report.add("suspicious", "pickle-malformed", where, `It is a pickle that ${walk.failure}. What comes before has run by then.`);
    if (!walk.hasArrays)
        return;
    // A loader other than joblib reads the bytes of arrays as opcodes.
    const plain = await walkPickle(source, budget, { start, skipsArrays: false });
    for (const found of plain.imports)
        reportImport(scan, found);
};
const judgeRest = async (scan, source, first) => {
    const values = [first.value];
    let last = first;
    while (last.failure === undefined && last.end < source.size) {
        if (isTorchFile(values) && values.length >= torchPickles)
            return scan.report.setFormat("PyTorch (first format)");
        const start = last.end;
        last = await walkPickle(source, scan.budget, { start, skipsArrays: true });
        const isPickle = (await isDeclared(source, start)) || last.failure === undefined || doesAnything(last);
        if (!isPickle || values.length >= maxPickles) {
            const rest = (source.size - start).toLocaleString("en-US");
            return scan.report.add("error", "pickle-rest", scan.where, `${rest} bytes after the pickle are of an unknown kind.`);
        }
        await reportWalk(scan, source, last, start);
        values.push(last.value);
    }
};
/** Judges a content as a pickle, whatever its name. False if it is none. */
export const judgePickle = async (scan, source, likeness = "unknown") => {
    const first = await walkPickle(source, scan.budget, { skipsArrays: true });
    const isWhole = likeness === "unknown" && first.failure === undefined && first.end === source.size;
    const isNamed = likeness !== "numbers" && (await isDeclared(source, 0));
    if (!(isWhole || isNamed || doesAnything(first)))
        return false;
    await reportWalk(scan, source, first, 0);
    await judgeRest(scan, source, first);
    scan.report.setFormat("pickle");
    return true;
};
//# sourceMappingURL=judge-pickle.js.map