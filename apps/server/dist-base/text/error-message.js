const maxLength = 500;
/** Header values are ASCII without line breaks. */
const headerText = (text) => text.replace(/[^\x20-\x7e]+/g, " ").slice(0, maxLength);
/**
 * The header that repeats an error's message. Clients print header and body, and leave one out only if they are equal: a
 * message that a header cannot hold is in the body alone, unless the reply has no body.
 */
export const errorMessageHeader = (message, method = "GET") => {
    const text = headerText(message);
    return text === message || method === "HEAD" ? { "x-error-message": text } : {};
};
//# sourceMappingURL=error-message.js.map