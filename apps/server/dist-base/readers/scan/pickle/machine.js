import { ReadingError } from "../../../blobs/byte-source.js";
import { ScanLimit } from "../budget.js";
import { mark, maxItems, other } from "./values.js";
/** Values that one pickle can hold at a time: about 150 MB. */
const maxValues = 1_000_000;
export const createMachine = () => ({
    imports: new Map(),
    oddities: new Set(),
    calls: 0,
    stack: [],
    memo: new Map(),
});
export const push = ({ stack }, value) => {
    if (stack.length >= maxValues)
        throw new ScanLimit(`has more than ${maxValues} values on its stack`);
    stack.push(value);
};
export const pop = ({ stack }) => {
    const value = stack.pop();
    if (!value || value.kind === "mark")
        throw new ReadingError("takes a value that is not on its stack");
    return value;
};
export const top = ({ stack }) => {
    const value = stack.at(-1);
    if (!value || value.kind === "mark")
        throw new ReadingError("uses a value that is not on its stack");
    return value;
};
/** Values above the last mark, which is removed. */
export const popToMark = ({ stack }) => {
    const at = stack.lastIndexOf(mark);
    if (at < 0)
        throw new ReadingError("goes back to a mark that it never set");
    const items = stack.splice(at);
    items.shift();
    return items;
};
export const listOf = (items) => ({ kind: "list", items: items.slice(0, maxItems) });
export const remember = ({ memo }, key, value) => {
    if (memo.size >= maxValues)
        throw new ScanLimit(`remembers more than ${maxValues} values`);
    memo.set(key, value);
};
export const recall = ({ memo }, key) => {
    const value = memo.get(key);
    if (!value)
        throw new ReadingError("uses a value that it never stored");
    return value;
};
const dotted = /^[\p{ID_Start}_][\p{ID_Continue}]*(?:\.[\p{ID_Start}_][\p{ID_Continue}]*)*$/u;
export const importName = (machine, module, name) => {
    if (!dotted.test(module) || !dotted.test(name))
        throw new ReadingError("imports what is not a name");
    if (machine.imports.size < 10_000)
        machine.imports.set(`${module}\n${name}`, { module, name });
    return { kind: "global", module, name };
};
/** Notes a call. What is called must be a name that the pickle imports, so that it is judged. */
export const call = (machine, callee, args) => {
    machine.calls += 1;
    if (callee.kind !== "global")
        machine.oddities.add("It calls a value that is computed while loading.");
    return { kind: "instance", of: callee, args };
};
/** Items and state can be given to created objects. Given to an imported name, they change the program itself. */
export const checkTarget = (machine, target) => {
    if (target.kind === "global") {
        machine.calls += 1;
        machine.oddities.add(`It changes ${target.module}.${target.name} itself.`);
    }
};
export const isCallOf = (value, module, name) => {
    if (value.kind !== "instance")
        return false;
    const { of, args } = value;
    if (of.kind !== "global")
        return false;
    if (of.module === module && of.name === name)
        return true;
    // Protocol 1 creates instances with copyreg._reconstructor(class, …).
    const [first] = args.kind === "list" ? args.items : [];
    return of.name === "_reconstructor" && first?.kind === "global" && first.module === module && first.name === name;
};
export const putEntries = (target, items) => {
    if (target.kind !== "dict")
        return;
    for (let at = 0; at + 1 < items.length && target.entries.size < maxItems; at += 2) {
        const key = items[at];
        if (key?.kind === "text")
            target.entries.set(key.text, items[at + 1] ?? other);
    }
};
export const appendItems = (target, items) => {
    if (target.kind === "list")
        target.items.push(...items.slice(0, Math.max(0, maxItems - target.items.length)));
};
//# sourceMappingURL=machine.js.map