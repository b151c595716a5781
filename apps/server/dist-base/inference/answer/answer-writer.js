import { createDetokenizeStream } from "./detokenize-stream.js";
/** Writes an answer of at most so many tokens; `before` are tokens that its text goes on from. */
export const createAnswerWriter = ({ decode, textOf, isSpecial, isEnd }, options, onPiece) => {
    const detokenizer = createDetokenizeStream((ids) => (ids.length === 0 ? "" : decode(ids)), options.stops, options.before);
    const ids = [];
    const tokens = [];
    let finish;
    const describe = ({ id, logprob }) => ({ id, text: textOf(id), logprob });
    const finishAfter = (id, isComplete) => {
        if (isEnd(id))
            return "eos_token";
        if (detokenizer.isStopped())
            return "stop_sequence";
        if (isComplete)
            return "eos_token";
        return ids.length >= options.maxTokens ? "length" : undefined;
    };
    return {
        ids,
        add: ({ id, logprob, best = [] }, isComplete = false) => {
            ids.push(id);
            const token = {
                id,
                text: textOf(id),
                logprob,
                special: isSpecial(id),
                ...(best.length > 0 && { top: best.map(describe) }),
            };
            tokens.push(token);
            const text = isEnd(id) ? "" : detokenizer.add(id);
            finish = finishAfter(id, isComplete);
            onPiece({ token, text });
        },
        isOver: () => finish !== undefined,
        result: (promptTokens, seed, isCut = false) => {
            const rest = detokenizer.end();
            const ending = detokenizer.isStopped() ? "stop_sequence" : isCut ? "length" : (finish ?? "length");
            return { text: detokenizer.text(), finish: ending, promptTokens, tokens, seed, rest };
        },
    };
};
//# sourceMappingURL=answer-writer.js.map