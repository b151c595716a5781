import { createAnswerWriter } from "../answer/answer-writer.js";
import { HubInferenceError } from "../hub-inference-error.js";
import { createAnswerGrammar } from "./answer-grammar.js";
import { sampledTokens, scoredTokens } from "./token-sources.js";
const roomFor = ({ plan }, prompt) => {
    const room = plan.contextSize - prompt.length;
    if (room < 1)
        throw new HubInferenceError("too_long", `The prompt has ${prompt.length} tokens; ${plan.id} reads at most ${plan.contextSize}, its answer included. Shorten it.`);
    return room;
};
const writerFor = ({ model }, prompt, { stops, isContinuation }, maxTokens, context) => createAnswerWriter({
    decode: (ids) => model.detokenize(ids, false),
    textOf: (id) => model.detokenize([id], true),
    isSpecial: (id) => model.isSpecialToken(id),
    isEnd: (id) => model.isEogToken(id),
}, { stops, before: isContinuation ? prompt.slice(-8) : [], maxTokens }, context.onPiece);
/** Continues a prompt until it ends, a stop is written, or enough is. */
export const generateText = async (loaded, prompt, options, context) => {
    const maxTokens = Math.min(options.newTokens, roomFor(loaded, prompt));
    const { slots } = loaded;
    if (!slots)
        throw new HubInferenceError("task_not_served", `${loaded.plan.id} does not generate text.`);
    const slot = await slots.acquire(prompt);
    const writer = writerFor(loaded, prompt, options, maxTokens, context);
    try {
        const run = { loaded, sequence: slot.sequence, prompt, options, written: () => writer.ids };
        // The last token is always read again: what follows it is what is asked for.
        await slots.change(() => slot.sequence.adaptStateToTokens(prompt.slice(0, -1), false));
        const isCut = await write(run, writer, maxTokens, context);
        if (context.isStopped())
            throw new HubInferenceError("cancelled", "The caller disconnected.");
        return writer.result(prompt.length, options.seed, isCut);
    }
    finally {
        slot.held = [...prompt, ...writer.ids];
        slots.release(slot);
    }
};
/** Adds token after token; tells whether the limit of tokens changed the answer. */
const write = async (run, writer, maxTokens, context) => {
    const { loaded, options } = run;
    const grammar = options.rule && createAnswerGrammar(loaded, options.rule);
    const source = options.hasLogprobs
        ? scoredTokens(run, grammar?.constraint(), maxTokens)
        : sampledTokens(run, grammar && (await grammar.compiled()));
    for await (const token of source) {
        if (grammar && !grammar.accepts(token.id, maxTokens - writer.ids.length)) {
            for (const id of grammar.shortestEnd())
                writer.add({ id, logprob: null }, grammar.isCompleteAfter(id));
            return true;
        }
        writer.add(token, grammar?.isCompleteAfter(token.id));
        if (writer.isOver() || context.isStopped())
            break;
        await loaded.slots?.changed;
    }
    return grammar?.isCut() ?? false;
};
//# sourceMappingURL=generate-text.js.map