import { HubInferenceError } from "../hub-inference-error.js";
/** A call that has not begun. */
export const createCall = (id, work, queuedAt) => {
    let over = false;
    let settle;
    const answered = new Promise((resolve, reject) => {
        settle = { resolve, reject };
    });
    const fail = (error) => {
        over = true;
        settle?.reject(error);
    };
    return {
        id,
        queuedAt,
        work,
        answered,
        isOver: () => over,
        fail,
        finish: (outcome) => {
            if ("error" in outcome)
                return fail(new HubInferenceError(outcome.error.code, outcome.error.message));
            over = true;
            settle?.resolve(outcome);
        },
    };
};
//# sourceMappingURL=call.js.map