/** More than the deepest models have; the rest is one entry. */
const maxLayers = 400;
/** `model.layers.12` of a numbered tensor, else its module: `lm_head` of `lm_head.weight`. */
const layerName = (tensor) => {
    const numbered = /^(?:.*?\.)?\d+(?=\.|$)/.exec(tensor)?.[0];
    return numbered ?? (tensor.includes(".") ? tensor.slice(0, tensor.lastIndexOf(".")) : tensor);
};
const splitName = (name) => {
    const [, stack = name, number] = /^(.*?)(\d+)$/.exec(name) ?? [];
    return { stack, number: number === undefined ? -1 : Number(number) };
};
/** Stacks in the order of the file, and the layers of a stack by number: files are often sorted by name. */
const inOrder = (names) => {
    const split = names.map((name) => ({ name, ...splitName(name) }));
    const first = new Map();
    for (const [at, { stack }] of split.entries())
        if (!first.has(stack))
            first.set(stack, at);
    return split
        .sort((one, other) => (first.get(one.stack) ?? 0) - (first.get(other.stack) ?? 0) || one.number - other.number)
        .map(({ name }) => name);
};
const sumOf = (name, tensors) => {
    const types = new Map();
    for (const { type, parameters } of tensors)
        types.set(type, (types.get(type) ?? 0) + parameters);
    return {
        name,
        parameters: tensors.reduce((sum, { parameters }) => sum + parameters, 0),
        types: [...types].map(([type, parameters]) => ({ type, parameters })),
    };
};
/** Parameters by layer and type. */
export const layersOf = (tensors) => {
    const found = new Map();
    for (const tensor of tensors) {
        const name = layerName(tensor.name);
        const own = found.get(name);
        if (own)
            own.push(tensor);
        else
            found.set(name, [tensor]);
    }
    const names = inOrder([...found.keys()]);
    const shown = names.length > maxLayers ? names.slice(0, maxLayers - 1) : names;
    const rest = names.slice(shown.length).flatMap((name) => found.get(name) ?? []);
    const layers = shown.map((name) => sumOf(name, found.get(name) ?? []));
    return rest.length > 0 ? [...layers, sumOf("others", rest)] : layers;
};
//# sourceMappingURL=layers.js.map