import { createBlockStream } from "./block-stream.js";
import { dataIn, endOf, eventText } from "./event-text.js";
/** Converts a chat stream that the event gate has checked. */
export const createWireConverter = ({ stream }, inputTokens) => {
    const wire = stream(inputTokens);
    const blocks = createBlockStream();
    return {
        open: () => eventText(wire.open()),
        take: (events) => eventText(dataIn(events).flatMap((data) => blocks.take(data).flatMap(wire.write))),
        close: (usageOf) => {
            const rest = blocks.end().flatMap(wire.write);
            const answer = blocks.answer();
            return endOf([...rest, ...wire.close(answer, usageOf(answer.usage))]);
        },
        fail: (error, usageOf) => {
            const answer = blocks.answer();
            return endOf(wire.fail(error, answer, usageOf(answer.usage)));
        },
    };
};
//# sourceMappingURL=caller-wire.js.map