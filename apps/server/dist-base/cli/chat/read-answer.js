import { createEventParser } from "@orrery/inference/core";
import { CliError } from "../cli-error.js";
const errorIn = ({ error }) => (typeof error === "object" ? error?.message : error);
/** Prints the stream of a chat or generated text while it comes, and returns the whole. */
export const readAnswer = async (body, out, now) => {
    const started = now();
    let text = "";
    let tokens = 0;
    let firstMs = 0;
    const parser = createEventParser((data) => {
        if (data === "[DONE]")
            return;
        const event = JSON.parse(data);
        const problem = errorIn(event);
        if (problem !== undefined)
            throw new CliError(`The answer was interrupted: ${problem}`);
        const piece = event.choices?.[0]?.delta?.content ?? event.token?.text ?? "";
        if (piece && !text)
            firstMs = now() - started;
        text += piece;
        tokens = event.usage?.completion_tokens ?? tokens;
        if (piece)
            out(piece);
    });
    for await (const part of body)
        parser.push(part);
    parser.end();
    return { text, tokens, firstMs, ms: now() - started };
};
//# sourceMappingURL=read-answer.js.map