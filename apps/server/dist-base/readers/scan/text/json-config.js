import { asObject } from "../../bounded-json.js";
import { judgeKerasConfig } from "../formats/keras-config.js";
import { judgeRemoteCode } from "./remote-code.js";
import { judgeTemplate } from "./template.js";
/** One template, several named ones, or an object of them. */
const templatesIn = (value) => {
    if (typeof value === "string")
        return [value];
    if (Array.isArray(value))
        return value.flatMap((item) => templatesIn(asObject(item)?.template));
    return Object.values(asObject(value) ?? {}).filter((item) => typeof item === "string");
};
/** Judges a JSON file: code that it names, code that it holds, and chat templates. */
export const judgeJson = (scan, value) => {
    judgeKerasConfig(scan, value);
    judgeRemoteCode(scan, value);
    for (const template of templatesIn(asObject(value)?.chat_template))
        judgeTemplate(scan, template, "chat_template");
};
//# sourceMappingURL=json-config.js.map