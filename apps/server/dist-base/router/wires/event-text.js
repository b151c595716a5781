import { parseEvents } from "@orrery/inference/core";
/** Events as they are sent, as a latin1 string: one character per byte. */
export const eventText = (events) => Buffer.from(events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join("")).toString("latin1");
/** The data of complete events, given as a latin1 string. */
export const dataIn = (events) => parseEvents(Buffer.from(events, "latin1")).flatMap(({ data }) => data === "" || data === "[DONE]" ? [] : [JSON.parse(data)]);
export const endOf = (events) => ({ text: eventText(events), last: events.at(-1) });
//# sourceMappingURL=event-text.js.map