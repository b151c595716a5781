/** Programs that take only a certain shape of some replies say who they are; everyone else gets the documented one. */
const isOldClient = (agent) => /@huggingface\/inference\/[0-3]\./.test(agent);
const isJavaScriptClient = (agent) => /@huggingface\/inference\//.test(agent);
/** What the parameters are completed with for a program. */
export const parametersFor = (agent, task, parameters) => task === "tabular-classification" && isJavaScriptClient(agent) ? { ...parameters, class_numbers: true } : parameters;
/** A reply in the shape that a program takes. */
export const shapeFor = (agent, task, inputs, value) => {
    if (!isOldClient(agent))
        return value;
    if (task === "image-to-text")
        return [value];
    if (task !== "zero-shot-classification" || !Array.isArray(value) || Array.isArray(value[0]))
        return value;
    const ranked = value;
    return [{ sequence: inputs, labels: ranked.map(({ label }) => label), scores: ranked.map(({ score }) => score) }];
};
//# sourceMappingURL=client-shape.js.map