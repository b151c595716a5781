import { ReadingError } from "../../../blobs/byte-source.js";
import { appendItems, call, checkTarget, importName, listOf, pop, popToMark, push, putEntries, recall, remember, top, } from "./machine.js";
import { lineFloat, lineNumber, literalText, longNumber, mark, other, plainText, unicodeText, } from "./values.js";
const maxProtocol = 5;
const pushing = (read) => (machine, argument) => push(machine, read(argument));
/** A line that must hold a value of some kind. */
const pushLine = (read) => pushing(({ bytes }) => {
    const value = read(bytes);
    if (!value)
        throw new ReadingError("has a value that can't be read");
    return value;
});
const pushOther = pushing(() => other);
const pushText = pushing(({ bytes, isLong }) => (isLong ? other : plainText(bytes)));
const pushNumber = pushing(({ bytes }) => ({ kind: "number", number: bytes.readUIntLE(0, bytes.length) }));
const pushList = (count) => (machine) => {
    const items = Array.from({ length: count }, () => pop(machine)).reverse();
    push(machine, listOf(items));
};
const recallBy = (read) => (machine, argument) => push(machine, recall(machine, read(argument)));
const rememberBy = (read) => (machine, argument) => remember(machine, read(argument), top(machine));
const lineKey = ({ bytes }) => {
    const key = bytes.toString("latin1").trim();
    if (!/^\d{1,15}$/.test(key))
        throw new ReadingError("uses a memo key that is no number");
    return Number(key);
};
const byteKey = ({ bytes }) => bytes.readUIntLE(0, bytes.length);
const callFromStack = (machine) => {
    const args = pop(machine);
    push(machine, call(machine, pop(machine), args));
};
const extension = (machine) => {
    machine.oddities.add("It imports by a number of the extension registry, which can be any name.");
    machine.calls += 1;
    push(machine, other);
};
const addTo = (take, add) => (machine) => {
    const items = take(machine);
    const target = top(machine);
    checkTarget(machine, target);
    add(target, items);
};
const popOne = (machine) => [pop(machine)];
const popTwo = (machine) => [pop(machine), pop(machine)].reverse();
const globalFromStack = (machine) => {
    const name = pop(machine);
    const module = pop(machine);
    if (name.kind === "text" && module.kind === "text")
        return push(machine, importName(machine, module.text, name.text));
    machine.oddities.add("It imports a name that is computed while loading.");
    machine.calls += 1;
    push(machine, other);
};
const proto = (_machine, { bytes }) => {
    if ((bytes[0] ?? 0) > maxProtocol)
        throw new ReadingError(`has the unknown pickle protocol ${bytes[0]}`);
};
/** Loaders without persistent objects refuse them; torch gives its storages as tuples. */
const persistentLine = (machine, { bytes }) => {
    if (!/^[\x20-\x7e]*$/.test(bytes.toString("latin1")))
        throw new ReadingError("has a persistent id that is no text");
    push(machine, other);
};
/** BUILD and STOP are done by the walk. */
export const operations = {
    MARK: (machine) => push(machine, mark),
    POP: ({ stack }) => {
        if (!stack.pop())
            throw new ReadingError("takes a value that is not on its stack");
    },
    POP_MARK: (machine) => void popToMark(machine),
    DUP: (machine) => push(machine, top(machine)),
    FLOAT: pushLine(lineFloat),
    INT: pushLine(lineNumber),
    BININT: pushNumber,
    BININT1: pushNumber,
    LONG: pushLine(lineNumber),
    BININT2: pushNumber,
    NONE: pushOther,
    PERSID: persistentLine,
    BINPERSID: (machine) => {
        pop(machine);
        push(machine, other);
    },
    REDUCE: callFromStack,
    STRING: pushLine(literalText),
    BINSTRING: pushText,
    SHORT_BINSTRING: pushText,
    UNICODE: pushing(({ bytes }) => unicodeText(bytes)),
    BINUNICODE: pushText,
    APPEND: addTo(popOne, appendItems),
    DICT: (machine) => {
        const dict = { kind: "dict", entries: new Map() };
        putEntries(dict, popToMark(machine));
        push(machine, dict);
    },
    EMPTY_DICT: pushing(() => ({ kind: "dict", entries: new Map() })),
    APPENDS: addTo(popToMark, appendItems),
    GET: recallBy(lineKey),
    BINGET: recallBy(byteKey),
    INST: (machine, { bytes, second }) => {
        const items = popToMark(machine);
        push(machine, call(machine, importName(machine, bytes.toString("utf8"), second.toString("utf8")), listOf(items)));
    },
    LONG_BINGET: recallBy(byteKey),
    LIST: (machine) => push(machine, listOf(popToMark(machine))),
    EMPTY_LIST: pushing(() => listOf([])),
    OBJ: (machine) => {
        const [callee, ...args] = popToMark(machine);
        if (!callee)
            throw new ReadingError("creates an object of no class");
        push(machine, call(machine, callee, listOf(args)));
    },
    PUT: rememberBy(lineKey),
    BINPUT: rememberBy(byteKey),
    LONG_BINPUT: rememberBy(byteKey),
    SETITEM: addTo(popTwo, putEntries),
    TUPLE: (machine) => push(machine, listOf(popToMark(machine))),
    EMPTY_TUPLE: pushing(() => listOf([])),
    SETITEMS: addTo(popToMark, putEntries),
    BINFLOAT: pushOther,
    BINBYTES: pushText,
    SHORT_BINBYTES: pushText,
    GLOBAL: (machine, { bytes, second }) => push(machine, importName(machine, bytes.toString("utf8"), second.toString("utf8"))),
    PROTO: proto,
    NEWOBJ: callFromStack,
    EXT1: extension,
    EXT2: extension,
    EXT4: extension,
    TUPLE1: pushList(1),
    TUPLE2: pushList(2),
    TUPLE3: pushList(3),
    NEWTRUE: pushOther,
    NEWFALSE: pushOther,
    LONG1: pushing(({ bytes }) => longNumber(bytes)),
    LONG4: pushing(({ bytes, isLong }) => (isLong ? other : longNumber(bytes))),
    SHORT_BINUNICODE: pushText,
    BINUNICODE8: pushText,
    BINBYTES8: pushText,
    EMPTY_SET: pushOther,
    ADDITEMS: addTo(popToMark, appendItems),
    FROZENSET: (machine) => {
        popToMark(machine);
        push(machine, other);
    },
    NEWOBJ_EX: (machine) => {
        pop(machine);
        callFromStack(machine);
    },
    STACK_GLOBAL: globalFromStack,
    MEMOIZE: (machine) => remember(machine, machine.memo.size, top(machine)),
    FRAME: () => { },
    BYTEARRAY8: pushOther,
    NEXT_BUFFER: pushOther,
    READONLY_BUFFER: (machine) => void top(machine),
};
//# sourceMappingURL=execute.js.map