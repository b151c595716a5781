/** The message of an error, in any of the shapes that providers use. None nests it deeper than this. */
export const errorText = (value, maxDepth = 10) => {
    if (typeof value === "string")
        return value.trim().slice(0, 1_000) || undefined;
    if (typeof value !== "object" || value === null || maxDepth === 0)
        return undefined;
    if (Array.isArray(value))
        return errorText(value[0], maxDepth - 1);
    const fields = value;
    for (const name of ["error", "message", "detail", "msg", "errors", "title"]) {
        const text = errorText(fields[name], maxDepth - 1);
        if (text !== undefined)
            return text;
    }
    return undefined;
};
//# sourceMappingURL=error-text.js.map