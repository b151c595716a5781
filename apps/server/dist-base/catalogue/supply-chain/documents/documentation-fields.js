import { taskOf } from "@orrery/tasks";
import { countOf } from "../../../text/count-of.js";
import { spdxOf } from "./spdx-licenses.js";
const inCard = (value) => (value ? { value, source: "card" } : undefined);
const onHub = (value) => (value ? { value, source: "hub" } : undefined);
const inFiles = (value) => (value ? { value, source: "files" } : undefined);
/** The first section whose title fits. */
export const sectionOf = ({ sections }, title) => sections.find((section) => title.test(section.title));
export const titles = {
    use: /\b(?:intended|direct|primary|downstream)\b.*\buses?\b|^uses?$|\buse cases?\b/i,
    misuse: /out[- ]of[- ]scope|acceptable use|misuse|prohibited/i,
    users: /intended users|who (?:can|should) use/i,
    instructions: /how to|usage|quick ?start|get(?:ting)? started|examples?$/i,
    process: /training (?:procedure|details|process|regime|hyperparameters|configuration)|methodology|^training$|how it was trained/i,
    data: /(?:training|evaluation|test)?\s*data(?:set)?s?\b/i,
    compute: /comput(?:e|ational)|hardware|infrastructure/i,
    energy: /environmental|carbon|emissions|energy/i,
    evaluation: /evaluation|results|benchmarks?|performance|metrics/i,
    limitations: /limitations?|bias|risks?/i,
    ethics: /ethic|bias|risks?|safety|fairness/i,
    copyright: /copyright/i,
    contents: /(?:summary|sources?) of (?:the )?training (?:content|data)/i,
};
const section = (model, title) => inCard(sectionOf(model, title)?.text);
const writeSection = (title) => `Add a section "${title}" to the card.`;
const licenseText = ({ licenses }) => licenses.map(({ id, name }) => spdxOf(id) ?? name ?? id).join(", ");
const modality = ({ task }) => {
    const widget = task === undefined ? undefined : taskOf(task)?.widget;
    return widget && `Input: ${widget.in.join(", ")}. Output: ${widget.out}.`;
};
const evaluations = ({ metrics }) => metrics
    .slice(0, 5)
    .map(({ type, value, dataset }) => `${type} ${value}${dataset && ` on ${dataset}`}`)
    .join("; ");
const emissionText = ({ emissions }) => Object.entries(emissions)
    .map(([name, value]) => `${name.replaceAll("_", " ")}: ${value}`)
    .join("; ");
const hashed = ({ files }) => files.length > 0 && files.every(({ sha256 }) => sha256 !== null)
    ? `SHA-256 of ${countOf(files.length, "file")}`
    : undefined;
const day = (time) => new Date(time).toISOString().slice(0, 10);
const general = [
    {
        id: "provider",
        group: "General",
        label: "Provider",
        weight: 5,
        fix: "Publish the model under a user or an organization.",
        find: ({ author }) => onHub(author),
    },
    {
        id: "task",
        group: "General",
        label: "Intended task",
        reference: "Annex XI, 1(1)(a)",
        weight: 8,
        fix: 'Set "pipeline_tag" in the card.',
        find: ({ task }) => inCard(task && (taskOf(task)?.name ?? task)),
    },
    {
        id: "use",
        group: "General",
        label: "Intended use",
        reference: "Annex XI, 1(1)(a)",
        weight: 6,
        fix: writeSection("Intended use"),
        find: (model) => section(model, titles.use),
    },
    {
        id: "acceptable-use",
        group: "General",
        label: "Acceptable use",
        reference: "Annex XI, 1(1)(b)",
        weight: 5,
        fix: writeSection("Out-of-scope use"),
        find: (model) => section(model, titles.misuse),
    },
    {
        id: "release",
        group: "General",
        label: "Release",
        reference: "Annex XI, 1(1)(c)",
        weight: 3,
        fix: "Publish the model on this hub.",
        find: ({ createdAt, url }) => onHub(`${day(createdAt)}, distributed at ${url}`),
    },
    {
        id: "architecture",
        group: "General",
        label: "Architecture",
        reference: "Annex XI, 1(1)(d)",
        weight: 6,
        fix: 'Add config.json with "architectures", or a section "Architecture" to the card.',
        find: (model) => inFiles(model.architecture ?? model.architectureFamily) ?? section(model, /architecture|model details/i),
    },
    {
        id: "parameters",
        group: "General",
        label: "Parameters",
        reference: "Annex XI, 1(1)(d)",
        weight: 4,
        fix: "Add weights as safetensors, GGUF or ONNX: the hub counts their parameters.",
        find: ({ parameters }) => inFiles(parameters?.toLocaleString("en-US")),
    },
    {
        id: "modality",
        group: "General",
        label: "Inputs and outputs",
        reference: "Annex XI, 1(1)(e)",
        weight: 4,
        fix: 'Set "pipeline_tag" in the card to a task of the catalogue.',
        find: (model) => onHub(modality(model)),
    },
    {
        id: "license",
        group: "General",
        label: "License",
        reference: "Annex XI, 1(1)(f)",
        weight: 10,
        fix: 'Set "license" in the card.',
        find: (model) => inCard(licenseText(model)),
    },
];
const development = [
    {
        id: "instructions",
        group: "Development",
        label: "How to use",
        reference: "Annex XI, 1(2)(a)",
        weight: 4,
        fix: 'Set "library_name" in the card, or add a section "How to use".',
        find: (model) => section(model, titles.instructions) ?? inCard(model.library),
    },
    {
        id: "process",
        group: "Development",
        label: "Training process",
        reference: "Annex XI, 1(2)(b)",
        weight: 5,
        fix: writeSection("Training procedure"),
        find: (model) => section(model, titles.process),
    },
    {
        id: "data",
        group: "Development",
        label: "Training data",
        reference: "Annex XI, 1(2)(c)",
        weight: 8,
        fix: 'List "datasets" in the card, or add a section "Training data".',
        find: (model) => inCard(model.datasetIds.join(", ")) ?? section(model, titles.data),
    },
    {
        id: "contents",
        group: "Development",
        label: "Summary of training content",
        weight: 3,
        reference: "Article 53(1)(d)",
        fix: writeSection("Summary of training content"),
        find: (model) => section(model, titles.contents),
    },
    {
        id: "copyright",
        group: "Development",
        label: "Copyright policy",
        reference: "Article 53(1)(c)",
        weight: 3,
        fix: writeSection("Copyright"),
        find: (model) => section(model, titles.copyright),
    },
    {
        id: "compute",
        group: "Development",
        label: "Compute",
        reference: "Annex XI, 1(2)(d)",
        weight: 4,
        fix: 'Set "hardware_used" under "co2_eq_emissions" in the card, or add a section "Compute".',
        find: (model) => inCard(model.emissions.hardware_used) ?? section(model, titles.compute),
    },
    {
        id: "energy",
        group: "Development",
        label: "Energy",
        reference: "Annex XI, 1(2)(e)",
        weight: 4,
        fix: 'Set "co2_eq_emissions" in the card, or add a section "Environmental impact".',
        find: (model) => inCard(emissionText(model)) ?? section(model, titles.energy),
    },
];
const evaluation = [
    {
        id: "evaluation",
        group: "Evaluation and risks",
        label: "Evaluation",
        reference: "Annex XI, 2(1)",
        weight: 7,
        fix: 'Add "model-index" to the card, or a section "Evaluation".',
        find: (model) => inCard(evaluations(model)) ?? section(model, titles.evaluation),
    },
    {
        id: "limitations",
        group: "Evaluation and risks",
        label: "Limitations and risks",
        weight: 6,
        reference: "Annex XII, 1",
        fix: writeSection("Limitations"),
        find: (model) => section(model, titles.limitations),
    },
];
const integrity = [
    {
        id: "version",
        group: "Integrity",
        label: "Version",
        reference: "Annex XII, 1",
        weight: 2,
        fix: "Commit the files.",
        find: ({ sha, committedAt }) => onHub(`Commit ${sha} of ${day(committedAt)}`),
    },
    {
        id: "hashes",
        group: "Integrity",
        label: "File hashes",
        weight: 5,
        fix: "Import the files, so that the hub knows all hashes.",
        find: (model) => inFiles(hashed(model)),
    },
];
/** Every field of the sheet, in the order in which it shows them. */
const documentationFields = [...general, ...development, ...evaluation, ...integrity];
export const completenessOf = (model) => {
    const fields = documentationFields.map(({ find, ...field }) => ({ ...field, found: find(model) }));
    const weigh = (rows) => rows.reduce((sum, { weight }) => sum + weight, 0);
    const present = weigh(fields.filter(({ found }) => found !== undefined));
    return { score: Math.round((100 * present) / weigh(fields)), fields };
};
//# sourceMappingURL=documentation-fields.js.map