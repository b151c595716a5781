import { isHubError } from "../../errors.js";
import { actorOf } from "../../http/auth.js";
import { SignInError } from "./oidc/sign-in-error.js";
const reasonOf = (error) => {
    if (error instanceof SignInError)
        return error.code;
    return isHubError(error) ? error.message : undefined;
};
/** Only refusals count: if the hub itself fails, that is no attempt to get in. */
export const createFailedSignIns = (audit, isOn) => async (request, method, error) => {
    const reason = isOn ? reasonOf(error) : undefined;
    if (reason === undefined)
        return;
    await audit(actorOf(request), "session.refuse", method, { reason, address: request.callerAddress });
};
//# sourceMappingURL=failed-sign-ins.js.map