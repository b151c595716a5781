import { HubError } from "../errors.js";
import { applyDelta } from "./apply-delta.js";
import { objectId } from "./object-id.js";
import { readData, readEntries } from "./pack-entries.js";
import { invalidPack } from "./pack-numbers.js";
const tooMuch = ({ totalBytes }) => new HubError("too_large", `The objects of the pack have more than ${totalBytes} bytes together. Push in several steps.`);
/** Writes objects to the spool, each once, and knows them by id and by their entry. */
const createStore = (spool, limits, check) => {
    const objects = new Map();
    let total = 0;
    let end = 0;
    const store = (kind, content) => {
        total += content.length;
        if (total > limits.totalBytes)
            throw tooMuch(limits);
        const oid = objectId(kind, content);
        const known = objects.get(oid);
        if (known)
            return known;
        check(kind, content, oid);
        const object = { oid, kind, start: end, size: content.length };
        spool.append(content);
        end += content.length;
        objects.set(oid, object);
        return object;
    };
    return { objects, store };
};
/** Deltas by what they are based on: an offset in the pack, or an id. */
const groupByBase = (deltas) => {
    const groups = new Map();
    for (const entry of deltas) {
        const group = groups.get(entry.base);
        if (group)
            group.push(entry);
        else
            groups.set(entry.base, [entry]);
    }
    return groups;
};
/**
 * Unpacks a pack whose deltas have their bases inside it: the hub tells clients not to send thin packs. Contents go to the
 * spool, so memory holds one object and its base at a time, however large the pack is.
 */
export const unpackPack = (pack, spool, limits, check = () => { }) => {
    const { objects, store } = createStore(spool, limits, check);
    const open = [];
    const deltas = [];
    for (const { entry, data } of readEntries(pack, limits))
        if (entry.kind)
            open.push({ object: store(entry.kind, data), offset: entry.offset, depth: 0 });
        else
            deltas.push(entry);
    const waiting = groupByBase(deltas);
    const takeFor = ({ offset, object: { oid } }) => {
        const found = [...(waiting.get(offset) ?? []), ...(waiting.get(oid) ?? [])];
        waiting.delete(offset);
        waiting.delete(oid);
        return found;
    };
    for (let base = open.pop(); base; base = open.pop()) {
        const entries = takeFor(base);
        if (entries.length === 0)
            continue;
        const depth = base.depth + 1;
        if (depth > limits.depth)
            throw invalidPack(`a chain of deltas is longer than ${limits.depth}`);
        const { kind, start, size } = base.object;
        const content = spool.read(start, size);
        for (const entry of entries) {
            const object = store(kind, applyDelta(content, readData(pack, entry), limits.objectBytes));
            open.push({ object, offset: entry.offset, depth });
        }
    }
    if (waiting.size > 0)
        throw invalidPack("a delta has no base");
    return objects;
};
//# sourceMappingURL=unpack.js.map