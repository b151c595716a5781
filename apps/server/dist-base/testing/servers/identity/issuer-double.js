import { createHash, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { text as readText } from "node:stream/consumers";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
export const newSigningKey = async (id, algorithm = "RS256") => {
    const { privateKey, publicKey } = await generateKeyPair(algorithm, { extractable: true });
    const jwk = { ...(await exportJWK(publicKey)), kid: id, alg: algorithm, use: "sig" };
    return { id, privateKey, publicKey, jwk };
};
const sendJson = (response, body, status = 200) => {
    response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" });
    response.end(JSON.stringify(body));
};
const honest = () => ({
    idToken: (claims, sign) => sign(claims),
    metadata: {},
    tokenReply: {},
    userInfo: (subject) => ({ sub: subject }),
});
const metadataOf = (url) => ({
    issuer: url,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    userinfo_endpoint: `${url}/userinfo`,
    jwks_uri: `${url}/jwks`,
    end_session_endpoint: `${url}/sign-out`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
    code_challenge_methods_supported: ["S256"],
});
const isProof = (challenge, verifier) => challenge === null ||
    createHash("sha256")
        .update(verifier ?? "")
        .digest("base64url") === challenge;
const listen = async (handle) => {
    const server = createServer((request, response) => {
        handle(request, response).catch((error) => sendJson(response, { error: String(error) }, 500));
    });
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    const close = () => new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
    });
    return { url: `http://127.0.0.1:${server.address().port}`, close };
};
const askedBy = (authorizationUrl) => {
    const query = new URL(authorizationUrl).searchParams;
    return {
        nonce: query.get("nonce"),
        challenge: query.get("code_challenge"),
        redirectUri: query.get("redirect_uri"),
    };
};
const isRedeemedBy = ({ challenge, redirectUri }, form) => isProof(challenge, form.get("code_verifier")) && redirectUri === form.get("redirect_uri");
export const startIssuerDouble = async (name) => {
    const key = await newSigningKey(`${name}-1`);
    const codes = new Map();
    const behavior = honest();
    const tokenRequests = [];
    const clientId = `orrery-at-${name}`;
    const sign = (payload, header = {}) => new SignJWT(payload).setProtectedHeader({ alg: "RS256", kid: key.id, ...header }).sign(key.privateKey);
    const answerToken = async (request, response) => {
        const form = new URLSearchParams(await readText(request));
        tokenRequests.push(form);
        if (behavior.token)
            return behavior.token(request, response);
        const code = codes.get(form.get("code") ?? "");
        codes.delete(form.get("code") ?? "");
        if (!code || !isRedeemedBy(code, form))
            return sendJson(response, { error: "invalid_grant" }, 400);
        const now = Math.floor(Date.now() / 1000);
        const claims = { iss: double.url, sub: code.subject, aud: clientId, iat: now, exp: now + 300, nonce: code.nonce };
        const idToken = await behavior.idToken(claims, sign);
        const accessToken = `at.${Buffer.from(code.subject).toString("base64url")}`;
        const reply = { access_token: accessToken, token_type: "Bearer", expires_in: 300, id_token: idToken };
        sendJson(response, { ...reply, ...behavior.tokenReply });
    };
    const handle = async (request, response) => {
        const path = request.url?.split("?")[0];
        if (path === "/.well-known/openid-configuration")
            return sendJson(response, { ...metadataOf(double.url), ...behavior.metadata });
        if (path === "/jwks")
            return sendJson(response, { keys: double.keys });
        if (path === "/token")
            return answerToken(request, response);
        const subject = Buffer.from(request.headers.authorization?.split("at.")[1] ?? "", "base64url").toString();
        if (path === "/userinfo")
            return sendJson(response, behavior.userInfo(subject));
        sendJson(response, { error: "not_found" }, 404);
    };
    const { url, close } = await listen(handle);
    const double = {
        url,
        clientId,
        clientSecret: `secret-of-${name}`,
        key,
        behavior,
        keys: [key.jwk],
        tokenRequests,
        close,
        reset: () => {
            delete behavior.token;
            Object.assign(behavior, honest());
            double.keys = [key.jwk];
        },
        codeFor: (authorizationUrl, subject = "ada-at-work") => {
            const code = randomBytes(16).toString("hex");
            codes.set(code, { ...askedBy(authorizationUrl), subject });
            return code;
        },
    };
    return double;
};
//# sourceMappingURL=issuer-double.js.map