import { Failure, NewPasskey, PasskeyAnswer, PasskeyName, PasskeyOptions, PasskeySummaries, PasskeySummary, } from "@orrery/contract";
import { Type } from "typebox";
import { hubAddress } from "../../../http/address.js";
import { actorOf } from "../../../http/auth.js";
import { checkOwnOrigin } from "../own-origin.js";
import { sessionCookieText } from "../session-cookie.js";
import { requireRelyingParty } from "./relying-party.js";
const tags = ["sessions"];
const failures = { "4xx": Failure };
const nothing = Type.Null({ description: "No content." });
const params = Type.Object({ id: Type.String() });
const isOpen = { config: { isOpen: true } };
const registerAdding = (app, passkeys, partyOf) => {
    app.post("/api/passkeys/options", { schema: { tags, summary: "Start adding a passkey", response: { 200: PasskeyOptions, ...failures } } }, async (request, reply) => {
        reply.header("cache-control", "no-store");
        return passkeys.startAdding(partyOf(request), actorOf(request));
    });
    app.post("/api/passkeys", { schema: { tags, summary: "Add a passkey", body: NewPasskey, response: { 201: PasskeySummary, ...failures } } }, async (request, reply) => reply.code(201).send(await passkeys.add(partyOf(request), request.body, actorOf(request))));
};
const registerManaging = (app, passkeys) => {
    app.get("/api/passkeys", { schema: { tags, summary: "List your passkeys", response: { 200: PasskeySummaries, ...failures } } }, async (request) => passkeys.list(request.viewer));
    app.put("/api/passkeys/:id", {
        schema: {
            tags,
            summary: "Rename a passkey",
            params,
            body: PasskeyName,
            response: { 200: PasskeySummary, ...failures },
        },
    }, async (request) => passkeys.rename(request.params.id, request.body.name, actorOf(request)));
    app.delete("/api/passkeys/:id", { schema: { tags, summary: "Remove a passkey", params, response: { 204: nothing, ...failures } } }, async (request, reply) => {
        await passkeys.remove(request.params.id, actorOf(request));
        return reply.code(204).send(null);
    });
};
const registerSignIn = (app, passkeys, partyOf, settings) => {
    const { publicUrl, noteFailure } = settings;
    app.post("/api/sessions/passkey/options", {
        ...isOpen,
        schema: { tags, summary: "Start signing in with a passkey", response: { 200: PasskeyOptions, ...failures } },
    }, async (request, reply) => {
        reply.header("cache-control", "no-store");
        return passkeys.startSignIn(partyOf(request));
    });
    app.post("/api/sessions/passkey", {
        ...isOpen,
        schema: { tags, summary: "Sign in with a passkey", body: PasskeyAnswer, response: { 204: nothing, ...failures } },
    }, async (request, reply) => {
        const hub = hubAddress(request, publicUrl);
        checkOwnOrigin(request, hub);
        const session = await passkeys.signIn(partyOf(request), request.body, actorOf(request)).catch(async (error) => {
            await noteFailure(request, "passkey", error);
            throw error;
        });
        return reply.code(204).header("set-cookie", sessionCookieText(session, hub)).send(null);
    });
};
/** Passkeys of users, and sign-in with them. */
export const registerPasskeys = (app, passkeys, settings) => {
    const partyOf = (request) => {
        settings.checkAllowed();
        return requireRelyingParty(hubAddress(request, settings.publicUrl), settings.publicUrl);
    };
    registerAdding(app, passkeys, partyOf);
    registerManaging(app, passkeys);
    registerSignIn(app, passkeys, partyOf, settings);
};
//# sourceMappingURL=routes.js.map