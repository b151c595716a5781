const messagesPath = /^\/router\/v1\/messages(?:[/?]|$)/;
/** Whether a request is of a client of the Messages API, which expects lists and errors in its format. */
export const speaksMessages = ({ url = "", headers }) => messagesPath.test(url) || (headers["anthropic-version"] !== undefined && url.startsWith("/router/v1/models"));
//# sourceMappingURL=speaks-messages.js.map