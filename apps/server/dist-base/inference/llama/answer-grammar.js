import { writeGbnf } from "../gbnf/write-gbnf.js";
import { Automaton } from "../grammar/automaton.js";
import { constrainOutput } from "../grammar/output-constraint.js";
import { readTokenBytes } from "../grammar/token-bytes.js";
import { createVocabulary } from "../grammar/vocabulary.js";
import { HubInferenceError } from "../hub-inference-error.js";
const known = new WeakMap();
/** Types of tokens that have no text of their own: unknown, control and unused. */
const textlessTypes = [2, 3, 5];
/** The tokens of a model with their bytes; prepared once, when the first answer has to have a structure. */
const llamaVocabulary = (loaded) => {
    const found = known.get(loaded);
    if (found)
        return found;
    const { model: kind, tokens, token_type: types = [] } = loaded.model.fileInfo.metadata.tokenizer.ggml;
    const read = readTokenBytes(kind === "gpt2" ? "byte-level" : kind === "llama" ? "marked" : undefined);
    if (!read)
        throw new HubInferenceError("unsupported", `${loaded.plan.id} can't write structured output: its tokenizer is neither byte-level nor SentencePiece. Use another model.`);
    const entries = tokens.map((token, id) => [id, read(token)]);
    const vocabulary = createVocabulary(new Map(entries.filter(([id]) => !textlessTypes.includes(types[id] ?? 1))));
    known.set(loaded, vocabulary);
    return vocabulary;
};
export const createAnswerGrammar = (loaded, rule) => {
    const vocabulary = llamaVocabulary(loaded);
    const automaton = new Automaton(rule, vocabulary.suffixCosts);
    const gbnf = writeGbnf(rule);
    let state = automaton.start;
    let constraint;
    const after = (id) => {
        let next = state;
        for (const byte of vocabulary.bytesOf(id) ?? [])
            next = next && automaton.move(next, byte);
        return next;
    };
    const isComplete = () => state?.isAccepting === true && state.heads.length === 0;
    const shortestEnd = function* () {
        while (state && !state.isAccepting) {
            const { ids, costs } = vocabulary.allowedBy(automaton, state);
            let best = 0;
            for (let at = 1; at < costs.length; at++)
                if ((costs[at] ?? 0) < (costs[best] ?? 0))
                    best = at;
            const id = ids[best];
            if (id === undefined)
                return;
            yield id;
        }
    };
    return {
        compiled: () => loaded.llama.createGrammar({ grammar: gbnf }).catch((error) => {
            throw new HubInferenceError("unsupported", `The schema is too large for this model's engine: ${error.message}`);
        }),
        /** For tokens that the hub chooses itself. */
        constraint: () => {
            const ends = new Set();
            for (const id of [loaded.model.tokens.eos, loaded.model.tokens.eot])
                if (id !== null)
                    ends.add(id);
            constraint = constrainOutput(rule, vocabulary, ends);
            return constraint;
        },
        /** Follows the answer; tells whether nothing can come after this token. */
        isCompleteAfter: (id) => {
            state = after(id);
            return isComplete();
        },
        /** Whether a token can be taken: after it, the tokens that are left still suffice to end the text. */
        accepts: (id, tokensLeft) => {
            // A limit below what the schema needs cuts the text.
            const isHopeless = state === undefined || state.cost > tokensLeft;
            return constraint !== undefined || isHopeless || (after(id)?.cost ?? 0) < tokensLeft;
        },
        /** Tokens that end the text soonest. */
        shortestEnd,
        isCut: () => constraint?.isCut() ?? false,
    };
};
//# sourceMappingURL=answer-grammar.js.map