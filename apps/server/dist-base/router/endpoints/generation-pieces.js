import { parseEvents } from "@orrery/inference/core";
import { withoutSecret } from "../upstream/failure.js";
/** An event as a latin1 string: one character per byte. */
export const eventOf = (value) => Buffer.from(`data: ${typeof value === "string" ? value : JSON.stringify(value)}\n\n`).toString("latin1");
const dataIn = (events) => parseEvents(Buffer.from(events, "latin1")).flatMap(({ data }) => data === "" || data === "[DONE]" ? [] : [JSON.parse(data)]);
export const createGenerationPieces = (read, secret) => {
    let text = "";
    let index = 0;
    let last;
    let failure;
    const convert = (piece) => {
        text += piece.token.text;
        // The token count can arrive after the finish reason.
        if (piece.details)
            last = piece;
        if (piece.details || piece.token.text === "")
            return "";
        index += 1;
        return eventOf({ ...piece, index, generated_text: null, details: null });
    };
    return {
        /** Converts complete events. Input and output are latin1 strings: one character per byte. */
        take: (events) => {
            if (failure !== undefined)
                return "";
            let output = "";
            try {
                for (const data of dataIn(events))
                    output += convert(read(data));
            }
            catch (error) {
                failure = withoutSecret(`sent a stream event that cannot be parsed: ${error.message}`, secret);
            }
            return output;
        },
        /** The final event, with the full text and the finish reason, and the end marker. */
        close: (usage) => {
            const lastText = last?.token.text ?? "";
            const count = usage?.source === "provider" ? { generated_tokens: usage.output } : {};
            const details = last?.details ? { ...last.details, ...count } : null;
            const token = { text: lastText, special: lastText === "" };
            return eventOf({ index: index + 1, token, generated_text: text, details }) + eventOf("[DONE]");
        },
        /** Set if an event could not be parsed; later events are ignored. */
        error: () => failure,
    };
};
//# sourceMappingURL=generation-pieces.js.map