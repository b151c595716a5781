/** Converts a stream while it is sent, and counts its bytes. */
export const countedReply = (reply, conversion) => {
    let bytes = 0;
    let hasBegun = false;
    const converted = (events) => {
        // What a model is doing is said the same way in every format.
        if (/^(?::[^\n]*\n\n)+$/.test(events))
            return events;
        const start = hasBegun ? "" : (conversion?.open?.() ?? "");
        hasBegun = true;
        return start + (conversion ? conversion.take(events) : events);
    };
    return {
        bytes: () => bytes,
        write: (events) => {
            const output = converted(events);
            bytes += output.length;
            return output === "" || reply.write(output);
        },
        end: (events) => {
            const output = hasBegun ? events : (conversion?.open?.() ?? "") + events;
            bytes += output.length;
            reply.end(output);
        },
    };
};
//# sourceMappingURL=counted-reply.js.map