import { isKeywords, propertiesIn, requiredIn, resolveReference, } from "./schema-document.js";
/** References of references; deeper ones count as overlapping. */
const maxHops = 8;
const followed = (root, schema, path) => {
    let found = schema;
    for (let hop = 0; hop < maxHops && isKeywords(found) && found.$ref !== undefined; hop++)
        found = resolveReference(root, found.$ref, path);
    return found;
};
const typeOfValue = (value) => {
    if (value === null)
        return "null";
    if (Array.isArray(value))
        return "array";
    return typeof value === "number" && Number.isInteger(value) ? "integer" : typeof value;
};
const valuesOf = ({ const: value, enum: list }) => value !== undefined ? [value] : Array.isArray(list) ? list : undefined;
const widened = (type) => (type === "integer" ? "number" : type);
const typesOf = (schema) => {
    const values = valuesOf(schema);
    if (values)
        return new Set(values.map((value) => widened(typeOfValue(value))));
    const { type } = schema;
    if (type === undefined)
        return schema.properties === undefined ? undefined : new Set(["object"]);
    return new Set((Array.isArray(type) ? type : [type]).map((name) => widened(String(name))));
};
const areDisjoint = (left, right) => left !== undefined && right !== undefined && [...left].every((item) => !right.has(item));
/** Whether a property of every object from the first schema is forbidden or wrong in the second. */
const differsInProperty = (root, left, right, path) => {
    const ours = propertiesIn(left, path);
    const theirs = propertiesIn(right, path);
    return requiredIn(left, path).some((name) => {
        if (!Object.hasOwn(theirs, name))
            return right.additionalProperties === false;
        const own = ours[name];
        const other = theirs[name];
        return own !== undefined && other !== undefined && areExclusive(root, own, other, path);
    });
};
/** Whether the second schema requires a property that objects from the first never have. */
const missesProperty = (left, right, path) => {
    const isClosed = left.properties !== undefined && (left.additionalProperties ?? false) === false;
    const ours = propertiesIn(left, path);
    const written = new Set([...Object.keys(ours), ...requiredIn(left, path)]);
    return isClosed && requiredIn(right, path).some((name) => !written.has(name));
};
/** Whether no value that is written for one schema matches the other; false if that is not certain. */
export const areExclusive = (root, one, other, path) => {
    const left = followed(root, one, path);
    const right = followed(root, other, path);
    if (left === false || right === false)
        return true;
    if (!isKeywords(left) || !isKeywords(right))
        return false;
    const [ours, theirs] = [valuesOf(left), valuesOf(right)].map((values) => values && new Set(values.map((value) => JSON.stringify(value))));
    if (areDisjoint(ours, theirs) || areDisjoint(typesOf(left), typesOf(right)))
        return true;
    const isObject = (schema) => typesOf(schema)?.size === 1 && typesOf(schema)?.has("object");
    if (!isObject(left) || !isObject(right))
        return false;
    return (differsInProperty(root, left, right, path) ||
        differsInProperty(root, right, left, path) ||
        (missesProperty(left, right, path) && missesProperty(right, left, path)));
};
//# sourceMappingURL=exclusive-branches.js.map