import { taskIds } from "@orrery/tasks";
import { toValues } from "../../catalogue/entry.js";
import { referenceEntries } from "../../catalogue/reference-entries.js";
import { entriesForTests } from "../entries.js";
/** A generator of numbers from 0 to below 1; the same seed gives the same numbers. */
export const seeded = (seed) => () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
};
/** Values that cards have where others are expected. */
const oddities = [
    ...[
        "",
        " ",
        "a\nb",
        '"ü" 模型 🛰',
        "x".repeat(5_000),
        "not a/valid/id",
        "<script>",
        "a b",
        "\ud800",
        "http://[",
        "a|b`c",
    ],
    ...[0, -1, 1e300, true, null, [], {}, [[]], [null, 3, { id: "a/b" }], { license: { name: "mit" } }],
];
const licenses = ["mit", "apache-2.0", "llama3.1", "other", "CC-BY-4.0", "gpl-3.0", "openrail++", "unknown", "odbl"];
const libraries = ["transformers", "diffusers", "sentence-transformers", "onnx", "gguf"];
const metricIn = (pick) => ({
    task: { type: "text-classification" },
    dataset: { name: pick(["glue", "squad", 3, null]), type: "glue" },
    metrics: [
        { type: pick(["accuracy", "f1", "", 7]), value: pick([0.93, "12.5", null, { mean: 1 }]), name: "Accuracy" },
        pick(oddities),
    ],
});
const cardIn = (random, pick) => {
    const fields = {
        license: pick([...licenses, ["mit", "apache-2.0"]]),
        license_name: pick(["acme-license", undefined]),
        license_link: pick([
            "https://acme.example/a license?x={}",
            "LICENSE",
            "javascript:alert(1)",
            "https://ü.example/ö",
        ]),
        language: pick([["en", "de"], "en", "multilingual", []]),
        datasets: pick([["acme/corpus", "squad"], "acme/corpus", ["acme/corpus", "acme/corpus"], undefined]),
        base_model: pick([["acme/base", "acme/other"], "acme/base", undefined]),
        co2_eq_emissions: pick([
            12.5,
            { emissions: 3, hardware_used: "8 × A100", source: "CodeCarbon" },
            undefined,
            "unknown",
        ]),
        "model-index": random() < 0.5 ? [{ name: "m", results: [metricIn(pick), pick(oddities)] }] : pick(oddities),
    };
    for (const name of Object.keys(fields))
        if (random() < 0.15)
            fields[name] = pick(oddities);
    return fields;
};
const generated = (index) => {
    const random = seeded(index);
    const pick = (values) => values[Math.floor(random() * values.length)];
    const task = pick([...taskIds, "not-a-task", undefined]);
    const library = pick([...libraries, undefined]);
    const isBare = random() < 0.05;
    return {
        kind: "model",
        id: isBare ? `model-${index}` : `owner-${index % 37}/model.${index}_x`,
        origin: pick(["local", "https://upstream.example", "reference"]) ?? "local",
        tags: [`license:${pick(licenses)}`, "base_model:finetune:acme/base", "dataset:acme/corpus", "odd:\n tag"],
        card: cardIn(random, pick),
        ...(task && { pipelineTag: task }),
        ...(library && { libraryName: library }),
        ...(random() < 0.7 && {
            config: { architectures: pick([["BertModel"], [], "x", [3]]) ?? [], model_type: pick(["bert", 3]) },
        }),
        ...(random() < 0.5 && { safetensors: { total: Math.floor(random() * 1e12) } }),
        ...(random() < 0.5 && { description: String(pick(["Does it.", "x\u0000y", "🛰"])) }),
        createdAt: 1_700_000_000_000 + index,
        lastModified: 1_700_000_500_000 + index,
    };
};
/** Rows of a catalogue: those that hubs are seeded with, those of tests, and generated ones with odd cards. */
export const catalogueRecords = (count) => {
    const known = [...referenceEntries(), ...entriesForTests].filter(({ kind }) => kind === "model");
    const more = Array.from({ length: Math.max(0, count - known.length) }, (_, index) => generated(index));
    const defaults = { discussions_disabled: 0, run_quantization: null, used_storage: 0, head: 1 };
    return [...known, ...more]
        .slice(0, count)
        .map((entry, index) => ({ ...defaults, ...toValues(entry, 1_700_000_000_000), id: index + 1 }));
};
//# sourceMappingURL=catalogue-records.js.map