import { asObject } from "../../bounded-json.js";
/** Values of JSON that are looked at; the configuration of a large model has some ten thousand. */
const maxValues = 2_000_000;
const kerasModule = /^(?:keras|tf_keras|keras_nlp|keras_hub|keras_cv|tensorflow\.python\.keras|tensorflow\.keras)(?:\.|$)/;
const judgeObject = ({ report, where }, object) => {
    const { class_name: name, module, config } = object;
    if (typeof name !== "string" || config === undefined)
        return;
    if (/^(?:.*>)?(?:Lambda|__lambda__)$/.test(name))
        report.add("unsafe", "keras-lambda", where, "A Keras Lambda layer holds Python code that runs when it is loaded.");
    if (name === "function")
        report.add("suspicious", "keras-function", where, `Loading it with Keras looks up the function ${String(config)}.`);
    else if (typeof module === "string" && !kerasModule.test(module) && module !== "builtins")
        report.add("unsafe", "keras-module", where, `Loading it with Keras imports ${module} and uses ${name} of it.`);
    else if (module === "builtins" && !/^(?:dict|list|tuple|int|float|str|bool|set|slice)$/.test(name))
        report.add("unsafe", "keras-module", where, `Loading it with Keras uses ${name} of Python's builtins.`);
};
/** Looks for code in the configuration of a Keras model, at any depth of a JSON value. */
export const judgeKerasConfig = (scan, value) => {
    const queue = [value];
    for (let count = 0; queue.length > 0 && count <= maxValues; count += 1) {
        const next = queue.pop();
        if (Array.isArray(next))
            for (const item of next)
                queue.push(item);
        const object = asObject(next);
        if (!object)
            continue;
        judgeObject(scan, object);
        for (const item of Object.values(object))
            if (typeof item === "object" && item !== null)
                queue.push(item);
    }
    if (queue.length > 0)
        scan.report.add("error", "json-size", scan.where, "The JSON has too many values.");
};
//# sourceMappingURL=keras-config.js.map