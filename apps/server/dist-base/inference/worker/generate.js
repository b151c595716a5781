import { createAnswerWriter } from "../answer/answer-writer.js";
import { constrainOutput } from "../grammar/output-constraint.js";
import { tokenBytes } from "../grammar/token-bytes.js";
import { createVocabulary } from "../grammar/vocabulary.js";
import { HubInferenceError } from "../hub-inference-error.js";
import { chooseToken, randomFrom } from "./choose-token.js";
import { maxTokens } from "./encode.js";
const known = new WeakMap();
/** The tokens of a model for masks; prepared once, when the first answer has to have a structure. */
const vocabularyOf = (model) => {
    const found = known.get(model);
    if (found)
        return found;
    const bytes = tokenBytes(model.readJson("tokenizer.json"));
    if (!bytes)
        throw new HubInferenceError("unsupported", `${model.plan.id} can't write structured output: its tokenizer is neither byte-level nor SentencePiece. Use another model.`);
    const vocabulary = createVocabulary(bytes);
    known.set(model, vocabulary);
    return vocabulary;
};
const endsOf = ({ config, pipeline, readJson }) => {
    const written = [readJson("generation_config.json").eos_token_id, config.eos_token_id];
    const listed = written.flat().filter((id) => typeof id === "number");
    const own = pipeline.tokenizer.eos_token_id;
    return new Set(own === undefined ? listed : [...listed, own]);
};
const constraintFor = (model, rule) => rule && constrainOutput(rule, vocabularyOf(model), endsOf(model));
const writerFor = (model, prompt, { stops, isContinuation }, most, context) => {
    const { tokenizer } = model.pipeline;
    const special = new Set(tokenizer.all_special_ids);
    const ends = endsOf(model);
    const exactly = { clean_up_tokenization_spaces: false };
    return createAnswerWriter({
        decode: (ids) => tokenizer.decode(ids, { ...exactly, skip_special_tokens: true }),
        textOf: (id) => tokenizer.decode([id], exactly),
        isSpecial: (id) => special.has(id),
        isEnd: (id) => ends.has(id),
    }, { stops, before: isContinuation ? prompt.slice(-8) : [], maxTokens: most }, context.onPiece);
};
const createWriting = (model, prompt, options, most, context) => {
    const random = randomFrom(options.seed);
    const constraint = constraintFor(model, options.rule);
    const writer = writerFor(model, prompt, options, most, context);
    return {
        take: (logits) => {
            const mask = constraint && ((numbers) => constraint.mask(numbers, most - writer.ids.length));
            const history = { prompt, written: writer.ids, best: options.best, mask };
            const { chosen, best } = chooseToken(logits, history, options.sampling, random);
            constraint?.take(chosen.id);
            writer.add({ ...chosen, best }, constraint?.isComplete());
            return chosen.id;
        },
        isOver: () => writer.isOver() || context.isStopped(),
        result: () => writer.result(prompt.length, options.seed, constraint?.isCut()),
    };
};
/** Hooks of the runtime's own loop: ours chooses each token, so that seeds, penalties and likelihoods are ours. */
const hooksFor = ({ library }, writing) => {
    class Chooser extends library.LogitsProcessor {
        _call(_ids, logits) {
            const data = logits.data;
            const id = writing.take(data);
            data.fill(Number.NEGATIVE_INFINITY);
            data[id] = 0;
            return logits;
        }
    }
    class Ending extends library.StoppingCriteria {
        _call(ids) {
            return ids.map(() => writing.isOver());
        }
    }
    const processors = new library.LogitsProcessorList();
    processors.push(new Chooser());
    return { logits_processor: processors, stopping_criteria: new Ending() };
};
/** The runtime's own ways of choosing, all off. */
const plainly = { do_sample: false, num_beams: 1, repetition_penalty: 1, no_repeat_ngram_size: 0, temperature: 1 };
const textFeeds = ({ library }, prompt) => {
    const row = (values) => new library.Tensor("int64", BigInt64Array.from(values), [1, values.length]);
    return { inputs: row(prompt.map(BigInt)), attention_mask: row(prompt.map(() => 1n)) };
};
/** Goes on with a prompt, which may be more than text, until it ends, a stop is written, or enough is. */
export const generate = async (model, prompt, options, context, feeds = textFeeds(model, prompt)) => {
    const room = maxTokens(model) - prompt.length;
    if (room < 1)
        throw new HubInferenceError("too_long", `The prompt has ${prompt.length} tokens; ${model.plan.id} reads at most ${maxTokens(model)}, its answer included. Shorten it.`);
    const most = Math.min(options.newTokens, room);
    const writing = createWriting(model, prompt, options, most, context);
    await model.pipeline.model.generate({
        ...feeds,
        ...plainly,
        max_new_tokens: most,
        ...hooksFor(model, writing),
    });
    if (context.isStopped())
        throw new HubInferenceError("cancelled", "The caller disconnected.");
    return writing.result();
};
//# sourceMappingURL=generate.js.map