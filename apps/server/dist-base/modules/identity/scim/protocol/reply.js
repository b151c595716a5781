import { isHubError } from "../../../../errors.js";
import { readError, readRest } from "../../../../http/error-handler.js";
import { ScimError } from "./scim-error.js";
export const mediaType = "application/scim+json";
const includes = (list, attribute) => list.split(",").some((name) => name.trim().toLowerCase() === attribute);
/** Whether a request asks for an attribute. */
export const selects = ({ attributes, excludedAttributes = "" }, attribute) => (attributes === undefined || includes(attributes, attribute)) && !includes(excludedAttributes, attribute);
const always = new Set(["id", "schemas"]);
/** The attributes that the request asks for. */
export const select = (resource, selection) => {
    const isWanted = (key) => always.has(key) || selects(selection, key.toLowerCase());
    return Object.fromEntries(Object.entries(resource).filter(([key]) => isWanted(key)));
};
export const send = (reply, body, status = 200) => reply.code(status).type(`${mediaType}; charset=utf-8`).header("cache-control", "no-store").send(body);
export const listOf = (resources, total = resources.length, startIndex = 1) => ({
    schemas: ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
    totalResults: total,
    itemsPerPage: resources.length,
    startIndex,
    Resources: resources,
});
const typeOf = (error, status) => {
    if (error instanceof ScimError)
        return error.scimType;
    if (status !== 400)
        return undefined;
    return "validation" in error ? "invalidValue" : "invalidSyntax";
};
/** Sends an error in the form of RFC 7644, section 3.12. */
export const sendError = (request, reply, error) => {
    const { status, message } = error instanceof ScimError ? error : readError(request, error);
    const scimType = typeOf(error, status);
    if (isHubError(error))
        reply.headers(error.headers);
    readRest(request, reply);
    const schemas = ["urn:ietf:params:scim:api:messages:2.0:Error"];
    return send(reply, { schemas, ...(scimType && { scimType }), detail: message, status: String(status) }, status);
};
//# sourceMappingURL=reply.js.map