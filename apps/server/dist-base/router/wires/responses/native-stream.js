import { dataIn, endOf, eventText } from "../event-text.js";
import { isFields } from "../request-fields.js";
import { contentPart } from "./output.js";
import { failedResponse, responseUsage } from "./reply.js";
import { createNumbering, failureEvents } from "./stream.js";
/** Ids of this hub: a reference to an item names the response that stores it. */
const ownId = ({ key }, index, given) => `${/^[a-z]+(?=_)/.exec(String(given))?.[0] ?? "item"}_${key}${Number(index)}`;
const ownItem = (frame, index, item) => ({
    ...item,
    id: ownId(frame, index, item.id),
});
/** A server's response as this hub stores it. */
export const ownResponse = (frame, response) => {
    const { id, body, isStored } = frame;
    return {
        ...response,
        id,
        model: body.model,
        store: isStored,
        previous_response_id: body.previous_response_id ?? null,
        metadata: isFields(body.metadata) ? body.metadata : {},
        output: Array.isArray(response.output)
            ? response.output.map((item, index) => (isFields(item) ? ownItem(frame, index, item) : item))
            : [],
    };
};
const ownEvent = (frame, event) => {
    const { output_index: index, item, item_id: itemId, response } = event;
    return {
        ...event,
        ...(isFields(response) && { response: ownResponse(frame, response) }),
        ...(isFields(item) && { item: ownItem(frame, index, item) }),
        ...(itemId !== undefined && { item_id: ownId(frame, index, itemId) }),
    };
};
/** An item with the text of one more event. */
const grownItem = (item, type, delta) => {
    if (type === "response.function_call_arguments.delta")
        return { ...item, arguments: `${String(item.arguments ?? "")}${String(delta)}` };
    if (type !== "response.output_text.delta")
        return item;
    const [part] = Array.isArray(item.content) ? item.content : [];
    const text = `${String(part?.text ?? "")}${String(delta)}`;
    return { ...item, content: [contentPart({ kind: "text", text })] };
};
/** The output of a stream so far, which is shown if it breaks off. */
class OutputSoFar {
    #items = new Map();
    take({ type, output_index: index, item, delta }) {
        const known = this.#items.get(index);
        if (isFields(item))
            this.#items.set(index, item);
        else if (known && delta !== undefined)
            this.#items.set(index, grownItem(known, type, delta));
    }
    incomplete = () => [...this.#items.values()].map((item) => item.status === "completed" ? item : { ...item, status: "incomplete" });
}
const endTypes = new Set(["response.completed", "response.incomplete"]);
/** Passes on the events of a server, with ids of this hub. The last one waits until the call is settled. */
export const createNativeStream = (frame) => {
    const numbered = createNumbering();
    const output = new OutputSoFar();
    let end = {};
    const pass = (data) => {
        if (!isFields(data))
            return [];
        const event = ownEvent(frame, data);
        output.take(event);
        if (!endTypes.has(event.type))
            return numbered([event]);
        end = event;
        return [];
    };
    return {
        open: () => "",
        take: (events) => eventText(dataIn(events).flatMap(pass)),
        close: (usageOf) => {
            const response = isFields(end.response) ? end.response : {};
            const usage = response.usage ?? responseUsage(usageOf(undefined));
            return endOf(numbered([{ ...end, response: { ...response, usage } }]));
        },
        fail: (error, usageOf) => {
            const failed = failedResponse(frame, { blocks: [], finish: "stop" }, usageOf(undefined), error);
            return endOf(numbered(failureEvents(error, { ...failed, output: output.incomplete() })));
        },
    };
};
//# sourceMappingURL=native-stream.js.map