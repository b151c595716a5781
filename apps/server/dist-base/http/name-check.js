import { isHubError } from "../errors.js";
const refusals = ["bad_request", "forbidden", "conflict"];
/** A refused name is an answer; a caller who is not signed in, or a failure, stays an error. */
export const nameCheck = async (check) => {
    try {
        await check();
        return { isAvailable: true };
    }
    catch (error) {
        if (refusals.some((code) => isHubError(error, code)))
            return { isAvailable: false, error: error.message };
        throw error;
    }
};
//# sourceMappingURL=name-check.js.map