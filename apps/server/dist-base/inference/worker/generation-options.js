import { flag, maybeObject, number, whole } from "./fields.js";
const numbers = [
    ["temperature", [0.01, 100]],
    ["top_p", [0, 1]],
    ["typical_p", [0, 1]],
    ["epsilon_cutoff", [0, 1]],
    ["eta_cutoff", [0, 1]],
    ["penalty_alpha", [0, 100]],
    ["repetition_penalty", [0.01, 100]],
];
const wholes = [
    ["top_k", 0],
    ["max_length", 1],
    ["max_new_tokens", 1],
    ["min_length", 0],
    ["min_new_tokens", 0],
    ["num_beams", 1],
    ["num_beam_groups", 1],
    ["no_repeat_ngram_size", 0],
];
const present = (value) => Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined));
/** Ends a generation whose caller has left. */
const endingFor = ({ library }, context) => new (class extends library.StoppingCriteria {
    _call(ids) {
        return ids.map(() => context.isStopped());
    }
})();
/** What generating models of images, audio and translations are told: known names only, within bounds. */
export const generationOptions = (model, parameters, context) => {
    const nested = ["generate_parameters", "generate_kwargs", "generation_parameters"].map((name) => [
        name,
        maybeObject(`parameters.${name}`, parameters[name]),
    ]);
    const given = Object.assign({}, parameters, ...nested.map(([, part]) => part));
    const found = present({
        ...Object.fromEntries(numbers.map(([name, range]) => [name, number(`parameters.${name}`, given[name], range, undefined)])),
        ...Object.fromEntries(wholes.map(([name, least]) => [name, whole(`parameters.${name}`, given[name], [least, 100_000], undefined)])),
        do_sample: flag("parameters.do_sample", given.do_sample, undefined),
        use_cache: flag("parameters.use_cache", given.use_cache, undefined),
    });
    return { ...found, ...boundsFor(model, found), stopping_criteria: endingFor(model, context) };
};
/** How long the answer may become: as asked, else as the model's files say, and never beyond the hub's own bound. */
const boundsFor = (model, { max_length: length, max_new_tokens: tokens }) => {
    const most = model.plan.limits.newTokens;
    const usual = model.readJson("generation_config.json");
    if (length !== undefined && tokens === undefined)
        return { max_length: Math.min(most, Number(length)) };
    if (tokens === undefined && typeof usual.max_length === "number" && usual.max_length <= most)
        return {};
    return { max_new_tokens: Math.min(most, Number(tokens ?? usual.max_new_tokens ?? most)) };
};
//# sourceMappingURL=generation-options.js.map