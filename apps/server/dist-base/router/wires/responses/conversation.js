import { invalidField, objectAt, textAt, typeName } from "../request-fields.js";
import { contentOf } from "../translated-request.js";
import { readParts } from "./input-content.js";
/** Marks reasoning that a model behind this router generated, and the field in which its provider accepts it back. */
export const reasoningMark = "orrery:";
const joined = (parts) => Array.isArray(parts) ? parts.map((part) => String(part?.text ?? "")).join("\n\n") : "";
const reasoningOf = ({ summary, content, encrypted_content: mark }) => {
    if (typeof mark !== "string" || !mark.startsWith(reasoningMark))
        return {};
    const field = mark.slice(reasoningMark.length);
    const text = joined(content) || joined(summary);
    return (field === "reasoning_content" || field === "reasoning") && text !== "" ? { [field]: text } : {};
};
/** Builds chat messages from the items of a conversation, in order. */
class Conversation {
    messages = [];
    dropped = [];
    #assistant;
    /** Images of tools: a chat message of a tool has only text, so they go into the user message after it. */
    #media = [];
    add(item, param) {
        const type = item.type === undefined || item.type === null ? "message" : String(item.type);
        const read = Object.hasOwn(this.#readers, type) ? this.#readers[type] : undefined;
        if (read)
            read(item, param);
        else
            this.dropped.push(typeName(type));
    }
    end() {
        this.#endAssistant();
        if (this.#media.length > 0)
            this.#push({ role: "user", content: this.#media.splice(0) });
    }
    #readers = {
        message: (item, param) => this.#addMessage(item, param),
        function_call: (item, param) => this.#addCall(item, param, item.arguments),
        custom_tool_call: (item, param) => this.#addCall(item, param, JSON.stringify({ input: item.input ?? "" })),
        function_call_output: (item, param) => this.#addOutput(item, param),
        custom_tool_call_output: (item, param) => this.#addOutput(item, param),
        reasoning: (item) => {
            this.#draft().reasoning = { ...this.#draft().reasoning, ...reasoningOf(item) };
        },
    };
    #addMessage({ role, content }, param) {
        const parts = readParts(content, `${param}.content`);
        if (role === "assistant") {
            for (const part of parts)
                this.#draft().texts.push(part);
            return;
        }
        if (role === "user") {
            this.#endAssistant();
            this.#push({ role, content: contentOf([...this.#media.splice(0), ...parts]) });
            return;
        }
        if (role !== "system" && role !== "developer")
            throw invalidField(`${param}.role`, "user, assistant, system or developer");
        this.end();
        this.#push({ role: "system", content: contentOf(parts) });
    }
    #addCall({ call_id: id, name }, param, given) {
        const called = {
            name: textAt(name, `${param}.name`),
            arguments: textAt(given, `${param}.arguments`),
        };
        this.#draft().calls.push({ id: textAt(id, `${param}.call_id`), type: "function", function: called });
    }
    #addOutput({ call_id: id, output }, param) {
        this.#endAssistant();
        const parts = readParts(output, `${param}.output`);
        const texts = parts.flatMap(({ type, text }) => (type === "text" ? [String(text)] : []));
        const media = parts.filter(({ type }) => type !== "text");
        for (const part of media)
            this.#media.push(part);
        const content = [...texts, ...(media.length > 0 ? ["The result continues in the next message."] : [])];
        this.#push({ role: "tool", tool_call_id: textAt(id, `${param}.call_id`), content: content.join("\n\n") });
    }
    #draft() {
        if (!this.#assistant)
            this.end();
        this.#assistant ??= { texts: [], calls: [], reasoning: {} };
        return this.#assistant;
    }
    #endAssistant() {
        const draft = this.#assistant;
        this.#assistant = undefined;
        // Reasoning alone is no message.
        if (!draft || (draft.texts.length === 0 && draft.calls.length === 0))
            return;
        const { texts, calls, reasoning } = draft;
        this.#push({
            role: "assistant",
            content: texts.length > 0 ? contentOf(texts) : null,
            ...(calls.length > 0 && { tool_calls: calls }),
            ...reasoning,
        });
    }
    #push(message) {
        this.messages.push(message);
    }
}
/** The chat messages of a conversation: the items that a request continues, and its own. */
export const toMessages = (earlier, given) => {
    const conversation = new Conversation();
    for (const item of earlier)
        conversation.add(objectAt(item, "previous_response_id"), "previous_response_id");
    // Those of earlier requests were named in their replies.
    conversation.dropped.length = 0;
    for (const [index, item] of given.entries()) {
        const param = `input.${index}`;
        conversation.add(objectAt(item, param), param);
    }
    conversation.end();
    const { messages, dropped } = conversation;
    return { messages, dropped };
};
//# sourceMappingURL=conversation.js.map