/** Resources in the reply to a list. */
export const maxListed = 200;
export const serviceProviderConfig = (base) => ({
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig"],
    documentationUri: `${base.replace(/\/scim\/v2$/, "")}/docs/sign-in#directories`,
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: maxListed },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: false },
    authenticationSchemes: [
        {
            type: "oauthbearertoken",
            name: "Bearer token",
            description: "The token of the directory, from the settings of the hub.",
            primary: true,
        },
    ],
    meta: { resourceType: "ServiceProviderConfig", location: `${base}/ServiceProviderConfig` },
});
const toDefinition = ({ name, type = "string", parts, ...attribute }) => ({
    name,
    type,
    multiValued: attribute.isList ?? false,
    required: attribute.isRequired ?? false,
    caseExact: attribute.isExact ?? false,
    mutability: attribute.mutability ?? "readWrite",
    returned: "default",
    uniqueness: attribute.isUnique ? "server" : "none",
    ...(parts && { subAttributes: parts.map(toDefinition) }),
});
const externalId = { name: "externalId", isExact: true, isUnique: true };
const schemas = {
    User: {
        schema: "urn:ietf:params:scim:schemas:core:2.0:User",
        description: "A person with an account on this hub",
        attributes: [
            { name: "userName", isRequired: true, isUnique: true },
            externalId,
            { name: "displayName" },
            { name: "active", type: "boolean" },
            {
                name: "name",
                type: "complex",
                parts: [{ name: "formatted" }, { name: "givenName" }, { name: "familyName" }],
            },
            {
                name: "emails",
                type: "complex",
                isList: true,
                parts: [{ name: "value" }, { name: "type" }, { name: "primary", type: "boolean" }],
            },
        ],
    },
    Group: {
        schema: "urn:ietf:params:scim:schemas:core:2.0:Group",
        description: "A group that gives organizations and roles on this hub",
        attributes: [
            { name: "displayName", isRequired: true, isUnique: true },
            externalId,
            {
                name: "members",
                type: "complex",
                isList: true,
                parts: [
                    { name: "value", isExact: true, mutability: "immutable" },
                    { name: "display", mutability: "readOnly" },
                    { name: "type", mutability: "immutable" },
                    { name: "$ref", type: "reference", mutability: "immutable" },
                ],
            },
        ],
    },
};
const names = ["User", "Group"];
export const resourceTypes = (base) => names.map((name) => ({
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:ResourceType"],
    id: name,
    name,
    endpoint: `/${name}s`,
    description: schemas[name].description,
    schema: schemas[name].schema,
    meta: { resourceType: "ResourceType", location: `${base}/ResourceTypes/${name}` },
}));
export const schemaDefinitions = (base) => names.map((name) => ({
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:Schema"],
    id: schemas[name].schema,
    name,
    description: schemas[name].description,
    attributes: schemas[name].attributes.map(toDefinition),
    meta: { resourceType: "Schema", location: `${base}/Schemas/${schemas[name].schema}` },
}));
//# sourceMappingURL=discovery.js.map