import { createCallReader, demandedCall } from "./tool-call.js";
const usageOf = ({ promptTokens, tokens }) => ({
    prompt_tokens: promptTokens,
    completion_tokens: tokens.length,
    total_tokens: promptTokens + tokens.length,
});
const finishOf = ({ finish }) => (finish === "length" ? "length" : "stop");
const tokenOf = ({ id, text, logprob, special }) => ({ id, text, logprob, special });
const detailsOf = ({ finish, tokens, seed }, hasTokens) => ({
    finish_reason: finish,
    generated_tokens: tokens.length,
    seed,
    prefill: [],
    tokens: hasTokens ? tokens.map(tokenOf) : [],
    ...(hasTokens &&
        tokens.some(({ top }) => top) && {
        top_tokens: tokens.map(({ top = [] }) => top.map((token) => ({ ...token, special: false }))),
    }),
});
/** The hub's own shape of text generation. */
export const textGenerationShape = (prompt, parameters) => {
    const whole = ({ text }) => (parameters.return_full_text === true ? prompt + text : text);
    const wantsDetails = parameters.details === true || parameters.decoder_input_details === true;
    const entry = ({ token, text }, index) => ({
        index: index + 1,
        token: { ...tokenOf(token), text },
        ...(token.top && { top_tokens: token.top.map((other) => ({ ...other, special: false })) }),
    });
    return {
        whole: (generation) => [
            { generated_text: whole(generation), ...(wantsDetails && { details: detailsOf(generation, true) }) },
        ],
        endsWithLast: true,
        piece: (piece, index) => [{ ...entry(piece, index), generated_text: null, details: null }],
        end: (last, count, generation) => last
            ? [
                {
                    ...entry({ ...last, text: last.text + generation.rest }, count - 1),
                    generated_text: whole(generation),
                    details: detailsOf(generation, false),
                },
            ]
            : [],
    };
};
const logprobsOf = (tokens) => {
    const entry = ({ text, logprob }) => ({
        token: text,
        logprob,
        bytes: [...Buffer.from(text)],
    });
    return { content: tokens.map((token) => ({ ...entry(token), top_logprobs: (token.top ?? []).map(entry) })) };
};
const toolCall = (id, { name, arguments: written }) => ({
    id,
    type: "function",
    function: { name, arguments: written },
});
/** Text, and the tool calls that the model decided on. */
const freeMessage = (id) => {
    let count = 0;
    const next = (call) => toolCall(`${id}_${count++}`, call);
    return {
        whole: ({ text, calls = [] }) => ({
            role: "assistant",
            content: calls.length > 0 && text === "" ? null : text,
            ...(calls.length > 0 && { tool_calls: calls.map(next) }),
        }),
        first: { role: "assistant", content: "" },
        deltas: ({ text, calls = [] }) => [
            ...(text ? [{ content: text }] : []),
            ...calls.map((call) => ({ tool_calls: [{ index: count, ...next(call) }] })),
        ],
        last: () => [],
        finish: () => (count > 0 ? "tool_calls" : "stop"),
    };
};
/** The one call that a request demands. */
const demandedMessage = (call, id) => {
    const reader = createCallReader(call);
    const delta = ({ name, arguments: written }) => {
        if (name !== undefined)
            return [{ tool_calls: [{ index: 0, ...toolCall(id, { name, arguments: written }) }] }];
        return written ? [{ tool_calls: [{ index: 0, function: { arguments: written } }] }] : [];
    };
    return {
        whole: ({ text }) => {
            const { name, arguments: start } = reader.add(text);
            const end = reader.end();
            const calls = name === undefined ? {} : { tool_calls: [toolCall(id, { name, arguments: start + end.arguments })] };
            return { role: "assistant", content: null, ...calls };
        },
        first: { role: "assistant", content: null },
        deltas: ({ text }) => (text ? delta(reader.add(text)) : []),
        last: () => delta(reader.end()),
        finish: () => "tool_calls",
    };
};
/** OpenAI's shape of a chat. */
export const chatShape = (name, given) => {
    const frame = { ...name, system_fingerprint: "orrery" };
    const call = demandedCall(given);
    const callId = name.id.replace("chatcmpl-", "call_");
    const message = call ? demandedMessage(call, callId) : freeMessage(callId);
    const hasLogprobs = given.logprobs === true;
    const chunk = (delta, finish, tokens = []) => ({
        ...frame,
        object: "chat.completion.chunk",
        choices: [
            {
                index: 0,
                delta,
                finish_reason: finish,
                logprobs: hasLogprobs && tokens.length > 0 ? logprobsOf(tokens) : null,
            },
        ],
    });
    const written = ({ text, calls = [], token }, index) => {
        const deltas = message.deltas({ text, calls });
        const shown = deltas.length === 0 && hasLogprobs ? [call ? {} : { content: "" }] : deltas;
        return [
            ...(index === 0 ? [chunk(message.first, null)] : []),
            ...shown.map((delta, at) => chunk(delta, null, at === 0 ? [token] : [])),
        ];
    };
    const wantsUsage = given.stream_options?.include_usage === true;
    const finishOfChat = (generation) => (generation.finish === "length" ? "length" : message.finish());
    return {
        whole: (generation) => ({
            ...frame,
            object: "chat.completion",
            choices: [
                {
                    index: 0,
                    message: message.whole(generation),
                    finish_reason: finishOfChat(generation),
                    logprobs: hasLogprobs ? logprobsOf(generation.tokens) : null,
                },
            ],
            usage: usageOf(generation),
        }),
        endsWithLast: false,
        piece: written,
        end: (_last, count, generation) => [
            ...(count === 0 ? [chunk(message.first, null)] : []),
            ...message.deltas({ text: generation.rest, calls: generation.restCalls }).map((delta) => chunk(delta, null)),
            ...message.last().map((delta) => chunk(delta, null)),
            chunk({}, finishOfChat(generation)),
            ...(wantsUsage ? [{ ...chunk({}, null), choices: [], usage: usageOf(generation) }] : []),
        ],
    };
};
/** The likelihoods of a completion; offsets count on from call to call. */
const completionLogprobs = (hasTop) => {
    let offset = 0;
    return (tokens) => {
        if (tokens.length === 0)
            return null;
        const offsets = tokens.map(({ text }) => {
            offset += text.length;
            return offset - text.length;
        });
        return {
            tokens: tokens.map(({ text }) => text),
            token_logprobs: tokens.map(({ logprob }) => logprob),
            top_logprobs: hasTop
                ? tokens.map(({ top = [] }) => Object.fromEntries(top.map(({ text, logprob }) => [text, logprob])))
                : null,
            text_offset: offsets,
        };
    };
};
/** OpenAI's older shape, for texts that are gone on with. */
export const completionShape = (name, given) => {
    const frame = { ...name, object: "text_completion", system_fingerprint: "orrery" };
    const hasLogprobs = typeof given.logprobs === "number";
    const logprobs = hasLogprobs ? completionLogprobs(Number(given.logprobs) > 0) : () => null;
    const choice = (text, finish, tokens = []) => ({
        index: 0,
        text,
        logprobs: logprobs(tokens),
        finish_reason: finish,
    });
    const wantsUsage = given.stream_options?.include_usage === true;
    const echo = given.echo === true && typeof given.prompt === "string" ? given.prompt : "";
    return {
        whole: (generation) => ({
            ...frame,
            choices: [choice(echo + generation.text, finishOf(generation), generation.tokens)],
            usage: usageOf(generation),
        }),
        endsWithLast: false,
        piece: ({ text, token }) => (text || hasLogprobs ? [{ ...frame, choices: [choice(text, null, [token])] }] : []),
        end: (_last, _count, generation) => [
            { ...frame, choices: [choice(generation.rest, finishOf(generation))] },
            ...(wantsUsage ? [{ ...frame, choices: [], usage: usageOf(generation) }] : []),
        ],
    };
};
//# sourceMappingURL=generation-shapes.js.map