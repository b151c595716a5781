import { asSchema, isKeywords, propertiesIn, requiredIn, typesIn, unsupportedSchema, } from "./schema-document.js";
const isSame = (left, right) => JSON.stringify(left) === JSON.stringify(right);
const highest = (left, right) => Math.max(Number(left), Number(right));
const lowest = (left, right) => Math.min(Number(left), Number(right));
const onlySame = (left, right, path) => {
    if (isSame(left, right))
        return left;
    throw unsupportedSchema(path, "Schemas that apply together have different values for it.");
};
const commonTypes = (left, right, path) => {
    const [ours, theirs] = [left, right].map((type) => typesIn({ type }, path) ?? []);
    const accepts = (list, name) => list.includes(name) || (name === "integer" && list.includes("number"));
    return [
        ...new Set([...ours.filter((name) => accepts(theirs, name)), ...theirs.filter((name) => accepts(ours, name))]),
    ];
};
const commonValues = (left, right) => left.filter((value) => right.some((other) => isSame(value, other)));
const joined = (left, right) => [...left, ...right];
const merges = {
    type: commonTypes,
    enum: commonValues,
    required: (left, right) => [...new Set([...left, ...right])],
    allOf: joined,
    items: (left, right, path) => mergeSchemas(asSchema(left, path), asSchema(right, path), path),
    minLength: highest,
    minItems: highest,
    minimum: highest,
    exclusiveMinimum: highest,
    maxLength: lowest,
    maxItems: lowest,
    maximum: lowest,
    exclusiveMaximum: lowest,
};
/** Keywords that are put beside each other if both schemas have them. */
const combinators = new Set(["anyOf", "oneOf", "$ref"]);
const objectKeywords = ["properties", "additionalProperties"];
/** What a schema asks of a property. */
const schemaOf = (schema, name, path) => {
    const properties = propertiesIn(schema, path);
    return Object.hasOwn(properties, name)
        ? properties[name]
        : asSchema(schema.additionalProperties ?? true, `${path}.additionalProperties`);
};
const mergeProperties = (left, right, path) => {
    if (![left, right].some((schema) => objectKeywords.some((name) => schema[name] !== undefined)))
        return {};
    const names = [left, right].flatMap((schema) => Object.keys(propertiesIn(schema, path)));
    const properties = Object.fromEntries([...new Set(names)].map((name) => [
        name,
        mergeSchemas(schemaOf(left, name, path), schemaOf(right, name, path), `${path}.properties.${name}`),
    ]));
    const others = [left, right].flatMap(({ additionalProperties: value }) => value === undefined ? [] : [asSchema(value, `${path}.additionalProperties`)]);
    const [first, second] = others;
    const additional = first === undefined
        ? {}
        : { additionalProperties: second === undefined ? first : mergeSchemas(first, second, path) };
    return { properties, ...additional };
};
const asEnum = ({ const: value, ...rest }) => value === undefined ? rest : { ...rest, enum: [value] };
/** A schema for the values that match both; where there is none in these words, it is refused. */
export const mergeSchemas = (left, right, path) => {
    if (left === false || right === false)
        return false;
    if (!isKeywords(left))
        return right;
    if (!isKeywords(right))
        return left;
    if (left.prefixItems !== undefined && (right.prefixItems ?? right.items) !== undefined)
        throw unsupportedSchema(`${path}.prefixItems`, "Several schemas that apply together describe items.");
    if (right.prefixItems !== undefined && left.items !== undefined)
        return mergeSchemas(right, left, path);
    requiredIn(left, path);
    requiredIn(right, path);
    const merged = { ...asEnum(left) };
    const beside = [];
    for (const [name, value] of Object.entries(asEnum(right))) {
        if (merged[name] === undefined)
            merged[name] = value;
        else if (combinators.has(name))
            beside.push({ [name]: value });
        else if (Object.hasOwn(merges, name))
            merged[name] = merges[name]?.(merged[name], value, `${path}.${name}`);
        else if (name === "pattern" || name === "format")
            merged[name] = onlySame(merged[name], value, `${path}.${name}`);
    }
    if ([merged.type, merged.enum].some((list) => Array.isArray(list) && list.length === 0))
        return false;
    if (beside.length > 0)
        merged.allOf = [...(merged.allOf ?? []), ...beside];
    return { ...merged, ...mergeProperties(left, right, path) };
};
//# sourceMappingURL=merge-schemas.js.map