/** What the hub says about itself as an OAuth server (RFC 8414, OpenID Connect Discovery). */
export declare const serverMetadata: (hub: string, grantTypes: readonly string[]) => {
    issuer: string;
    authorization_endpoint: string;
    token_endpoint: string;
    device_authorization_endpoint: string;
    registration_endpoint: string;
    revocation_endpoint: string;
    userinfo_endpoint: string;
    jwks_uri: string;
    scopes_supported: ("contribute-repos" | "gated-repos" | "inference-api" | "manage-repos" | "openid" | "profile" | "read-repos" | "write-discussions" | "write-repos")[];
    response_types_supported: string[];
    response_modes_supported: string[];
    grant_types_supported: readonly string[];
    code_challenge_methods_supported: string[];
    token_endpoint_auth_methods_supported: string[];
    revocation_endpoint_auth_methods_supported: string[];
    subject_types_supported: string[];
    id_token_signing_alg_values_supported: string[];
    claims_supported: string[];
    authorization_response_iss_parameter_supported: boolean;
    client_id_metadata_document_supported: boolean;
    service_documentation: string;
};
/** How clients authorize at a resource of this hub (RFC 9728). */
export declare const resourceMetadata: (hub: string, path: string) => {
    resource: string;
    resource_name: string;
    authorization_servers: string[];
    scopes_supported: readonly ("contribute-repos" | "gated-repos" | "inference-api" | "manage-repos" | "openid" | "profile" | "read-repos" | "write-discussions" | "write-repos")[];
    bearer_methods_supported: string[];
    resource_documentation: string;
};
//# sourceMappingURL=metadata.d.ts.map