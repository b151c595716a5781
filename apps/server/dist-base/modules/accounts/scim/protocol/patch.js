import { isFields, keyIn, pickFields, readList } from "./attributes.js";
import { parseFilter } from "./filter.js";
import { ScimError, shown } from "./scim-error.js";
const maxOperations = 500;
const maxElements = 10_000;
const maxPath = 1_000;
const pathPattern = /^(?:(urn:[\w.:-]{1,200}):)?([A-Za-z][\w-]*)(?:\[(.+)\])?(?:\.([A-Za-z][\w-]*))?$/i;
/** Undefined for an attribute of another schema. */
const parsePath = (text, { schema }) => {
    const [, urn, attribute, filter, part] = (text.length <= maxPath && pathPattern.exec(text.trim())) || [];
    if (attribute === undefined)
        throw new ScimError("invalidPath", `${shown(text)} is not a path.`);
    if (urn !== undefined && urn.toLowerCase() !== schema.toLowerCase())
        return undefined;
    const [condition, second] = filter === undefined ? [] : parseFilter(filter);
    if (second)
        throw new ScimError("invalidPath", `${shown(text)} has more than one condition.`);
    return { attribute, ...(condition && { condition }), ...(part !== undefined && { part }) };
};
const operationNames = ["add", "replace", "remove"];
/** The changes of one operation: without a path, the value names its attributes, also as paths. */
const readOperation = (given, target) => {
    const { op: name, path, value } = pickFields(given, ["op", "path", "value"], "An operation");
    const op = String(name).toLowerCase();
    if (!operationNames.includes(op))
        throw new ScimError("invalidSyntax", `"op" must be add, replace or remove, not ${shown(name)}.`);
    const toChange = (text, part) => {
        const parsed = parsePath(text, target);
        return parsed ? [{ op, ...parsed, value: part }] : [];
    };
    if (typeof path === "string")
        return toChange(path, value);
    if (path !== undefined && path !== null)
        throw new ScimError("invalidPath", '"path" must be a string.');
    if (op === "remove")
        throw new ScimError("noTarget", 'An operation that removes needs a "path".');
    if (!isFields(value))
        throw new ScimError("invalidValue", 'Without a "path", "value" must be an object.');
    return Object.entries(value).flatMap(([key, part]) => toChange(key, part));
};
const same = (left, right) => typeof left === "string" && typeof right === "string" ? left.toLowerCase() === right.toLowerCase() : left === right;
const withPart = (fields, part, { op, value }) => {
    const key = keyIn(fields, part);
    const others = Object.fromEntries(Object.entries(fields).filter(([name]) => name !== key));
    return op === "remove" ? others : { ...others, [key]: value };
};
const changeComplex = (current, change) => {
    const { op, value, part } = change;
    const fields = isFields(current) ? current : {};
    if (part !== undefined)
        return withPart(fields, part, change);
    if (op === "remove" || value === null)
        return undefined;
    if (!isFields(value))
        throw new ScimError("invalidValue", `"${change.attribute}" must be an object.`);
    return { ...fields, ...value };
};
const keyOf = (element) => {
    const value = element[keyIn(element, "value")];
    return typeof value === "string" ? value.toLowerCase() : value;
};
/** Adds elements, replaces all, or removes some or all. Elements with one value are one element. */
const changeList = (current, { op, value, attribute }) => {
    const given = readList(value, attribute, maxElements);
    if (op === "remove" && given.length === 0)
        return [];
    const byKey = new Map((op === "replace" ? [] : current).map((element) => [keyOf(element), element]));
    for (const element of given) {
        const key = keyOf(element);
        if (op === "remove")
            byKey.delete(key);
        else
            byKey.set(key, { ...byKey.get(key), ...element });
    }
    return [...byKey.values()];
};
/** Changes the elements that a condition selects. Directories expect an element that is missing to be added. */
const changeElements = (current, condition, change) => {
    const { op, value, part, attribute } = change;
    const isMeant = (element) => same(element[keyIn(element, condition.attribute)], condition.value);
    if (op === "remove" && part === undefined)
        return current.filter((element) => !isMeant(element));
    const [whole] = part === undefined ? readList(value, attribute, 1) : [];
    const edit = (element) => part === undefined ? { ...element, ...whole } : withPart(element, part, change);
    const edited = current.map((element) => (isMeant(element) ? edit(element) : element));
    if (op === "remove" || current.some(isMeant))
        return edited;
    return [...edited, edit({ [condition.attribute]: condition.value })];
};
const changed = (kind, current, change) => {
    const { attribute, condition, part, op, value } = change;
    if (kind === "list" && condition)
        return changeElements(readList(current, attribute, maxElements), condition, change);
    if (condition || (part !== undefined && kind !== "complex"))
        throw new ScimError("invalidPath", `"${attribute}" has no elements or parts to select.`);
    if (kind === "list")
        return changeList(readList(current, attribute, maxElements), change);
    if (kind === "complex")
        return changeComplex(current, change);
    if (kind === "simple")
        return op === "remove" ? undefined : value;
    if (value === current)
        return current;
    throw new ScimError("mutability", `"${attribute}" can't be changed.`);
};
/** Applies the operations of a PATCH to a resource, in their order. */
export const applyPatch = (resource, body, target) => {
    const { Operations: operations } = pickFields(body, ["Operations"], "The body");
    if (!Array.isArray(operations) || operations.length === 0 || operations.length > maxOperations)
        throw new ScimError("invalidSyntax", `"Operations" must be a list of 1 to ${maxOperations} operations.`);
    const names = new Map(Object.keys(target.attributes).map((name) => [name.toLowerCase(), name]));
    const result = new Map(Object.entries(resource));
    for (const change of operations.flatMap((operation) => readOperation(operation, target))) {
        const name = names.get(change.attribute.toLowerCase());
        if (name === undefined)
            continue;
        result.set(name, changed(target.attributes[name], result.get(name), { ...change, attribute: name }));
    }
    return Object.fromEntries(result);
};
//# sourceMappingURL=patch.js.map