import { anyObject, compileSchema } from "../grammar/compile-schema.js";
import { mergeSchemas } from "../grammar/merge-schemas.js";
import { choice, sequence, text } from "../grammar/rule.js";
import { asSchema } from "../grammar/schema-document.js";
import { HubInferenceError } from "../hub-inference-error.js";
import { callFrame, demandedCall, givenTools, needsDecision } from "../tool-call.js";
import { maybeObject } from "../worker/fields.js";
const refuse = (message) => new HubInferenceError("bad_request", message);
const argumentsRule = ({ parameters, path }) => compileSchema(mergeSchemas(asSchema(parameters, path), { type: "object" }, path), path);
const toolRule = (given) => {
    if (!Array.isArray(given.tools) || given.tools.length === 0 || given.tool_choice === "none")
        return undefined;
    const call = demandedCall(given);
    if (!call && !needsDecision(given))
        throw refuse('"tool_choice" must be "auto", "none", "required", or name a function of "tools".');
    if (!call)
        return undefined;
    const tools = givenTools(given);
    if (call.name === undefined) {
        const calls = tools.map((tool) => sequence(text(tool.name + callFrame.middle), argumentsRule(tool)));
        return sequence(text(callFrame.start), choice(...calls), text(callFrame.end));
    }
    const tool = tools.find(({ name }) => name === call.name);
    if (!tool)
        throw refuse(`"tool_choice.function.name": "${call.name.slice(0, 64)}" is not in "tools".`);
    return argumentsRule(tool);
};
const formatRule = (given) => {
    const format = maybeObject("response_format", given.response_format);
    const { type = "text" } = format;
    if (type === "text")
        return undefined;
    if (needsDecision(given))
        throw refuse('"response_format" can\'t be used with "tool_choice" "auto" on models that this hub runs: it would rule out tool calls. Remove one of them.');
    if (type === "json_object")
        return anyObject;
    if (type !== "json_schema")
        throw refuse('"response_format.type" must be text, json_object or json_schema.');
    const { schema } = maybeObject("response_format.json_schema", format.json_schema);
    const path = "response_format.json_schema.schema";
    return compileSchema(asSchema(schema, path), path);
};
/** What an answer has to look like; undefined if it is free text. */
export const outputRule = (given) => {
    const rule = toolRule(given) ?? formatRule(given);
    const stops = [given.stop ?? []].flat();
    if (rule && stops.length > 0)
        throw refuse('"stop" can\'t be used with structured output: it would cut the JSON. Remove it.');
    return rule;
};
//# sourceMappingURL=output-rule.js.map