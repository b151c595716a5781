import { readHeader } from "../../readers/weights/read-header.js";
const maxListed = 500;
const maxName = 500;
const maxGroups = 200;
const maxTypes = 20;
const shapeOf = ({ type, shape }) => ({ type, shape: [...shape] });
const named = (tensor) => ({ name: tensor.name.slice(0, maxName), ...shapeOf(tensor) });
const isSame = (left, right) => left.type === right.type &&
    left.shape.length === right.shape.length &&
    left.shape.every((side, at) => side === right.shape[at]);
/** `model.layers.20.mlp.weight` belongs to `model.layers.20`, a tensor without a number to its module. */
const groupOf = (name) => (/^.*?\.\d+(?=\.)/.exec(name)?.[0] ?? name.replace(/\.[^.]*$/, "")).slice(0, maxName);
const totalsOf = (tensors) => {
    const counts = new Map();
    let parameters = 0;
    for (const { type, shape } of tensors) {
        counts.set(type, (counts.get(type) ?? 0) + 1);
        parameters += shape.reduce((product, side) => product * side, 1);
    }
    const types = [...counts].sort(([, left], [, right]) => right - left).map(([type]) => type);
    return { tensors: tensors.length, parameters, types: types.slice(0, maxTypes) };
};
const groupsOf = (old, now) => {
    const groups = new Map();
    const count = (name, kind) => {
        const key = groupOf(name);
        const group = groups.get(key) ?? { name: key, added: 0, removed: 0, changed: 0, same: 0 };
        group[kind] += 1;
        groups.set(key, group);
    };
    for (const [name, tensor] of now) {
        const earlier = old.get(name);
        count(name, earlier ? (isSame(earlier, tensor) ? "same" : "changed") : "added");
    }
    for (const name of old.keys())
        if (!now.has(name))
            count(name, "removed");
    return [...groups.values()].slice(0, maxGroups);
};
const compareTensors = (before, after) => {
    const old = new Map(before.map((tensor) => [tensor.name, tensor]));
    const now = new Map(after.map((tensor) => [tensor.name, tensor]));
    const added = after.filter(({ name }) => !old.has(name));
    const removed = before.filter(({ name }) => !now.has(name));
    const pairs = after.flatMap((tensor) => {
        const earlier = old.get(tensor.name);
        return earlier && !isSame(earlier, tensor) ? [{ earlier, tensor }] : [];
    });
    return {
        added: added.slice(0, maxListed).map(named),
        removed: removed.slice(0, maxListed).map(named),
        changed: pairs.slice(0, maxListed).map(({ earlier, tensor }) => ({
            name: tensor.name.slice(0, maxName),
            before: shapeOf(earlier),
            after: shapeOf(tensor),
        })),
        addedCount: added.length,
        removedCount: removed.length,
        changedCount: pairs.length,
        sameCount: now.size - added.length - pairs.length,
        before: totalsOf(before),
        after: totalsOf(after),
        layers: groupsOf(old, now),
    };
};
/** Sources are the file before and after, where it exists. */
const compare = async ({ format, hasBefore, hasAfter }, sources) => {
    const read = async (source) => (source ? (await readHeader(format, source)).tensors : []);
    const before = hasBefore ? await read(sources[0]) : [];
    const after = hasAfter ? await read(sources.at(-1)) : [];
    return compareTensors(before, after);
};
export const weightsDiffJob = {
    name: "weights diff",
    lane: "reads",
    // Two headers, each as large as one that is shown.
    maxBytes: 256 * 1024 ** 2,
    remembersLimits: true,
    run: compare,
};
//# sourceMappingURL=weights-diff-job.js.map