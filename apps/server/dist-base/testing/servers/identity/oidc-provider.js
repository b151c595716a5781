import { createServer } from "node:http";
import { exportJWK } from "jose";
import { Provider } from "oidc-provider";
import { newSigningKey } from "./issuer-double.js";
export const providerClient = { clientId: "orrery", clientSecret: "a secret between the hub and the provider" };
const providerFor = async (url, hub, people) => {
    const { id, privateKey } = await newSigningKey(`key-${Date.now()}`);
    return new Provider(url, {
        clients: [
            {
                client_id: providerClient.clientId,
                client_secret: providerClient.clientSecret,
                redirect_uris: [`${hub}/login/oidc/company/callback`],
                post_logout_redirect_uris: [`${hub}/login`],
            },
        ],
        jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: id, alg: "RS256", use: "sig" }] },
        scopes: ["openid", "profile", "email", "groups"],
        claims: {
            openid: ["sub"],
            profile: ["name", "preferred_username"],
            email: ["email", "email_verified"],
            groups: ["groups"],
        },
        findAccount: async (_context, sub) => ({ accountId: sub, claims: async () => ({ sub, ...people[sub] }) }),
        cookies: { keys: ["the provider's cookie key"] },
    });
};
export const startRealProvider = async () => {
    const people = {};
    let provider;
    const server = createServer((request, response) => {
        if (provider)
            void provider.callback()(request, response);
        else
            response.writeHead(503).end();
    });
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${server.address().port}`;
    return {
        url,
        people,
        serve: async (hub) => {
            provider = await providerFor(url, hub, people);
        },
        close: () => new Promise((resolve) => {
            server.close(() => resolve());
            server.closeAllConnections();
        }),
    };
};
const fieldsIn = (html) => Object.fromEntries([...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]));
/** Fills in the provider's forms until it sends the browser to `back`; gives that URL. */
export const passProvider = async (browser, start, login, back) => {
    let { url, response } = await browser.follow(start, back);
    for (let form = 0; !url.startsWith(back); form += 1) {
        const html = (await response?.text()) ?? "";
        if (form === 5)
            throw new Error(`the provider shows ${response?.status}: ${html.slice(0, 500)}`);
        const action = /<form[^>]* action="([^"]+)"/.exec(html)?.[1] ?? url;
        const reply = await browser.open(new URL(action, url).href, {
            ...fieldsIn(html),
            login,
            password: "any",
            logout: "yes",
        });
        const location = reply.headers.get("location");
        if (location === null)
            throw new Error(`the provider refused its form: ${reply.status}`);
        ({ url, response } = await browser.follow(new URL(location, url).href, back));
    }
    return url;
};
//# sourceMappingURL=oidc-provider.js.map