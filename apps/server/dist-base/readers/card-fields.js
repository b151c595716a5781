import { isLibraryKey, isLicenseId, isTaskId, libraryKeys, licenses, taskIds } from "@orrery/tasks";
import { nearestNames } from "../text/nearest-names.js";
import { readRepositoryId } from "./repository-id.js";
const isText = (value) => typeof value === "string" && value !== "";
/** A value in a message. */
const shown = (value) => typeof value === "string" ? `"${value.slice(0, 60)}"` : (JSON.stringify(value) ?? "nothing").slice(0, 60);
const listOf = (value) => (Array.isArray(value) ? value : [value]);
const licenseIds = licenses.map(({ id }) => id);
const text = (name, value) => (isText(value) ? undefined : `"${name}" must be a string.`);
const texts = (name, value) => listOf(value).every(isText) ? undefined : `"${name}" must be a string or a list of strings.`;
const list = (name, value) => (Array.isArray(value) ? undefined : `"${name}" must be a list.`);
const oneOf = (...allowed) => (name, value) => allowed.includes(value) ? undefined : `"${name}" must be one of ${allowed.join(", ")}.`;
const guess = (value, names) => {
    const [best] = nearestNames(value, names, 1);
    return best ? ` Did you mean "${best}"?` : "";
};
const task = (name, value) => {
    const wrong = listOf(value).find((part) => !isText(part) || !isTaskId(part));
    if (wrong === undefined)
        return undefined;
    return isText(wrong)
        ? `"${name}" names the task "${wrong.slice(0, 60)}", which is not known.${guess(wrong, taskIds)}`
        : `"${name}" must be a task, such as text-generation.`;
};
const library = (name, value) => {
    if (!isText(value))
        return `"${name}" must be a string.`;
    return isLibraryKey(value) ? undefined : `"${name}" is not a known library.${guess(value, libraryKeys)}`;
};
const repositories = (name, value) => {
    const wrong = listOf(value).find((part) => !isText(part) || !readRepositoryId(part));
    return wrong === undefined ? undefined : `"${name}" must list repositories as owner/name; ${shown(wrong)} is none.`;
};
/** Letter case aside, as readers take "MIT" for "mit". */
const isKnownLicense = (value) => isText(value) && isLicenseId(value.toLowerCase());
const license = (name, value, data) => {
    const odd = listOf(value).find((part) => !isText(part) || !isLicenseId(part));
    if (odd !== undefined)
        return `"${name}" must be one of the known identifiers; ${shown(odd)} is none.${isText(odd) ? guess(odd, licenseIds) : ""} Else write "${name}: other" and "license_name".`;
    return value === "other" && !data.license_name ? '"license: other" needs a "license_name" beside it.' : undefined;
};
const language = (name, value) => {
    const wrong = listOf(value).find((part) => !isText(part) || !/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$|^(code|multilingual)$/.test(part));
    if (wrong === undefined)
        return undefined;
    // YAML reads a bare no as false in older parsers, and writers know it as a country: quoting it is the cure.
    return `"${name}" must hold codes such as en or de (quote "no"); ${shown(wrong)} is none.`;
};
const shared = {
    language,
    license,
    license_name: text,
    license_link: text,
    tags: texts,
    thumbnail: text,
    extra_gated_prompt: text,
};
const checks = {
    model: {
        ...shared,
        library_name: library,
        pipeline_tag: task,
        datasets: repositories,
        base_model: repositories,
        new_version: repositories,
        base_model_relation: oneOf("adapter", "merge", "quantized", "finetune"),
        metrics: texts,
        "model-index": list,
        widget: list,
        mask_token: text,
        instance_prompt: text,
    },
    dataset: {
        ...shared,
        task_categories: task,
        task_ids: texts,
        size_categories: texts,
        pretty_name: text,
        configs: list,
    },
};
/** Values that are lost: evaluation results are read from a list only, and readers filter by known licenses. */
const isLost = {
    license: (value) => !listOf(value).every(isKnownLicense),
    "model-index": () => true,
};
/** What is wrong with one field of a card. Fields that we do not know are left alone. */
export const checkField = (kind, name, data) => {
    const check = Object.hasOwn(checks[kind], name) ? checks[kind][name] : undefined;
    const value = data[name];
    // An empty field is a field not filled in yet.
    if (!check || value === null || value === undefined)
        return [];
    const message = check(name, value, data);
    return message ? [{ message, isError: Object.hasOwn(isLost, name) && isLost[name]?.(value) === true }] : [];
};
//# sourceMappingURL=card-fields.js.map