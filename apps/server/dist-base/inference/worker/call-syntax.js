import { isTemplateError, renderChat } from "@orrery/template";
import { readsTools } from "../../catalogue/runnable/reads-tools.js";
import { HubInferenceError } from "../hub-inference-error.js";
import { callIn } from "../tool-decision.js";
import { templateOf } from "./chat-template.js";
const sample = { name: "sample_tool", arguments: { sample_key: "sample_value" } };
const sampleTool = {
    type: "function",
    function: {
        name: sample.name,
        description: "A sample.",
        parameters: { type: "object", properties: { sample_key: { type: "string", description: "A key." } } },
    },
};
/** Some templates accept only ids of nine letters and digits. */
const calling = { content: "", tool_calls: [{ id: "sample123", type: "function", function: sample }] };
/** A character that no template writes by itself. */
const saying = { content: "¤" };
const renderAnswer = (template, answer) => {
    try {
        const messages = [
            { role: "user", content: "Hi" },
            { role: "assistant", ...answer },
        ];
        return renderChat({ template, messages, tools: [sampleTool] });
    }
    catch (error) {
        if (isTemplateError(error))
            return undefined;
        throw error;
    }
};
const sharedStart = (left, right) => {
    let length = 0;
    while (length < Math.min(left.length, right.length) && left[length] === right[length])
        length += 1;
    return length;
};
const reversed = (text) => [...text].reverse().join("");
/** The JSON of the sample call in a text. */
const findCall = (text) => {
    const from = text.indexOf("{");
    if (from < 0)
        return undefined;
    for (let to = text.indexOf("}", from); to >= 0; to = text.indexOf("}", to + 1)) {
        try {
            return callIn(JSON.parse(text.slice(from, to + 1)))?.name === sample.name ? [from, to + 1] : undefined;
        }
        catch {
            // An inner brace: the object goes on.
        }
    }
    return undefined;
};
/**
 * How a template writes tool calls, found by rendering one: what differs from a plain answer is the call, and what is
 * around its JSON are its marks. Undefined if the template does not write calls as JSON.
 */
export const syntaxOf = (template) => {
    const called = renderAnswer(template, calling);
    const said = renderAnswer(template, saying);
    if (called === undefined || said === undefined)
        return undefined;
    const end = sharedStart(reversed(called), reversed(said));
    const own = called.slice(sharedStart(called, said), called.length - end);
    const place = findCall(own);
    if (!place)
        return undefined;
    // Several calls may be in a list.
    const opening = own.slice(0, place[0]).trim().replace(/\[$/, "");
    const closing = own.slice(place[1]).trim().replace(/^\]/, "");
    return { opening: opening.trim(), closing: closing.trim() };
};
const advice = 'Set "tool_choice" to "required", name a function, or use another model.';
const known = new WeakMap();
/** How a model's answers have tool calls; fails if it can't decide to call one. Special tokens are not in answers. */
export const callSyntaxOf = (model, specialTexts) => {
    const found = known.get(model);
    if (found)
        return found;
    const template = templateOf(model);
    if (!readsTools(template.chat_template))
        throw new HubInferenceError("bad_request", `${model.plan.id} can't decide when to call a tool: its chat template has no tools. ${advice}`);
    const syntax = syntaxOf(template);
    if (!syntax)
        throw new HubInferenceError("bad_request", `${model.plan.id} can't decide when to call a tool: its chat template does not write calls as JSON. ${advice}`);
    const special = specialTexts().filter(Boolean);
    const visible = (mark) => special.reduce((text, token) => text.replaceAll(token, ""), mark).trim();
    const shown = { opening: visible(syntax.opening), closing: visible(syntax.closing) };
    known.set(model, shown);
    return shown;
};
//# sourceMappingURL=call-syntax.js.map