import { asObject } from "../../bounded-json.js";
const maxShown = 5;
/** Texts in a value of JSON, a few levels deep: `auto_map` holds names, lists of names, or null. */
const textsIn = (value, depth = 3) => {
    if (typeof value === "string")
        return [value];
    if (depth === 0 || typeof value !== "object" || value === null)
        return [];
    return Object.values(value).flatMap((item) => textsIn(item, depth - 1));
};
/** Libraries whose classes Diffusers loads without code of the repository. */
const pipelineLibraries = /^(?:diffusers|transformers|onnxruntime|flax|k_diffusion|pipelines?|schedulers|stable_diffusion)$/;
/** Components of a Diffusers pipeline: `[library, class]`. */
const componentsIn = (config) => config._diffusers_version === undefined
    ? []
    : Object.values(config).flatMap((value) => {
        const [library, name] = Array.isArray(value) && value.length === 2 ? value : [];
        return typeof library === "string" && !pipelineLibraries.test(library) ? [`${library}.${String(name)}`] : [];
    });
/** Keys by which libraries load Python code of a repository, with the names that each holds. */
const keys = {
    auto_map: ({ auto_map: map }) => textsIn(map),
    custom_pipelines: ({ custom_pipelines: pipelines }) => Object.values(asObject(pipelines) ?? {}).flatMap((pipeline) => textsIn(asObject(pipeline)?.impl)),
    auto_mapping: ({ auto_mapping: mapping }) => textsIn(asObject(mapping)?.parent_library),
    components: componentsIn,
};
/** Classes in the list of modules of Sentence Transformers that are not its own. */
const modulesIn = (value) => (Array.isArray(value) ? value : []).flatMap((item) => {
    const { type, path, idx } = asObject(item) ?? {};
    const isModule = typeof type === "string" && path !== undefined && idx !== undefined;
    return isModule && !type.startsWith("sentence_transformers.") ? [type] : [];
});
/** Reports Python code that a JSON file names, and that clients load when they are asked to trust it. */
export const judgeRemoteCode = ({ report, where }, value) => {
    const config = asObject(value) ?? {};
    const found = {
        ...Object.fromEntries(Object.entries(keys).map(([key, read]) => [key, read(config)])),
        modules: modulesIn(value),
    };
    for (const [key, names] of Object.entries(found)) {
        const shown = [...new Set(names)].slice(0, maxShown).join(", ");
        if (shown)
            report.add("caution", "remote-code", where, `${key} names Python code that clients can load: ${shown}.`);
    }
};
//# sourceMappingURL=remote-code.js.map