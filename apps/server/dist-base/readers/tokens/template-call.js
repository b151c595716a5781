const isFields = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
/**
 * An assistant's call as chat templates expect it: they write the arguments as JSON themselves. Called in workers, because
 * arguments of a request can take long to parse.
 */
export const templateCall = (call) => {
    if (!isFields(call) || !isFields(call.function) || typeof call.function.arguments !== "string")
        return call;
    try {
        return { ...call, function: { ...call.function, arguments: JSON.parse(call.function.arguments) } };
    }
    catch {
        return call;
    }
};
//# sourceMappingURL=template-call.js.map