import { HubInferenceError } from "./hub-inference-error.js";
export const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
/** Whether the model has to decide if it calls a tool. */
export const needsDecision = ({ tools, tool_choice: choice }) => Array.isArray(tools) && tools.length > 0 && (choice ?? "auto") === "auto";
/** Whether an answer has to be a tool call; undefined if it is text. */
export const demandedCall = ({ tools, tool_choice: choice }) => {
    if (!Array.isArray(tools) || tools.length === 0)
        return undefined;
    if (choice === "required")
        return {};
    const named = isObject(choice) && isObject(choice.function) ? choice.function.name : undefined;
    return typeof named === "string" ? { name: named } : undefined;
};
/** How a call of any tool is written: before the name, between name and arguments, and at the end. */
export const callFrame = { start: '{"name": "', middle: '", "arguments": ', end: "}" };
/** Reads the frame around the arguments of a call of any tool. */
const createFrameReader = () => {
    let pending = "";
    let isOpen = false;
    return {
        add: (text) => {
            pending += text;
            const middle = isOpen ? -1 : pending.indexOf(callFrame.middle);
            if (!isOpen && middle < 0)
                return { arguments: "" };
            const name = isOpen ? undefined : pending.slice(callFrame.start.length, middle);
            if (!isOpen)
                pending = pending.slice(middle + callFrame.middle.length);
            isOpen = true;
            // The last character could be the end of the frame.
            const ready = pending.slice(0, -callFrame.end.length);
            pending = pending.slice(ready.length);
            return { ...(name !== undefined && { name }), arguments: ready };
        },
        end: () => ({ arguments: isOpen && pending !== callFrame.end ? pending : "" }),
    };
};
const createArgumentsReader = (name) => {
    let isNamed = false;
    const named = (text) => {
        const piece = { ...(!isNamed && { name }), arguments: text };
        isNamed = true;
        return piece;
    };
    return { add: named, end: () => named("") };
};
export const createCallReader = ({ name }) => name === undefined ? createFrameReader() : createArgumentsReader(name);
/** The tools of a request that can be called. */
export const givenTools = ({ tools }) => (Array.isArray(tools) ? tools : []).map((tool, index) => {
    const path = `tools[${index}].function`;
    const { name, parameters } = (isObject(tool) && isObject(tool.function) ? tool.function : {});
    if (typeof name !== "string" || !/^[\w.-]{1,64}$/.test(name))
        throw new HubInferenceError("bad_request", `"${path}.name" must be 1 to 64 letters, digits, dots, hyphens or underscores.`);
    return { name, parameters: parameters ?? { type: "object", properties: {} }, path: `${path}.parameters` };
});
//# sourceMappingURL=tool-call.js.map