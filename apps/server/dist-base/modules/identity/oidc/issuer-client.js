import { decodeProtectedHeader } from "jose";
import { allowInsecureRequests, authorizationCodeGrant, buildAuthorizationUrl, buildEndSessionUrl, ClientSecretBasic, ClientSecretPost, Configuration, calculatePKCECodeChallenge, clockTolerance, customFetch, discovery, enableNonRepudiationChecks, fetchUserInfo, None, } from "openid-client";
import { createGuard } from "../../../guard/guard.js";
import { checkClaims, mergeClaims } from "./check-claims.js";
import { SignInError } from "./sign-in-error.js";
const metadataLifeMs = 10 * 60 * 1000;
const maxReplyBytes = 1024 ** 2;
const timeoutMs = 10_000;
const skewSeconds = 30;
const fetchThrough = ({ fetch }) => (url, { method, headers, body, signal }) => fetch(url, {
    method,
    headers,
    redirect: "manual",
    ...(body != null && { body: String(body) }),
    ...(signal && { signal }),
});
const authenticationFor = ({ clientSecret }, metadata) => {
    if (clientSecret === "")
        return None();
    const methods = metadata.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    return methods.includes("client_secret_basic") ? ClientSecretBasic(clientSecret) : ClientSecretPost(clientSecret);
};
const unreachable = (cause) => {
    throw new SignInError("unreachable", "The issuer did not answer as expected.", cause);
};
/** The issuer's answer to a code, with what it says about the person. */
const exchange = async (configuration, callback, { state, nonce, verifier }) => {
    const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
    const tokens = await authorizationCodeGrant(configuration, callback, checks);
    const claims = tokens.claims();
    if (!claims || tokens.id_token === undefined)
        throw new SignInError("invalid", "The issuer sent no ID token.");
    const { userinfo_endpoint } = configuration.serverMetadata();
    const more = userinfo_endpoint ? await fetchUserInfo(configuration, tokens.access_token, claims.sub) : {};
    return { idToken: tokens.id_token, claims: mergeClaims(more, claims) };
};
const asSignInError = (cause) => {
    if (cause instanceof SignInError)
        return cause;
    const { code = "", error = "" } = cause;
    if (code === "OAUTH_AUTHORIZATION_RESPONSE_ERROR" && error === "access_denied")
        return new SignInError("declined", "The issuer says that the person declined.", cause);
    return new SignInError("invalid", "The issuer's answer was refused.", cause);
};
/** Connects to an issuer that the hub's owner has configured. */
export const createIssuerClient = (issuer, now) => {
    const { clientId } = issuer;
    const send = fetchThrough(createGuard({ trustedOrigin: issuer.issuer, maxBytes: maxReplyBytes, timeoutMs }));
    const isPlain = issuer.issuer.startsWith("http:");
    let known;
    const discover = async () => {
        if (known && now() - known.at < metadataLifeMs)
            return known.metadata;
        const found = await discovery(new URL(issuer.issuer), clientId, undefined, undefined, {
            [customFetch]: send,
            execute: isPlain ? [allowInsecureRequests] : [],
        }).catch(unreachable);
        known = { at: now(), metadata: { ...found.serverMetadata() } };
        return known.metadata;
    };
    // A new one for each use fetches the issuer's keys again: a new key works at once, a withdrawn one no longer.
    const configure = async () => {
        const metadata = await discover();
        const options = { [clockTolerance]: skewSeconds };
        const configuration = new Configuration(metadata, clientId, options, authenticationFor(issuer, metadata));
        configuration[customFetch] = send;
        if (isPlain)
            allowInsecureRequests(configuration);
        enableNonRepudiationChecks(configuration);
        return configuration;
    };
    return {
        issuer,
        authorizationUrl: async (redirectUri, { state, nonce, verifier }) => buildAuthorizationUrl(await configure(), {
            redirect_uri: redirectUri,
            scope: issuer.scopes,
            state,
            nonce,
            code_challenge: await calculatePKCECodeChallenge(verifier),
            code_challenge_method: "S256",
        }).href,
        finish: async (callback, attempt) => {
            const configuration = await configure();
            try {
                const { idToken, claims } = await exchange(configuration, callback, attempt);
                const { alg: algorithm } = decodeProtectedHeader(idToken);
                return { idToken, claims: checkClaims(issuer, { algorithm, claims, nowSeconds: now() / 1000 }) };
            }
            catch (error) {
                throw asSignInError(error);
            }
        },
        signOutUrl: async (idToken, returnTo) => {
            const configuration = await configure();
            if (!configuration.serverMetadata().end_session_endpoint)
                return undefined;
            const parameters = { post_logout_redirect_uri: returnTo, ...(idToken && { id_token_hint: idToken }) };
            return buildEndSessionUrl(configuration, parameters).href;
        },
    };
};
//# sourceMappingURL=issuer-client.js.map