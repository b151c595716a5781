import { AuthorizationAnswer, AuthorizationDecision, AuthorizationPreview, AuthorizationRequest, AuthorizedApps, DeviceDecision, DevicePreview, DeviceQuestion, Failure, } from "@orrery/contract";
import { Type } from "typebox";
import { objectIdOf } from "../../../catalogue/fields.js";
import { HubError } from "../../../errors.js";
import { hubAddress } from "../../../http/address.js";
import { actorOf, requireSignedIn } from "../../../http/auth.js";
import { OAuthError } from "./oauth-error.js";
const tags = ["oauth"];
const failures = { "4xx": Failure };
const nothing = Type.Null({ description: "No content." });
/** On the hub's own pages a refusal is an error like any other. */
const forPage = async (work) => {
    try {
        return await work;
    }
    catch (error) {
        if (error instanceof OAuthError)
            throw new HubError("bad_request", error.message);
        throw error;
    }
};
const registerConsent = (app, { authorization }, publicUrl) => {
    app.post("/api/oauth/authorize/preview", {
        config: { isOpen: true },
        schema: {
            tags,
            summary: "See what an app asks for",
            body: AuthorizationRequest,
            response: { 200: AuthorizationPreview, ...failures },
        },
    }, async (request) => forPage(authorization.preview(request.body, hubAddress(request, publicUrl))));
    app.post("/api/oauth/authorize", {
        schema: {
            tags,
            summary: "Approve or deny an app",
            body: AuthorizationDecision,
            response: { 200: AuthorizationAnswer, ...failures },
        },
    }, async (httpRequest, reply) => {
        const { request, isApproved } = httpRequest.body;
        const hub = hubAddress(httpRequest, publicUrl);
        reply.header("cache-control", "no-store");
        return forPage(authorization.decide(request, isApproved, hub, actorOf(httpRequest)));
    });
};
const registerDevicePage = (app, { devices }) => {
    app.post("/api/oauth/device/preview", {
        config: { takesSecret: true },
        schema: {
            tags,
            summary: "See which program shows a code",
            body: DeviceQuestion,
            response: { 200: DevicePreview, ...failures },
        },
    }, async (request) => devices.preview(request.body.code, actorOf(request)));
    app.post("/api/oauth/device", {
        config: { takesSecret: true },
        schema: {
            tags,
            summary: "Approve or deny a program by its code",
            body: DeviceDecision,
            response: { 204: nothing, ...failures },
        },
    }, async (request, reply) => {
        await devices.decide(request.body.code, request.body.isApproved, actorOf(request));
        return reply.code(204).send(null);
    });
};
const registerApps = (app, { grants }) => {
    app.get("/api/oauth/apps", { schema: { tags, summary: "List your authorized apps", response: { 200: AuthorizedApps, ...failures } } }, async ({ viewer }) => grants.list(viewer));
    app.delete("/api/oauth/apps/:id", {
        schema: {
            tags,
            summary: "Revoke an app's access",
            params: Type.Object({ id: Type.String() }),
            response: { 204: nothing, ...failures },
        },
    }, async (request, reply) => {
        await grants.revoke(request.params.id, actorOf(request));
        return reply.code(204).send(null);
    });
};
/** Claims about the viewer, as far as the token's scopes go. */
const userInfoOf = (viewer, hub) => {
    const { id, name, fullName } = requireSignedIn(viewer);
    const hasProfile = viewer.scopes?.includes("profile") ?? true;
    if (!hasProfile)
        return { sub: objectIdOf(id) };
    const orgs = viewer.organizations.map((one) => ({
        sub: objectIdOf(one.id),
        name: one.name,
        preferred_username: one.name,
        roleInOrg: one.role,
        picture: "",
        isEnterprise: false,
    }));
    return {
        sub: objectIdOf(id),
        name: fullName,
        preferred_username: name,
        profile: `${hub}/${name}`,
        picture: "",
        website: "",
        isPro: false,
        orgs,
    };
};
const registerUserInfo = (app, publicUrl) => {
    const handler = async (request) => userInfoOf(request.viewer, hubAddress(request, publicUrl));
    app.get("/oauth/userinfo", { schema: { tags, summary: "Get claims about the user of a token" } }, handler);
};
/** What the consent page, the device page and settings call. */
export const registerOAuthPages = (app, oauth, publicUrl) => {
    registerConsent(app, oauth, publicUrl);
    registerDevicePage(app, oauth);
    registerApps(app, oauth);
    registerUserInfo(app, publicUrl);
};
//# sourceMappingURL=consent-routes.js.map