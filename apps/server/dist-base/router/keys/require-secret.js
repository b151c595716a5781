import { HubError } from "../../errors.js";
import { adoptSecret, isSecretOf } from "../../identity/secret.js";
import { canUnwrapKeys } from "./key-ring.js";
/** What is wrong, and what to do about it. */
export const wrongSecret = {
    found: "ORRERY_SECRET is not the secret of this hub's database. All processes of a hub need the same one.",
    advice: "Set the earlier secret, or change to this one: orrery key rotate --old-secret <file>. If the earlier one is lost: orrery key rotate --lost-secret",
};
/** Whether this is the hub's secret, or can become it. Databases of earlier versions have no fingerprint, but may have keys. */
export const isSecretAccepted = async (db, secret) => (await isSecretOf(db, secret)) ?? canUnwrapKeys(db, secret);
/** Throws if the hub has another secret. The first process to start decides. */
export const requireSecret = async (db, secret) => {
    if ((await isSecretOf(db, secret)) === undefined && (await canUnwrapKeys(db, secret)))
        await adoptSecret(db, secret);
    if (!(await isSecretOf(db, secret)))
        throw new HubError("conflict", `${wrongSecret.found}\n  ${wrongSecret.advice}`);
};
//# sourceMappingURL=require-secret.js.map