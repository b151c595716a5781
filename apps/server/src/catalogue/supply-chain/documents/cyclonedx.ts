import { createHash } from "node:crypto";
import type { CycloneDxBom } from "@orrery/contract";
import { taskOf } from "@orrery/tasks";
import { type Completeness, completenessOf, sectionOf, titles } from "./documentation-fields.ts";
import type { DocumentedFile, DocumentedModel, LicenseFacts, RelatedRepository } from "./documented-model.ts";
import { spdxOf } from "./spdx-licenses.ts";

/** Versions of CycloneDX that a bill of materials can be written in. */
export const bomVersions = ["1.6", "1.7"] as const;
export type BomVersion = (typeof bomVersions)[number];

export interface BomOptions {
  readonly version: BomVersion;
  /** Files beyond it are counted, not listed. */
  readonly maxFiles: number;
}

interface NamedValue {
  readonly name: string;
  readonly value: string;
}

/** A part of the bill, with the fields of the CycloneDX schema. */
type BomComponent = Record<string, unknown> & {
  readonly type: string;
  readonly name: string;
  readonly "bom-ref": string;
};

/** A bill of materials in the order of fields that it is sent in. */
export interface Bom extends CycloneDxBom {
  readonly metadata: Record<string, unknown> & { readonly component: BomComponent };
  readonly components: BomComponent[];
}

/** The same model, commit and version give the same number, so that two readers can compare their documents. */
const serialNumber = ({ url, sha }: DocumentedModel, version: BomVersion): string => {
  const bytes = createHash("sha256").update(`${url}\n${sha}\n${version}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)];
  return `urn:uuid:${parts.join("-")}`;
};

const encoded = (id: string): string => id.split("/").map(encodeURIComponent).join("/");

const purlOf = (id: string, sha: string | undefined, hub: string): string =>
  `pkg:huggingface/${encoded(id)}${sha ? `@${sha}` : ""}?repository_url=${encodeURIComponent(hub)}`;

const refOf = (kind: "model" | "dataset", id: string): string => `${kind}:${id}`;

const licenseOf = ({ id, name, link }: LicenseFacts) => {
  const spdx = spdxOf(id);
  return { license: { ...(spdx ? { id: spdx } : { name: name ?? id }), ...(link && { url: link }) } };
};

const licensesField = (licenses: readonly LicenseFacts[] | undefined) =>
  licenses && licenses.length > 0 && { licenses: licenses.map(licenseOf) };

const fileComponent = ({ path, size, oid, sha256 }: DocumentedFile): BomComponent => ({
  type: "file",
  "bom-ref": `file:${path}`,
  name: path,
  ...(sha256 && { hashes: [{ alg: "SHA-256", content: sha256 }] }),
  properties: [
    { name: "orrery:file:size", value: String(size) },
    { name: "orrery:file:gitOid", value: oid },
  ],
});

const formats = (kinds: readonly string[]) => kinds.map((format) => ({ format }));

const ioFields = (task: string | undefined) => {
  const widget = task === undefined ? undefined : taskOf(task)?.widget;
  return widget && { inputs: formats(widget.in), outputs: formats([widget.out]) };
};

const parametersField = ({ task, architecture, architectureFamily, datasetIds }: DocumentedModel) => ({
  ...(task === "reinforcement-learning" && { approach: { type: "reinforcement-learning" } }),
  ...(task && { task }),
  ...(architectureFamily && { architectureFamily }),
  ...(architecture && { modelArchitecture: architecture }),
  ...(datasetIds.length > 0 && { datasets: datasetIds.map((id) => ({ ref: refOf("dataset", id) })) }),
  ...ioFields(task),
});

const metricsField = ({ metrics }: DocumentedModel) =>
  metrics.length > 0 && {
    quantitativeAnalysis: {
      performanceMetrics: metrics.map(({ type, value, dataset }) => ({
        type,
        value,
        ...(dataset && { slice: dataset }),
      })),
    },
  };

/** CycloneDX wants energy in kWh with its provider. Cards state grams of CO2 and hardware, so those are properties. */
const environment = ({ emissions }: DocumentedModel) => {
  const properties = Object.entries(emissions).map(([name, value]) => ({ name: `co2_eq_emissions:${name}`, value }));
  return properties.length > 0 && { environmentalConsiderations: { properties } };
};

const considerations = (model: DocumentedModel) => {
  const text = (title: RegExp): string | undefined => sectionOf(model, title)?.text;
  const [users, use, limits, ethics] = [titles.users, titles.use, titles.limitations, titles.ethics].map(text);
  const found = {
    ...(users && { users: [users] }),
    ...(use && { useCases: [use] }),
    ...(limits && { technicalLimitations: [limits] }),
    ...(ethics && { ethicalConsiderations: [{ name: ethics }] }),
    ...environment(model),
  };
  return Object.keys(found).length > 0 && { considerations: found };
};

const modelProperties = (model: DocumentedModel): NamedValue[] => [
  ...(model.library ? [{ name: "orrery:library", value: model.library }] : []),
  ...(model.parameters === undefined ? [] : [{ name: "orrery:parameters", value: String(model.parameters) }]),
  ...model.languages.map((value) => ({ name: "orrery:language", value })),
];

const modelCard = (model: DocumentedModel) => {
  const properties = modelProperties(model);
  return {
    modelParameters: parametersField(model),
    ...metricsField(model),
    ...considerations(model),
    ...(properties.length > 0 && { properties }),
  };
};

const references = ({ url, upstream, sha }: DocumentedModel) => [
  { type: "website", url },
  { type: "model-card", url: `${url}/blob/${sha}/README.md` },
  { type: "vcs", url: `${url}.git` },
  ...(upstream ? [{ type: "distribution", url: upstream }] : []),
];

const modelComponent = (model: DocumentedModel, files: readonly DocumentedFile[]): BomComponent => ({
  type: "machine-learning-model",
  "bom-ref": refOf("model", model.id),
  ...(model.author && { supplier: { name: model.author } }),
  name: model.id,
  version: model.sha,
  ...(model.description && { description: model.description }),
  ...licensesField(model.licenses),
  purl: purlOf(model.id, model.sha, model.hub),
  externalReferences: references(model),
  ...(files.length > 0 && { components: files.map(fileComponent) }),
  modelCard: modelCard(model),
});

const relatedComponent = ({ kind, id, sha, licenses }: RelatedRepository, hub: string): BomComponent => ({
  type: kind === "model" ? "machine-learning-model" : "data",
  "bom-ref": refOf(kind, id),
  name: id,
  ...(sha && { version: sha }),
  ...licensesField(licenses),
  // Package URLs name models only.
  ...(kind === "model" && { purl: purlOf(id, sha, hub) }),
  externalReferences: [{ type: "website", url: `${hub}/${kind === "model" ? "" : "datasets/"}${encoded(id)}` }],
  ...(kind === "dataset" && { data: [{ type: "dataset", name: id }] }),
});

const dependenciesOf = ({ id, baseIds, datasetIds, related }: DocumentedModel): Bom["dependencies"] => {
  const own = [...baseIds.map((base) => refOf("model", base)), ...datasetIds.map((data) => refOf("dataset", data))];
  const known = new Set(related.map((one) => refOf(one.kind, one.id)));
  return [
    { ref: refOf("model", id), dependsOn: [...new Set(own)].filter((ref) => known.has(ref)) },
    ...related.map((one) => ({
      ref: refOf(one.kind, one.id),
      dependsOn: [...new Set(one.dependsOn)].filter((ref) => known.has(ref) && ref !== refOf(one.kind, one.id)),
    })),
  ];
};

const completenessProperties = ({ score, fields }: Completeness): NamedValue[] => [
  { name: "orrery:completeness:score", value: String(score) },
  ...fields.flatMap(({ id, found }) => (found ? [] : { name: "orrery:completeness:missing", value: id })),
];

/** Writes the bill of materials of a model at a commit. Hashes are those that the hub has stored: no file is read. */
export const writeBom = (model: DocumentedModel, { version, maxFiles }: BomOptions): Bom => {
  const files = model.files.slice(0, maxFiles);
  const component = modelComponent(model, files);
  const omitted = model.files.length - files.length;
  return {
    $schema: `http://cyclonedx.org/schema/bom-${version}.schema.json`,
    bomFormat: "CycloneDX",
    specVersion: version,
    serialNumber: serialNumber(model, version),
    version: 1,
    metadata: {
      // The time of the commit, so that the same revision always gives the same document.
      timestamp: new Date(model.committedAt).toISOString(),
      tools: { components: [{ type: "application", name: "Orrery" }] },
      component,
      properties: [
        ...completenessProperties(completenessOf(model)),
        ...(omitted > 0 ? [{ name: "orrery:files:omitted", value: String(omitted) }] : []),
      ],
    },
    components: model.related.map((one) => relatedComponent(one, model.hub)),
    dependencies: dependenciesOf(model),
    compositions: [
      { aggregate: omitted > 0 ? "incomplete" : "complete", assemblies: [component["bom-ref"]] },
      // Cards name only what their authors declare.
      { aggregate: "unknown", dependencies: [component["bom-ref"]] },
    ],
  };
};
