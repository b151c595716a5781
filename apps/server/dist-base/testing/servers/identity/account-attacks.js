import { signInThrough } from "./attack-stage.js";
import { userIn } from "./cookie-browser.js";
let number = 0;
/** A person whom the hub does not know yet. */
const newSubject = () => {
    number += 1;
    return `person-${number}`;
};
/** Signs a new person in with more claims in the ID token; gives their account's name. */
const signInAs = async (stage, claims, steps = {}) => {
    const double = steps.issuerId === undefined || steps.issuerId === "company" ? stage.company : stage.partner;
    double.behavior.idToken = (given, sign) => sign({ ...given, ...claims });
    const { user } = await signInThrough(stage, { subject: newSubject(), ...steps });
    double.reset();
    return user;
};
/** An account that has an address, as if an admin had set it. */
const accountWith = async ({ hub, db }, name, email) => {
    const taken = await db.selectFrom("accounts").select("id").where("name", "=", name).executeTakeFirst();
    if (!taken)
        await hub.send("POST", "/api/users", { name }, hub.token);
    await db.updateTable("accounts").set({ email_key: null }).where("email_key", "=", email).execute();
    await db.updateTable("accounts").set({ email_key: email }).where("name", "=", name).execute();
    return name;
};
/** A sign-in with some claims reaches an account that belongs to another person. */
const takesOver = (claims, steps = {}) => async (stage) => {
    const victim = await accountWith(stage, "victim", "victim@company.example");
    const user = await signInAs(stage, claims, steps);
    return user === victim;
};
/** A sign-in with some groups gives a role or the admin flag. */
const gains = (claims, steps = {}) => async (stage) => {
    const user = await signInAs(stage, claims, steps);
    if (user === undefined)
        return false;
    const row = await stage.db
        .selectFrom("accounts")
        .leftJoin("memberships", "memberships.user_id", "accounts.id")
        .select(["accounts.is_admin", "memberships.role"])
        .where("accounts.name", "=", user)
        .executeTakeFirstOrThrow();
    return row.is_admin === 1 || row.role !== null;
};
const signsIn = (claims, steps) => async (stage) => (await signInAs(stage, claims, steps)) !== undefined;
const mail = "victim@company.example";
const verified = { email: mail, email_verified: true };
/** Groups of an earlier sign-in do not outlive the next. */
const keepsOldGroups = async (stage) => {
    const subject = newSubject();
    await signInAs(stage, { groups: ["leads", "hub-admins"] }, { subject });
    return gains({ groups: [] }, { subject })(stage);
};
/** The partner claims a company address first, and waits for its owner to sign in. */
const preHijack = async (stage) => {
    const early = { email: "new@company.example", email_verified: true };
    const attacker = await signInAs(stage, early, { issuerId: "partner" });
    return (await signInAs(stage, early)) === attacker;
};
/** An address that the company gives to another person later. */
const recycledAddress = async (stage) => {
    const address = { email: "recycled@company.example", email_verified: true };
    const first = await signInAs(stage, address);
    return (await signInAs(stage, address)) === first;
};
/** The ID token has an address that is not verified, the reply about the user another one that is. */
const mixedAddress = async (stage) => {
    const victim = await accountWith(stage, "victim", mail);
    stage.company.behavior.userInfo = (sub) => ({ sub, email: "mine@evil.example", email_verified: true });
    return (await signInAs(stage, { email: mail })) === victim;
};
const userInfoOfAnother = async (stage) => {
    const victim = await accountWith(stage, "victim", mail);
    stage.company.behavior.userInfo = () => ({ sub: "the-victim", ...verified });
    return (await signInAs(stage, {})) === victim;
};
/** With the switch on, a token opens no session. */
const tokenDespiteSwitch = async ({ hub }) => {
    const reply = await hub.send("POST", "/api/sessions", { token: hub.token }, undefined, { origin: hub.address });
    return reply.status === 204;
};
const passkeyDespiteSwitch = async ({ hub }) => (await hub.send("POST", "/api/sessions/passkey/options")).status !== 403;
const browserOfSignedOut = async (stage) => {
    const { browser } = await signInThrough(stage, { subject: newSubject() });
    const cookie = browser.cookieHeader(stage.hub.address);
    await stage.hub.send("DELETE", "/api/sessions/current", undefined, undefined, { cookie, origin: stage.hub.address });
    return (await userIn(browser, stage.hub.address)) !== undefined;
};
/** Attacks on accounts, by what an honest or a hostile issuer says about a person. */
export const accountAttacks = {
    "an address that is not verified": takesOver({ email: mail, email_verified: false }),
    "an address without a verified flag": takesOver({ email: mail }),
    "an address verified as text": takesOver({ email: mail, email_verified: "true" }),
    "an address verified by a number": takesOver({ email: mail, email_verified: 1 }),
    "a list of addresses": takesOver({ email: [mail], email_verified: true }),
    "an address with a line break": takesOver({ email: `${mail}\n`, email_verified: true }),
    "a verified address at an issuer that must not link": takesOver(verified, { issuerId: "partner" }),
    "the name of another account": takesOver({ preferred_username: "victim" }),
    "the name of the hub's owner": async (stage) => (await signInAs(stage, { preferred_username: "owner" })) === "owner",
    "the subject of a person at another issuer": async (stage) => {
        const subject = newSubject();
        const own = await signInAs(stage, {}, { subject });
        return (await signInAs(stage, {}, { subject, issuerId: "partner" })) === own;
    },
    "the address of another, claimed early": preHijack,
    "an address that was given to another person": recycledAddress,
    "a verified flag of another address": mixedAddress,
    "a reply about another user": userInfoOfAnother,
    "groups joined in one text": gains({ groups: "researchers,leads,hub-admins" }),
    "a group in other letters": gains({ groups: ["Hub-Admins", "LEADS"] }),
    "a group with spaces": gains({ groups: [" hub-admins ", "leads\n"] }),
    "groups in an object": gains({ groups: { leads: true, "hub-admins": true } }),
    "groups in a list of lists": gains({ groups: [["leads", "hub-admins"]] }),
    "groups named like properties": gains({ groups: ["__proto__", "constructor", "toString"] }),
    "groups in other claims": gains({ roles: ["hub-admins"], "https://hub/groups": ["leads"], is_admin: true }),
    "groups of the company from another issuer": gains({ groups: ["leads", "hub-admins"] }, { issuerId: "partner" }),
    "groups of an earlier sign-in": keepsOldGroups,
    "a person outside the required group": signsIn({ email: "a@partner.example", email_verified: true, groups: ["guests"] }, { issuerId: "members" }),
    "an address outside the allowed domains": signsIn({ email: "a@evil.example", email_verified: true, groups: ["members"] }, { issuerId: "members" }),
    "an allowed domain at the start of another": signsIn({ email: "a@partner.example.evil.example", email_verified: true, groups: ["members"] }, { issuerId: "members" }),
    "an allowed domain that is not verified": signsIn({ email: "a@partner.example", email_verified: false, groups: ["members"] }, { issuerId: "members" }),
    "a token in place of the company's sign-in": tokenDespiteSwitch,
    "a passkey in place of the company's sign-in": passkeyDespiteSwitch,
    "a session that was signed out": browserOfSignedOut,
};
//# sourceMappingURL=account-attacks.js.map