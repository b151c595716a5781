import { SignJWT } from "jose";
import { addUser } from "../../hub-commits.js";
export const publishedModel = "ada/net";
export const publisherPath = `/api/models/${publishedModel}/trusted-publishers`;
export const trustedClaims = { repository: "acme/train", ref: "refs/heads/main" };
export const openPublisherStage = async (hub, issuer) => {
    const ada = await addUser(hub, "ada", "admin");
    for (const name of [publishedModel, "ada/other"])
        await hub.send("POST", "/api/repos/create", { name, private: true }, ada);
    const added = await hub.send("POST", publisherPath, { issuer: issuer.url, claims: trustedClaims }, ada);
    if (!added.ok)
        throw new Error(`adding a publisher failed: ${await added.text()}`);
    const sign = (change = {}, header = {}, key = issuer.key) => {
        const now = Math.floor(Date.now() / 1000);
        const times = { iat: now, exp: now + 300 };
        const claims = { iss: issuer.url, aud: hub.address, sub: "repo:acme/train", ...times, ...trustedClaims, ...change };
        const kept = Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined));
        return new SignJWT(kept).setProtectedHeader({ alg: "RS256", kid: key.id, ...header }).sign(key.privateKey);
    };
    const exchange = (idToken, change = {}) => hub.send("POST", "/oauth/token", {
        grant_type: "urn:ietf:params:oauth:grant-type:token-exchange",
        subject_token_type: "urn:ietf:params:oauth:token-type:id_token",
        subject_token: idToken,
        resource: publishedModel,
        ...change,
    });
    const publish = async () => {
        const reply = await exchange(await sign());
        const { access_token: token, error_description: problem } = (await reply.json());
        if (token === undefined)
            throw new Error(problem);
        return token;
    };
    return { hub, issuer, ada, sign, exchange, publish };
};
//# sourceMappingURL=publisher-stage.js.map