import { ScimError, shown } from "./scim-error.js";
const maxLength = 1_000;
const maxConditions = 4;
const conditionPattern = /\s*([A-Za-z][\w.:-]*)\s+([A-Za-z]+)\s+("(?:[^"\\]|\\.)*"|true|false)\s*/iy;
const conjunction = /and(?=\s)/iy;
const readValue = (literal, filter) => {
    if (!literal.startsWith('"'))
        return literal.toLowerCase() === "true";
    try {
        return JSON.parse(literal);
    }
    catch {
        throw new ScimError("invalidFilter", `${shown(filter)} is not a valid filter: a value is not JSON.`);
    }
};
/** Reads `attribute eq "value"`, or several of them joined by `and`. Directories need no more. */
export const parseFilter = (filter) => {
    if (filter.length > maxLength)
        throw new ScimError("invalidFilter", `A filter can have up to ${maxLength} characters.`);
    const conditions = [];
    for (let position = 0; conditions.length < maxConditions;) {
        conditionPattern.lastIndex = position;
        const [whole = "", attribute = "", operator = "", literal = ""] = conditionPattern.exec(filter) ?? [];
        if (operator.toLowerCase() !== "eq")
            break;
        conditions.push({ attribute: attribute.toLowerCase(), value: readValue(literal, filter) });
        position += whole.length;
        if (position === filter.length)
            return conditions;
        conjunction.lastIndex = position;
        if (!conjunction.test(filter))
            break;
        position += "and".length;
    }
    throw new ScimError("invalidFilter", `${shown(filter)} is not supported. Use: attribute eq "value".`);
};
/** The text that a condition compares with. */
export const textOf = ({ attribute, value }) => {
    if (typeof value === "string")
        return value;
    throw new ScimError("invalidFilter", `"${attribute}" is a string: write its value in quotation marks.`);
};
export const unknownAttribute = ({ attribute }, known) => new ScimError("invalidFilter", `Lists can't be filtered by "${attribute.slice(0, 100)}". Use ${known}.`);
//# sourceMappingURL=filter.js.map