import { compile, isTemplateError } from "@orrery/template";
const maxTemplate = 1024 ** 2;
/** Attributes that reach Python's internals from any value, also written with escapes or joined from parts. */
const internals = /__\w{2,40}__|\\x5f\\x5f|\\u005f|["']_{1,2}["']\s*[~+*]|\|\s*attr\s*\(|\b(?:mro|subclasses|func_globals|gi_frame|cr_frame)\b\s*[([]/i;
const tags = /\{[{%][\s\S]{0,20000}?[%}]\}/g;
const conversation = [
    { role: "system", content: "You are a helpful assistant." },
    { role: "user", content: "Hello" },
    { role: "assistant", content: "Hi" },
    { role: "user", content: "How are you?" },
];
const variables = {
    messages: conversation,
    tools: null,
    documents: null,
    add_generation_prompt: true,
    bos_token: "<s>",
    eos_token: "</s>",
    unk_token: "<unk>",
    pad_token: "<pad>",
};
/** Whether any tag of a template reaches for Python's internals. */
const internalIn = (source) => {
    for (const [tag] of source.matchAll(tags)) {
        const found = internals.exec(tag)?.[0];
        if (found)
            return found;
    }
    return undefined;
};
/** Renders a short conversation within the engine's budgets; returns why that fails. */
const failureOf = (source) => {
    let stage = "compile";
    try {
        const template = compile(source);
        stage = "render";
        template.render(variables);
        return undefined;
    }
    catch (error) {
        return { stage, error };
    }
};
/** Whether a text is a template at all: most texts with braces are not. */
export const isTemplate = (source) => {
    if (source.length > maxTemplate || !/\{%|\{\{/.test(source))
        return false;
    try {
        compile(source);
        return true;
    }
    catch {
        return false;
    }
};
/** Judges a text with tags that is not a template for the hub: other engines may still read it as one. */
export const judgeTags = ({ report, where }, source) => {
    const internal = internalIn(source.slice(0, maxTemplate));
    if (internal)
        report.add("suspicious", "template-internals", where, `A tag uses ${internal}, which reaches Python's internals.`);
};
/** Judges a chat template: what it reaches for, and what rendering it costs. */
export const judgeTemplate = ({ report, where }, source, name) => {
    const place = name || "The template";
    if (source.length > maxTemplate) {
        report.add("error", "template-size", where, `${place} is too long to judge.`);
        return;
    }
    const internal = internalIn(source);
    if (internal)
        report.add("unsafe", "template-internals", where, `${place} uses ${internal}, which reaches Python's internals.`);
    const failure = failureOf(source);
    if (!failure)
        return;
    const { stage, error } = failure;
    if (isTemplateError(error, "budget"))
        report.add("suspicious", "template-budget", where, `${place} exceeds the limits of a chat template: ${error.message}`);
    // Honest templates refuse some conversations, so an error of the template itself is no finding.
    else if (stage === "compile" || !isTemplateError(error))
        report.add("error", "template-failure", where, `${place} is not a template that the hub can read.`);
};
//# sourceMappingURL=template.js.map