import { needsDecision } from "../tool-call.js";
import { callSyntaxOf } from "../worker/call-syntax.js";
import { renderPrompt } from "../worker/chat-template.js";
import { encodeFreely, maxTokens, refuseHugeText } from "../worker/encode.js";
import { object, text as textField, whole } from "../worker/fields.js";
import { generate } from "../worker/generate.js";
import { readImage } from "../worker/media-field.js";
import { single } from "../worker/runner.js";
import { readsImages, visionFeeds } from "../worker/vision-feeds.js";
import { checkCount, decide, readMessages } from "./conversation.js";
import { readGenerationParameters } from "./generation-parameters.js";
import { outputRule } from "./output-rule.js";
import { structuredTokens } from "./structured-length.js";
/** What a conversation is put to the model as: tokens, and images where it reads them. */
const readConversation = async (model, messages, tools) => {
    const images = readsImages(model) ? [] : undefined;
    const text = renderPrompt(model, readMessages(messages, model.plan.limits.items, images), tools);
    refuseHugeText(model, text);
    if (!images?.length)
        return { prompt: encodeFreely(model, text, undefined, true).ids };
    const seen = await Promise.all(images.map(({ value, field }) => readImage(model, field, value)));
    return visionFeeds(model, text, seen);
};
const syntaxOf = (model) => {
    const { tokenizer } = model.pipeline;
    return callSyntaxOf(model, () => tokenizer.all_special_ids.map((id) => tokenizer.decode([id])));
};
/** The next message of a conversation. */
export const chat = single(async (model, { inputs, parameters }, context) => {
    checkCount(parameters);
    const rule = outputRule(parameters);
    const syntax = needsDecision(parameters) ? syntaxOf(model) : undefined;
    const { prompt, feeds } = await readConversation(model, inputs, parameters.tools);
    const usualTokens = structuredTokens(parameters, maxTokens(model)) ?? model.plan.limits.newTokens;
    const options = readGenerationParameters(model, parameters, (name) => name, usualTokens);
    const run = (own) => generate(model, prompt, { ...options, isContinuation: false, rule }, own, feeds);
    return { value: await (syntax ? decide(syntax, parameters, context, run) : run(context)) };
});
/** What an image shows, asked in words; the score is how likely the model holds its own words to be. */
export const visualQuestionAnswering = single(async (model, { inputs, parameters }, context) => {
    whole("parameters.top_k", parameters.top_k, [1, 1], 1);
    const { image: file, question } = object("inputs", inputs);
    const image = await readImage(model, "inputs.image", file);
    const content = [{ type: "image" }, { type: "text", text: textField("inputs.question", question) }];
    const { prompt, feeds } = await visionFeeds(model, renderPrompt(model, [{ role: "user", content }], null), [image]);
    const options = readGenerationParameters(model, parameters, (name) => `parameters.${name}`, 64);
    const { text, tokens } = await generate(model, prompt, { ...options, isContinuation: false }, context, feeds);
    const logprob = tokens.reduce((sum, token) => sum + (token.logprob ?? 0), 0) / Math.max(1, tokens.length);
    return { value: [{ answer: text.trim(), score: Math.exp(logprob) }] };
});
//# sourceMappingURL=chat.js.map