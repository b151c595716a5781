/** Where providers put reasoning in a chat message; a provider accepts it back in the same field. */
const reasoningFields = ["reasoning_content", "reasoning"];
const fieldsOf = (value) => (typeof value === "object" && value !== null ? value : {});
const listOf = (value) => (Array.isArray(value) ? value : []);
const partTexts = (value) => listOf(value)
    .map((part) => String(fieldsOf(part).text ?? ""))
    .join("");
/** Some providers send parts instead of text, with the reasoning among them. */
const contentBlocks = (content) => {
    if (typeof content === "string")
        return [{ kind: "text", text: content }];
    return listOf(content).map((part) => {
        const { type, text, thinking } = fieldsOf(part);
        return type === "thinking"
            ? { kind: "reasoning", text: partTexts(thinking), field: "reasoning_content" }
            : { kind: "text", text: String(text ?? "") };
    });
};
/** The text of a message or of a stream's delta, without empty parts. */
export const textBlocks = (message) => {
    const field = reasoningFields.find((name) => typeof message[name] === "string" && message[name] !== "");
    const blocks = [
        ...(field ? [{ kind: "reasoning", text: String(message[field]), field }] : []),
        ...contentBlocks(message.content),
        ...(typeof message.refusal === "string" ? [{ kind: "refusal", text: message.refusal }] : []),
    ];
    return blocks.filter(({ text }) => text !== "");
};
const argumentsText = (value) => typeof value === "string" ? value : value === undefined || value === null ? "" : JSON.stringify(value);
export const toolPieces = (message) => listOf(message.tool_calls).map((value) => {
    const { index, id, function: called } = fieldsOf(value);
    const { name, arguments: given } = fieldsOf(called);
    return {
        ...(typeof index === "number" && { index }),
        id: typeof id === "string" ? id : "",
        name: typeof name === "string" ? name : "",
        text: argumentsText(given),
    };
});
/** The first choice of a reply or an event; the other APIs have no more. */
export const firstChoice = (value) => {
    const choices = listOf(fieldsOf(value).choices);
    return fieldsOf(choices.find((choice) => (fieldsOf(choice).index ?? 0) === 0));
};
export const usageIn = (value) => {
    const { usage } = fieldsOf(value);
    return typeof usage === "object" && usage !== null ? usage : undefined;
};
const finishReasons = new Map([
    ["length", "length"],
    ["max_tokens", "length"],
    ["tool_calls", "tool_calls"],
    ["function_call", "tool_calls"],
    ["content_filter", "content_filter"],
]);
/** Why a choice ended. Some providers say “stop” after tool calls, too. */
export const finishOf = ({ finish_reason: reason }, hasTools) => {
    const found = finishReasons.get(reason) ?? "stop";
    return found === "stop" && hasTools ? "tool_calls" : found;
};
/** vLLM and its relatives name the stop sequence. */
export const stopSequenceOf = ({ stop_reason: reason }) => typeof reason === "string" ? reason : undefined;
/** An id for a tool call whose provider gave it none. */
export const toolIdAt = (index) => `call_${index}`;
/** Reads a complete chat reply. */
export const readChatReply = (value) => {
    const choice = firstChoice(value);
    const message = fieldsOf(choice.message);
    const tools = toolPieces(message).map(({ id, name, text }, index) => ({ kind: "tool", id: id || toolIdAt(index), name, text }));
    const usage = usageIn(value);
    const stopSequence = stopSequenceOf(choice);
    return {
        blocks: [...textBlocks(message), ...tools],
        finish: finishOf(choice, tools.length > 0),
        ...(stopSequence !== undefined && { stopSequence }),
        ...(usage && { usage }),
    };
};
//# sourceMappingURL=answer-blocks.js.map