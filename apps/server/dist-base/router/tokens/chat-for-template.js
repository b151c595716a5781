const isFields = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
/** Text parts as one string; undefined if there is anything but text. */
const plainText = (content) => {
    if (content === null || content === undefined)
        return null;
    if (typeof content === "string")
        return content;
    if (!Array.isArray(content))
        return undefined;
    const isText = (part) => isFields(part) && part.type === "text" && typeof part.text === "string";
    return content.every(isText) ? content.map(({ text }) => text).join("\n") : undefined;
};
const templateMessage = (value) => {
    if (!isFields(value) || typeof value.role !== "string")
        return undefined;
    const content = plainText(value.content);
    if (content === undefined)
        return undefined;
    return { ...value, role: value.role, content };
};
/** What a chat template renders; undefined if the request has images or other media, whose tokens are not in the text. */
export const chatForTemplate = (body) => {
    const { messages, tools } = body;
    if (!Array.isArray(messages))
        return undefined;
    const rendered = messages.map(templateMessage);
    if (!rendered.every((message) => message !== undefined))
        return undefined;
    return { messages: rendered, ...(Array.isArray(tools) && tools.length > 0 && { tools }) };
};
//# sourceMappingURL=chat-for-template.js.map