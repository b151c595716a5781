/** HTTP status by error code of OAuth 2.1, RFC 7591, RFC 8628 and RFC 8707. */
declare const statuses: {
    readonly invalid_request: 400;
    readonly invalid_client: 401;
    readonly invalid_grant: 400;
    readonly invalid_scope: 400;
    readonly invalid_target: 400;
    readonly invalid_redirect_uri: 400;
    readonly invalid_client_metadata: 400;
    readonly unauthorized_client: 400;
    readonly unsupported_grant_type: 400;
    readonly unsupported_response_type: 400;
    readonly authorization_pending: 400;
    readonly slow_down: 400;
    readonly expired_token: 400;
    readonly access_denied: 400;
};
type OAuthErrorCode = keyof typeof statuses;
/** A refusal in the form that OAuth clients read. */
export declare class OAuthError extends Error {
    readonly code: OAuthErrorCode;
    readonly status: number;
    constructor(code: OAuthErrorCode, description: string, cause?: unknown);
}
export {};
//# sourceMappingURL=oauth-error.d.ts.map