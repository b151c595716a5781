const text = { type: "string" };
const closed = (properties, required = Object.keys(properties)) => ({
    type: "object",
    properties,
    required,
    additionalProperties: false,
});
const scalars = {
    "any value": true,
    "an empty schema": {},
    "a string": text,
    "a short string": { type: "string", maxLength: 5 },
    "a string of exactly three characters": { type: "string", minLength: 3, maxLength: 3 },
    "an integer": { type: "integer" },
    "an age": { type: "integer", minimum: 0, maximum: 120 },
    "a negative range": { type: "integer", minimum: -250, maximum: -17 },
    "a range around zero": { type: "integer", minimum: -5, maximum: 12 },
    "an integer above a bound": { type: "integer", exclusiveMinimum: 99, exclusiveMaximum: 1001 },
    "a port": { type: "integer", minimum: 1024, maximum: 65535 },
    "a number": { type: "number" },
    "a probability": { type: "number", minimum: 0, maximum: 1 },
    "a latitude": { type: "number", minimum: -90, maximum: 90 },
    "a number with decimal bounds": { type: "number", minimum: 0.25, maximum: 0.75 },
    "a positive number": { type: "number", exclusiveMinimum: 0 },
    "a boolean": { type: "boolean" },
    null: { type: "null" },
    "several types": { type: ["string", "integer", "null"] },
    "a constant": { const: "fixed" },
    "a constant object": { const: { a: [1, 2, { b: null }] } },
    "an enum of words": { type: "string", enum: ["low", "medium", "high"] },
    "an enum of mixed values": { enum: [1, "one", true, null, [1], { one: 1 }] },
    "an enum that its type narrows": { type: "integer", enum: [1, 2, "three"] },
    "an enum with quotes and other scripts": { enum: ['say "hi"', "back\\slash", "日本語", "naïve\n"] },
};
const strings = {
    "a postal code": { type: "string", pattern: "^[0-9]{5}(-[0-9]{4})?$" },
    "a color": { type: "string", pattern: "^#[0-9a-fA-F]{6}$" },
    "a pattern without anchors": { type: "string", pattern: "cat|dog" },
    "a pattern of other characters": { type: "string", pattern: '^[^"\\\\a-z]{2,6}$' },
    "a license plate": { type: "string", pattern: "^(?:[A-Z]{1,3}-[A-Z]{1,2} )?\\d{1,4}[EH]?$" },
    "a date": { type: "string", format: "date" },
    "a time stamp": { type: "string", format: "date-time" },
    "an email address": { type: "string", format: "email" },
    "a UUID": { type: "string", format: "uuid" },
    "an IPv4 address": { type: "string", format: "ipv4" },
    "a URI": { type: "string", format: "uri" },
};
const objects = {
    "any object": { type: "object" },
    "an object without properties": { type: "object", properties: {}, additionalProperties: false },
    "a person": closed({ name: text, age: { type: "integer", minimum: 0, maximum: 150 } }),
    "all properties optional": closed({ a: text, b: { type: "integer" }, c: { type: "boolean" } }, []),
    "required and optional mixed": closed({ a: text, b: { type: "null" }, c: { type: "boolean" }, d: text }, ["b", "d"]),
    "no word about other properties": { type: "object", properties: { a: text }, required: ["a"] },
    "other properties allowed": {
        type: "object",
        properties: { id: { type: "integer" } },
        required: ["id"],
        additionalProperties: { type: "string", maxLength: 8 },
    },
    "a map of numbers": { type: "object", additionalProperties: { type: "number" } },
    "a required property that is not listed": {
        type: "object",
        required: ["id"],
        additionalProperties: { type: "integer" },
    },
    "names that need escapes": closed({ 'a "b"': text, "c\\d": { type: "integer" }, é: { type: "boolean" }, "": text }),
    "names that begin alike": {
        type: "object",
        properties: { a: { type: "integer" }, ab: { type: "integer" }, abc: { type: "integer" } },
        additionalProperties: { type: "boolean" },
    },
    "nested objects": closed({ outer: closed({ inner: closed({ value: { type: "integer" } }) }) }),
    "without a type": { properties: { a: { type: "integer" } }, required: ["a"] },
    "twenty required properties": closed(Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`field_${at}`, { type: "boolean" }]))),
    "annotations everywhere": {
        $schema: "https://json-schema.org/draft/2020-12/schema",
        title: "Reply",
        description: "What the model answers.",
        ...closed({ answer: { ...text, title: "Answer", examples: ["yes"], default: "no", "x-order": 1 } }),
    },
};
const arrays = {
    "any array": { type: "array" },
    "an array of integers": { type: "array", items: { type: "integer" } },
    "two to four words": { type: "array", items: { enum: ["red", "green", "blue"] }, minItems: 2, maxItems: 4 },
    "an empty array": { type: "array", maxItems: 0 },
    "a pair": { type: "array", prefixItems: [text, { type: "integer" }], items: false, minItems: 2 },
    "a prefix with a rest": { type: "array", prefixItems: [{ const: "v" }], items: { type: "number" }, maxItems: 3 },
    "a prefix longer than allowed": { type: "array", prefixItems: [text, text, text], maxItems: 2 },
    "a matrix": {
        type: "array",
        items: { type: "array", items: { type: "integer", minimum: 0, maximum: 9 }, minItems: 2, maxItems: 2 },
        minItems: 2,
        maxItems: 2,
    },
    "a list of objects": {
        type: "array",
        items: closed({ id: { type: "integer" }, done: { type: "boolean" } }),
        minItems: 1,
    },
};
const tree = {
    $defs: { node: closed({ value: { type: "integer" }, children: { type: "array", items: { $ref: "#/$defs/node" } } }) },
    $ref: "#/$defs/node",
};
const combined = {
    "anyOf types": { anyOf: [text, { type: "integer" }, { type: "null" }] },
    "an optional value as pydantic writes it": closed({ nickname: { anyOf: [text, { type: "null" }], default: null } }),
    "anyOf with shared properties": {
        type: "object",
        properties: { id: { type: "integer" } },
        required: ["id"],
        anyOf: [
            { properties: { email: text }, required: ["email"] },
            { properties: { phone: text }, required: ["phone"] },
        ],
    },
    "oneOf with a discriminator": {
        oneOf: [
            closed({ kind: { const: "circle" }, radius: { type: "number", minimum: 0 } }),
            closed({ kind: { const: "square" }, side: { type: "number", minimum: 0 } }),
        ],
        discriminator: { propertyName: "kind" },
    },
    "oneOf objects with other names": { oneOf: [closed({ cat: text }), closed({ dog: text })] },
    "oneOf types": { oneOf: [{ type: "integer" }, text] },
    "allOf objects": {
        allOf: [
            { type: "object", properties: { a: { type: "integer", minimum: 3 } }, required: ["a"] },
            { type: "object", properties: { a: { type: "integer", maximum: 9 }, b: text }, required: ["b"] },
        ],
    },
    "allOf with a reference": {
        $defs: { base: { type: "object", properties: { id: { type: "integer" } }, required: ["id"] } },
        allOf: [{ $ref: "#/$defs/base" }, { properties: { name: text }, required: ["name"] }],
    },
    "a reference with a bound beside it": {
        $defs: { count: { type: "integer", minimum: 1 } },
        type: "array",
        items: { $ref: "#/$defs/count", maximum: 5 },
        maxItems: 3,
    },
    "a tree": tree,
    "a linked list": {
        type: "object",
        properties: { value: { type: "integer" }, next: { anyOf: [{ $ref: "#" }, { type: "null" }] } },
        required: ["value", "next"],
        additionalProperties: false,
    },
    "two definitions that name each other": {
        $defs: {
            person: closed({ name: text, pets: { type: "array", items: { $ref: "#/$defs/pet" } } }),
            pet: closed({ name: text, owner: { anyOf: [{ $ref: "#/$defs/person" }, { type: "null" }] } }),
        },
        $ref: "#/$defs/person",
    },
    "an invoice": closed({
        number: { type: "string", pattern: "^INV-\\d{4}$" },
        issued: { type: "string", format: "date" },
        currency: { enum: ["EUR", "USD"] },
        lines: {
            type: "array",
            items: closed({ sku: { type: "string", maxLength: 8 }, quantity: { type: "integer", minimum: 1, maximum: 99 } }),
            minItems: 1,
            maxItems: 3,
        },
        paid: { type: "boolean" },
    }),
};
/** Schemas that every answer has to match. */
export const supportedSchemas = { ...scalars, ...strings, ...objects, ...arrays, ...combined };
/** Schemas that are refused, with the place that the message names. */
export const refusedSchemas = {
    not: [{ not: { type: "string" } }, "not"],
    "a nested not": [closed({ a: { type: "array", items: { not: {} } } }), "properties.a.items.not"],
    if: [{ if: { type: "string" }, else: { minimum: 1 } }, "if"],
    uniqueItems: [{ type: "array", uniqueItems: true }, "uniqueItems"],
    contains: [{ type: "array", contains: { type: "string" } }, "contains"],
    patternProperties: [{ type: "object", patternProperties: { "^a": {} } }, "patternProperties"],
    propertyNames: [{ type: "object", propertyNames: { minLength: 1 } }, "propertyNames"],
    minProperties: [{ type: "object", minProperties: 1 }, "minProperties"],
    dependentRequired: [{ type: "object", dependentRequired: { a: ["b"] } }, "dependentRequired"],
    unevaluatedProperties: [{ type: "object", unevaluatedProperties: false }, "unevaluatedProperties"],
    multipleOf: [{ type: "number", multipleOf: 0.5 }, "multipleOf"],
    "a misspelled keyword": [{ type: "string", maxlength: 3 }, "maxlength"],
    "a lookahead": [{ type: "string", pattern: "^(?=a)b$" }, "pattern"],
    "a pattern with a length": [{ type: "string", pattern: "^a+$", minLength: 2 }, "minLength"],
    "an unknown format": [{ type: "string", format: "phone" }, "format"],
    "a list of items": [{ type: "array", items: [{ type: "string" }] }, "items"],
    "a reference to another document": [{ $ref: "https://example.com/schema.json" }, "$ref"],
    "oneOf that overlaps": [{ oneOf: [{ type: "integer" }, { type: "number" }] }, "oneOf"],
    "allOf with two patterns": [{ allOf: [{ type: "string", pattern: "^a" }, { pattern: "b$" }] }, "pattern"],
    "an enum with a bound": [{ enum: [1, 2, 3], minimum: 2 }, "minimum"],
};
//# sourceMappingURL=schema-set.js.map