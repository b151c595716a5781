import { parseOidcIssuers } from "../../../config/oidc-issuers.js";
const scimToken = "directory-token-of-the-tests-0123456789";
export const patchBody = (...operations) => ({
    schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
    Operations: operations,
});
/** Settings of an issuer with a directory. */
export const issuersWithScim = (url, more = {}, scim = {}) => {
    const issuer = { id: "acme", label: "Acme", issuer: url, clientId: "orrery", scim: { token: scimToken, ...scim } };
    const reading = parseOidcIssuers(JSON.stringify([{ ...issuer, ...more }]));
    if (!("value" in reading))
        throw new Error(reading.problem);
    return reading.value;
};
export const createScimDirectory = (hub) => {
    const send = async (method, path, body, token = scimToken) => {
        const headers = body === undefined ? {} : { "content-type": "application/scim+json" };
        const reply = await hub.send(method, `/scim/v2${path}`, body, token, headers);
        const text = await reply.text();
        return { status: reply.status, body: (text === "" ? {} : JSON.parse(text)) };
    };
    return {
        send,
        addUser: async (userName, more = {}) => {
            const { status, body } = await send("POST", "/Users", { userName, ...more });
            if (status !== 201)
                throw new Error(`adding ${userName} failed: ${JSON.stringify(body)}`);
            return body.id;
        },
        patch: (path, ...operations) => send("PATCH", path, patchBody(...operations)),
    };
};
//# sourceMappingURL=scim-directory.js.map