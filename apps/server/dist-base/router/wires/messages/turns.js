import { textAt, typeName } from "../request-fields.js";
import { contentOf } from "../translated-request.js";
import { blocksOf, readContent, textPart, userBlocks } from "./content.js";
/** Marks thinking that a model behind this router generated, and the field in which its provider accepts it back. */
const signaturePrefix = "orrery:";
export const signatureOf = (field) => `${signaturePrefix}${field}`;
const reasoningIn = ({ thinking, signature }) => {
    const field = typeof signature === "string" ? signature.slice(signaturePrefix.length) : "";
    const isOwn = typeof signature === "string" && signature.startsWith(signaturePrefix);
    const isKnown = field === "reasoning_content" || field === "reasoning";
    return isOwn && isKnown && typeof thinking === "string" && thinking !== "" ? { [field]: thinking } : {};
};
/** A chat message of a tool has only text, so its images go into the user message after it. */
const toolMessage = (block, param) => {
    const { parts, dropped } = readContent(block.content, `${param}.content`, userBlocks);
    const texts = parts.flatMap(({ type, text }) => (type === "text" ? [String(text)] : []));
    const media = parts.filter(({ type }) => type !== "text");
    const text = [...texts, ...(media.length > 0 ? ["The result continues in the next message."] : [])].join("\n\n");
    const message = {
        role: "tool",
        tool_call_id: textAt(block.tool_use_id, `${param}.tool_use_id`),
        content: block.is_error === true ? `Error: ${text}` : text,
    };
    return { message, media, dropped };
};
/** A user turn: the results of tools come first, as chat requires. */
export const userTurn = (content, param) => {
    const blocks = blocksOf(content, param);
    const results = blocks.flatMap((block, index) => block.type === "tool_result" ? [toolMessage(block, `${param}.${index}`)] : []);
    const rest = readContent(blocks.map((block) => (block.type === "tool_result" ? { type: "nothing" } : block)), param, { ...userBlocks, nothing: () => [] });
    const parts = [...results.flatMap(({ media }) => media), ...rest.parts];
    const user = { role: "user", content: contentOf(parts) };
    return {
        messages: [...results.map(({ message }) => message), ...(parts.length > 0 || results.length === 0 ? [user] : [])],
        dropped: [...results.flatMap((result) => result.dropped), ...rest.dropped],
    };
};
const toolCall = ({ id, name, input }, param) => ({
    id: textAt(id, `${param}.id`),
    type: "function",
    function: { name: textAt(name, `${param}.name`), arguments: JSON.stringify(input ?? {}) },
});
const assistantKinds = new Set(["text", "tool_use", "thinking", "redacted_thinking"]);
/** An assistant turn: one message with its text, tool calls and reasoning. */
export const assistantTurn = (content, param) => {
    const blocks = blocksOf(content, param);
    const texts = blocks.flatMap(({ type, text }, index) => type === "text" ? [textPart(textAt(text, `${param}.${index}.text`))] : []);
    const calls = blocks.flatMap((block, index) => block.type === "tool_use" ? [toolCall(block, `${param}.${index}`)] : []);
    const reasoning = {};
    for (const block of blocks)
        if (block.type === "thinking")
            Object.assign(reasoning, reasoningIn(block));
    const message = {
        role: "assistant",
        content: texts.length > 0 || calls.length === 0 ? contentOf(texts) : null,
        ...(calls.length > 0 && { tool_calls: calls }),
        ...reasoning,
    };
    const dropped = blocks.filter(({ type }) => !assistantKinds.has(type)).map(({ type }) => typeName(type));
    return { messages: [message], dropped };
};
//# sourceMappingURL=turns.js.map