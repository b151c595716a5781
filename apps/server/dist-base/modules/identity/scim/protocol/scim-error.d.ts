/** HTTP status by error type of RFC 7644, section 3.12. */
declare const statuses: {
    readonly invalidFilter: 400;
    readonly invalidPath: 400;
    readonly invalidSyntax: 400;
    readonly invalidValue: 400;
    readonly mutability: 400;
    readonly noTarget: 400;
    readonly uniqueness: 409;
};
type ScimType = keyof typeof statuses;
/** A refusal in the form that directories read. */
export declare class ScimError extends Error {
    readonly scimType: ScimType;
    readonly status: number;
    constructor(scimType: ScimType, detail: string);
}
/** Part of what a directory sent, for a message. */
export declare const shown: (value: unknown) => string;
export {};
//# sourceMappingURL=scim-error.d.ts.map