import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Ajv } from "ajv";
import { describe, expect, inject, test } from "vitest";
import { catalogueRecords, seeded } from "../../../testing/publishing/catalogue-records.ts";
import { cardSections } from "./card-sections-job.ts";
import { type BomVersion, bomVersions, writeBom } from "./cyclonedx.ts";
import { completenessOf } from "./documentation-fields.ts";
import { sheetMarkdown, writeSheet } from "./documentation-sheet.ts";
import type { DocumentedModel, RelatedRepository } from "./documented-model.ts";
import { modelFacts } from "./model-facts.ts";

const require = createRequire(import.meta.url);
const schemas = join(dirname(require.resolve("@cyclonedx/cyclonedx-library/package.json")), "res/schema");
const schemaFile = (name: string) => JSON.parse(readFileSync(join(schemas, `${name}.SNAPSHOT.schema.json`), "utf8"));

/** References are checked more strictly than the schema asks: every address is plain ASCII. */
const reference = (text: string): boolean => /^[\x21-\x7e]*$/.test(text) && URL.canParse(text, "https://hub.example");
const formats = {
  "iri-reference": reference,
  "idn-email": /^\S+@\S+$/,
  uri: reference,
  date: /^\d{4}-\d\d-\d\d$/,
  "date-time": (text: string) => !Number.isNaN(Date.parse(text)) && /^\d{4}-\d\d-\d\dT/.test(text),
};

const validatorOf = (version: BomVersion) => {
  const ajv = new Ajv({ strict: false, allErrors: true, formats });
  for (const name of ["spdx", "jsf-0.82", "cryptography-defs"])
    ajv.addSchema(schemaFile(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`);
  return ajv.compile(schemaFile(`bom-${version}`));
};

const readme = `---
license: mit
---
# Net
## Intended use
Counting *tides*. See [the docs](https://acme.example).
## Out-of-scope use
[More Information Needed]
## Limitations
Only \`high\` tides.
\`\`\`py
# Training procedure
\`\`\`
## Environmental impact
<b>3</b> kWh
`;

const hub = "https://hub.example";
const documented = (row: Parameters<typeof modelFacts>[0], files = 3): DocumentedModel => {
  const facts = modelFacts(row);
  const random = seeded(row.id);
  const related: RelatedRepository[] = [
    ...facts.baseIds.map((id) => ({
      kind: "model" as const,
      id,
      sha: "b".repeat(40),
      dependsOn: ["dataset:acme/corpus"],
    })),
    ...facts.datasetIds.map((id) => ({ kind: "dataset" as const, id, licenses: [{ id: "odbl" }], dependsOn: [] })),
  ];
  return {
    ...facts,
    sha: row.sha || "a".repeat(40),
    hub,
    url: `${hub}/${row.full_name}`,
    committedAt: row.last_modified,
    ...(row.origin.startsWith("https:") && { upstream: `${row.origin}/${row.full_name}` }),
    sections: row.id % 2 === 0 ? cardSections(readme) : [],
    isCardRead: row.id % 2 === 0,
    files: Array.from({ length: files }, (_, at) => ({
      path: at === 0 ? "README.md" : `dir/ü ${at}.safetensors`,
      size: Math.floor(random() * 1e9),
      oid: "c".repeat(40),
      sha256: at === 2 && row.id % 3 === 0 ? null : "d".repeat(64),
    })),
    related,
  };
};

const options = (version: BomVersion, maxFiles = 100) => ({ version, maxFiles });

describe.each(bomVersions)("bills of materials in CycloneDX %s", (version) => {
  const validate = validatorOf(version);

  test("are valid for 1,000 catalogue records (every tenth unless all tests run)", () => {
    const isFull = inject("isFullRun");
    const records = catalogueRecords(1_000).filter((_, index) => isFull || index % 10 === 0);
    const invalid = records.flatMap((row) => {
      const bom = writeBom(documented(row), options(version));
      return validate(JSON.parse(JSON.stringify(bom))) ? [] : [row.full_name, JSON.stringify(validate.errors?.[0])];
    });
    expect(invalid).toEqual([]);
    expect(records).toHaveLength(isFull ? 1_000 : 100);
  });

  test("fail the check when a field is not in the schema", () => {
    const [row] = catalogueRecords(1);
    const bom = { ...writeBom(documented(row as never), options(version)), license: "mit" };
    expect(validate(bom)).toBe(false);
  });
});

describe("a bill of materials", () => {
  const row = catalogueRecords(1_000).find(({ full_name }) => full_name === "acme/tiny-bert");
  const model = documented({ ...(row as NonNullable<typeof row>), id: 2 });

  test("names files with stored hashes, the license, base models and datasets", () => {
    const based = {
      ...model,
      baseIds: ["acme/base"],
      related: [...model.related, { kind: "model" as const, id: "acme/base", dependsOn: ["dataset:acme/corpus"] }],
    };
    const bom = writeBom(based, options("1.6"));
    expect(bom.metadata.component).toMatchObject({
      type: "machine-learning-model",
      name: "acme/tiny-bert",
      version: "a".repeat(40),
      purl: `pkg:huggingface/acme/tiny-bert@${"a".repeat(40)}?repository_url=https%3A%2F%2Fhub.example`,
      licenses: [{ license: { id: "MIT" } }],
      modelCard: {
        modelParameters: {
          task: "fill-mask",
          architectureFamily: "bert",
          modelArchitecture: "BertForMaskedLM",
          datasets: [{ ref: "dataset:acme/corpus" }],
        },
        considerations: { useCases: ["Counting tides. See the docs."], technicalLimitations: ["Only high tides."] },
      },
    });
    expect(bom.metadata.component.components).toHaveLength(3);
    expect(bom.components.map((component) => component["bom-ref"])).toEqual(["dataset:acme/corpus", "model:acme/base"]);
    expect(bom.dependencies).toEqual([
      { ref: "model:acme/tiny-bert", dependsOn: ["model:acme/base", "dataset:acme/corpus"] },
      { ref: "dataset:acme/corpus", dependsOn: [] },
      { ref: "model:acme/base", dependsOn: ["dataset:acme/corpus"] },
    ]);
  });

  test("is the same text each time, and another for another commit", () => {
    const write = (sha: string) => JSON.stringify(writeBom({ ...model, sha }, options("1.6")));
    expect(write("1".repeat(40))).toBe(write("1".repeat(40)));
    const serial = (sha: string) => JSON.parse(write(sha)).serialNumber;
    expect(serial("1".repeat(40))).not.toBe(serial("2".repeat(40)));
    expect(serial("1".repeat(40))).toMatch(
      /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });

  test("says how many files it does not list", () => {
    const bom = writeBom(model, options("1.6", 1));
    expect(bom.metadata.properties).toContainEqual({ name: "orrery:files:omitted", value: "2" });
    expect(bom.compositions[0]).toMatchObject({ aggregate: "incomplete" });
  });
});

describe("the documentation sheet", () => {
  const row = catalogueRecords(1_000).find(({ full_name }) => full_name === "acme/tiny-bert");
  const model = documented({ ...(row as NonNullable<typeof row>), id: 2 });

  test("has a value or a fix for every field, and a score that grows with them", () => {
    const sheet = writeSheet(model);
    const fields = sheet.groups.flatMap(({ fields: inGroup }) => inGroup);
    expect(fields.every(({ value, fix }) => (value === undefined) !== (fix === undefined))).toBe(true);
    expect(sheet.missing).toEqual(fields.flatMap(({ id, value }) => (value === undefined ? id : [])));
    expect(sheet.missing).toContain("acceptable-use");
    expect(sheet.missing).toContain("process");
    expect(fields.find(({ id }) => id === "energy")).toMatchObject({ value: "3 kWh", source: "card" });
    const less = completenessOf({ ...model, licenses: [] });
    expect(completenessOf(model).score).toBeGreaterThan(less.score);
  });

  test("gives 100 only if nothing is missing, and names what is", () => {
    const { score, fields } = completenessOf(model);
    expect(score).toBeLessThan(100);
    const total = fields.reduce((sum, { weight }) => sum + weight, 0);
    const present = fields.filter(({ found }) => found).reduce((sum, { weight }) => sum + weight, 0);
    expect(score).toBe(Math.round((100 * present) / total));
  });

  test("quotes text of others so that Markdown shows it as it is", () => {
    const text = sheetMarkdown(writeSheet({ ...model, licenses: [{ id: "other", name: "a|b <img src=x> [c](d)" }] }));
    expect(text).toContain("| License | a\\|b \\<img src=x\\> \\[c\\](d) |");
    expect(text).toContain('- **Training process**: Add a section "Training procedure" to the card.');
  });
});
