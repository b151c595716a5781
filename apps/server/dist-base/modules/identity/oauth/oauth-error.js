/** HTTP status by error code of OAuth 2.1, RFC 7591, RFC 8628 and RFC 8707. */
const statuses = {
    invalid_request: 400,
    invalid_client: 401,
    invalid_grant: 400,
    invalid_scope: 400,
    invalid_target: 400,
    invalid_redirect_uri: 400,
    invalid_client_metadata: 400,
    unauthorized_client: 400,
    unsupported_grant_type: 400,
    unsupported_response_type: 400,
    authorization_pending: 400,
    slow_down: 400,
    expired_token: 400,
    access_denied: 400,
};
/** A refusal in the form that OAuth clients read. */
export class OAuthError extends Error {
    code;
    status;
    constructor(code, description, cause) {
        super(description, cause === undefined ? undefined : { cause });
        this.name = "OAuthError";
        this.code = code;
        this.status = statuses[code];
    }
}
//# sourceMappingURL=oauth-error.js.map