import { metaOf } from "../directory-call.js";
import { pickFields, readFlag, readList, readRequiredText, readText } from "../protocol/attributes.js";
import { ScimError } from "../protocol/scim-error.js";
const userSchema = "urn:ietf:params:scim:schemas:core:2.0:User";
export const userTarget = {
    schema: userSchema,
    attributes: {
        id: "readOnly",
        userName: "simple",
        externalId: "simple",
        displayName: "simple",
        active: "simple",
        name: "complex",
        emails: "list",
    },
};
const nameParts = ["formatted", "givenName", "familyName"];
const emailParts = ["value", "type", "primary"];
const maxEmails = 10;
const readName = (value) => {
    if (value === undefined || value === null)
        return undefined;
    const given = pickFields(value, nameParts, '"name"');
    const parts = nameParts.flatMap((part) => {
        const text = readText(given[part], `name.${part}`);
        return text === undefined ? [] : [[part, text]];
    });
    return parts.length > 0 ? Object.fromEntries(parts) : undefined;
};
const readEmail = (element) => {
    const given = pickFields(element, emailParts, '"emails"');
    const value = readRequiredText(given.value, "emails.value");
    if (!/^[^\s@]{1,64}@[^\s@]{1,191}$/.test(value))
        throw new ScimError("invalidValue", '"emails.value" must be an e-mail address.');
    const type = readText(given.type, "emails.type");
    const primary = readFlag(given.primary, "emails.primary");
    return { value, ...(type !== undefined && { type }), ...(primary !== undefined && { primary }) };
};
/** Directories clear an address by an empty value. */
const hasValue = (element) => {
    const { value } = pickFields(element, ["value"], '"emails"');
    return value !== undefined && value !== null && value !== "";
};
/** Reads the body of a request that creates or replaces a user. */
export const readUser = (body) => {
    const given = pickFields(body, Object.keys(userTarget.attributes), "The body");
    const externalId = readText(given.externalId, "externalId");
    const displayName = readText(given.displayName, "displayName");
    const isActive = readFlag(given.active, "active");
    const name = readName(given.name);
    const emails = readList(given.emails, "emails", maxEmails).filter(hasValue).map(readEmail);
    return {
        userName: readRequiredText(given.userName, "userName"),
        ...(externalId !== undefined && { externalId }),
        ...(isActive !== undefined && { isActive }),
        profile: {
            ...(displayName !== undefined && { displayName }),
            ...(name && { name }),
            ...(emails.length > 0 && { emails }),
        },
    };
};
/** The name that the hub shows. */
export const fullNameOf = ({ userName, profile: { displayName, name } }) => {
    const joined = [name?.givenName, name?.familyName].filter(Boolean).join(" ");
    return displayName ?? name?.formatted ?? (joined || userName);
};
/** The address by which accounts are linked, in lower case. */
export const emailOf = ({ profile: { emails = [] } }) => (emails.find(({ primary }) => primary) ?? emails[0])?.value.toLowerCase();
/** A user as directories read it. */
export const toUserResource = (row, base) => ({
    schemas: [userSchema],
    id: row.id,
    ...(row.external_id !== null && { externalId: row.external_id }),
    userName: row.user_name,
    ...JSON.parse(row.attributes),
    active: row.disabled_at === null,
    meta: metaOf("User", row, base),
});
//# sourceMappingURL=resource.js.map