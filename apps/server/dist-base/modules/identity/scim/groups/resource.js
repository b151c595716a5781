import { metaOf } from "../directory-call.js";
import { pickFields, readList, readRequiredText, readText } from "../protocol/attributes.js";
import { ScimError } from "../protocol/scim-error.js";
const groupSchema = "urn:ietf:params:scim:schemas:core:2.0:Group";
export const groupTarget = {
    schema: groupSchema,
    attributes: { id: "readOnly", displayName: "simple", externalId: "simple", members: "list" },
};
/** More than a company has people on one hub; each change of a group reads all its members. */
const maxMembers = 10_000;
const readMember = (element) => {
    const { value, type } = pickFields(element, ["value", "type"], '"members"');
    if (String(type ?? "User").toLowerCase() !== "user")
        throw new ScimError("invalidValue", "Members must be users: groups in groups are not supported.");
    return readRequiredText(value, "members.value");
};
/** Reads the body of a request that creates or replaces a group. */
export const readGroup = (body) => {
    const given = pickFields(body, Object.keys(groupTarget.attributes), "The body");
    const externalId = readText(given.externalId, "externalId");
    return {
        displayName: readRequiredText(given.displayName, "displayName"),
        ...(externalId !== undefined && { externalId }),
        members: new Set(readList(given.members, "members", maxMembers).map(readMember)),
    };
};
/** A group as directories read it. */
export const toGroupResource = (row, members, base) => ({
    schemas: [groupSchema],
    id: row.id,
    ...(row.external_id !== null && { externalId: row.external_id }),
    displayName: row.display_name,
    ...(members && {
        members: members.map(({ user_id, user_name }) => ({
            value: user_id,
            display: user_name,
            type: "User",
            $ref: `${base}/Users/${user_id}`,
        })),
    }),
    meta: metaOf("Group", row, base),
});
//# sourceMappingURL=resource.js.map