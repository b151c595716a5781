import { renderChat } from "@orrery/template";
/** Contents that no template writes itself. */
const [system, question, answer, second, reply, third] = [1, 2, 3, 4, 5, 6].map((number) => `probe-${number}-content`);
const bos = "probe-of-the-bos-token";
const eos = "probe-of-the-eos-token";
const turn = (role, content) => ({ role, content });
/** The texts before, between and after some contents; undefined if one of them is missing or appears twice. */
const textsAround = (text, ...contents) => {
    const found = [];
    let rest = text;
    for (const content of contents) {
        const [before, after, ...more] = rest.split(content);
        if (before === undefined || after === undefined || more.length > 0)
            return undefined;
        found.push(before);
        rest = after;
    }
    return [...found, rest];
};
/** What precedes `end` in a text; undefined if the text ends otherwise. */
const withoutEnd = (text, end) => text.endsWith(end) ? text.slice(0, text.length - end.length) : undefined;
/**
 * Reads the format from renderings of probes: a system message, a question, an answer and another question. Where the
 * text after one message ends and that before the next begins follows from leaving the next one out.
 */
const readFormat = (render) => {
    const asked = [turn("system", system), turn("user", question)];
    const answered = [...asked, turn("assistant", answer)];
    const [, afterQuestion] = textsAround(render(false, ...asked), question) ?? [];
    const [, afterAnswer] = textsAround(render(false, ...answered), answer) ?? [];
    const whole = textsAround(render(true, ...answered, turn("user", second)), system, question, answer, second);
    if (!whole || afterQuestion === undefined || afterAnswer === undefined)
        return undefined;
    const [beforeSystem = "", systemToUser = "", userToAssistant = "", assistantToUser = "", end = ""] = whole;
    const beforeAnswer = end.startsWith(afterQuestion) ? end.slice(afterQuestion.length) : undefined;
    const beforeUser = assistantToUser.startsWith(afterAnswer) ? assistantToUser.slice(afterAnswer.length) : undefined;
    if (beforeAnswer === undefined || beforeUser === undefined)
        return undefined;
    const afterSystem = withoutEnd(systemToUser, beforeUser);
    const first = textsAround(render(false, turn("user", question)), question)?.[0];
    const opening = first === undefined ? undefined : withoutEnd(first, beforeUser);
    if (afterSystem === undefined || opening === undefined)
        return undefined;
    if (userToAssistant !== afterQuestion + beforeAnswer)
        return undefined;
    return {
        opening,
        system: { before: beforeSystem, after: afterSystem },
        user: { before: beforeUser, after: afterQuestion },
        assistant: { before: beforeAnswer, after: afterAnswer },
    };
};
/** What the template in Ollama's language will write for the same conversation. */
const write = ({ opening, system: around, ...roles }, messages) => {
    const [first, ...rest] = messages;
    const hasSystem = first?.role === "system";
    const start = hasSystem ? `${around.before}${first.content}${around.after}` : opening;
    const turns = (hasSystem ? rest : messages).map(({ role, content }) => {
        const { before, after } = roles[role];
        return `${before}${content}${after}`;
    });
    return `${start}${turns.join("")}${roles.assistant.before}`;
};
/** Conversations whose rendering must be the same: several turns, with and without a system message. */
const checks = [
    [turn("user", question), turn("assistant", answer), turn("user", second)],
    [
        ...[turn("system", system), turn("user", question), turn("assistant", answer), turn("user", second)],
        ...[turn("assistant", reply), turn("user", third)],
    ],
];
const toGoTemplate = ({ opening, system: around, user, assistant }) => [
    `{{ if .System }}${around.before}{{ .System }}${around.after}{{ else }}${opening}{{ end }}`,
    "{{ range $i, $_ := .Messages }}{{ $last := eq (len (slice $.Messages $i)) 1 }}",
    `{{ if eq .Role "user" }}${user.before}{{ .Content }}${user.after}{{ end }}`,
    `{{ if eq .Role "assistant" }}${assistant.before}{{ .Content }}{{ if not $last }}${assistant.after}{{ end }}{{ end }}`,
    `{{ if and $last (ne .Role "assistant") }}${assistant.before}{{ end }}{{ end }}`,
].join("");
const deriveTemplate = (jinja) => {
    const render = (isPrompt, ...messages) => renderChat({
        template: jinja,
        messages,
        addGenerationPrompt: isPrompt,
        specialTokens: { bos_token: bos, eos_token: eos },
        // Ollama's runner puts the first token before the text itself.
    }).replace(new RegExp(`^${bos}`), "");
    const format = readFormat(render);
    if (!format || checks.some((messages) => write(format, messages) !== render(true, ...messages)))
        return undefined;
    const template = toGoTemplate(format);
    const texts = [
        format.opening,
        ...[format.system, format.user, format.assistant].flatMap((one) => Object.values(one)),
    ];
    if (texts.some((text) => text.includes("{{") || text.includes(bos) || text.includes(eos)))
        return undefined;
    const stop = format.assistant.after.trim();
    return { template, stop: stop === "" ? [] : [stop] };
};
/**
 * A template for Ollama that writes what a model's own Jinja template writes. Undefined where the messages have no
 * fixed texts around them, or where those contain a special token whose text is not known here.
 */
export const ollamaTemplate = (jinja) => {
    try {
        return deriveTemplate(jinja);
    }
    catch {
        // A template can refuse a conversation. Then it is not a simple one.
        return undefined;
    }
};
//# sourceMappingURL=ollama-template.js.map