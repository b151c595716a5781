/** HTTP status by error type of RFC 7644, section 3.12. */
const statuses = {
    invalidFilter: 400,
    invalidPath: 400,
    invalidSyntax: 400,
    invalidValue: 400,
    mutability: 400,
    noTarget: 400,
    uniqueness: 409,
};
/** A refusal in the form that directories read. */
export class ScimError extends Error {
    scimType;
    status;
    constructor(scimType, detail) {
        super(detail);
        this.name = "ScimError";
        this.scimType = scimType;
        this.status = statuses[scimType];
    }
}
/** Part of what a directory sent, for a message. */
export const shown = (value) => `"${String(value).slice(0, 100)}"`;
//# sourceMappingURL=scim-error.js.map