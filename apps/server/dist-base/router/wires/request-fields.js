import { RouterError } from "../router-error.js";
/** The error for a field with an unexpected value. */
export const invalidField = (param, what) => new RouterError("bad_request", `"${param}" must be ${what}.`, { param });
/** The error for a part of a request that the router cannot translate. */
export const unsupportedField = (param, why) => new RouterError("bad_request", `"${param}" is not supported: ${why}`, { param });
export const isFields = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
/** The objects in a list; none if it is no list. */
export const objectsIn = (value) => (Array.isArray(value) ? value.filter(isFields) : []);
export const objectAt = (value, param) => {
    if (isFields(value))
        return value;
    throw invalidField(param, "an object");
};
export const listAt = (value, param) => {
    if (Array.isArray(value))
        return value;
    throw invalidField(param, "a list");
};
export const textAt = (value, param) => {
    if (typeof value === "string")
        return value;
    throw invalidField(param, "a string");
};
/** A type as it can be shown in a message or a header. */
export const typeName = (value) => String(value)
    .replace(/[^\w.-]+/g, "?")
    .slice(0, 60);
//# sourceMappingURL=request-fields.js.map