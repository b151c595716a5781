import { mcpScopes, supportedScopes } from "../../../identity/oauth-scopes.js";
/** What the hub says about itself as an OAuth server (RFC 8414, OpenID Connect Discovery). */
export const serverMetadata = (hub, grantTypes) => ({
    issuer: hub,
    authorization_endpoint: `${hub}/oauth/authorize`,
    token_endpoint: `${hub}/oauth/token`,
    device_authorization_endpoint: `${hub}/oauth/device`,
    registration_endpoint: `${hub}/oauth/register`,
    revocation_endpoint: `${hub}/oauth/revoke`,
    userinfo_endpoint: `${hub}/oauth/userinfo`,
    jwks_uri: `${hub}/oauth/jwks`,
    scopes_supported: supportedScopes,
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: grantTypes,
    code_challenge_methods_supported: ["S256"],
    token_endpoint_auth_methods_supported: ["none"],
    revocation_endpoint_auth_methods_supported: ["none"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
    claims_supported: ["sub", "name", "preferred_username", "profile", "picture", "orgs"],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    service_documentation: `${hub}/docs/sign-in`,
});
/** How clients authorize at a resource of this hub (RFC 9728). */
export const resourceMetadata = (hub, path) => ({
    resource: `${hub}${path}`,
    resource_name: "Orrery",
    authorization_servers: [hub],
    scopes_supported: mcpScopes,
    bearer_methods_supported: ["header"],
    resource_documentation: `${hub}/docs/agents`,
});
//# sourceMappingURL=metadata.js.map