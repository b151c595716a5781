import { type Static, Type } from "typebox";

/** Parameters of documents about a repository. */
export const DocumentQuery = Type.Object({
  revision: Type.Optional(Type.String({ description: "Branch, tag or commit. Default: `main`.", maxLength: 300 })),
});

export const BomQuery = Type.Object({
  ...DocumentQuery.properties,
  version: Type.Optional(Type.Enum(["1.6", "1.7"], { description: "Version of CycloneDX. Default: 1.6." })),
});

export const SheetQuery = Type.Object({
  ...DocumentQuery.properties,
  format: Type.Optional(Type.Enum(["json", "markdown"], { description: "Default: `json`." })),
});

const Part = Type.Record(Type.String(), Type.Unknown(), { description: "As the CycloneDX schema has it." });

/** A bill of materials. */
export const CycloneDxBom = Type.Object({
  $schema: Type.String(),
  bomFormat: Type.Literal("CycloneDX"),
  specVersion: Type.Enum(["1.6", "1.7"]),
  serialNumber: Type.String(),
  version: Type.Literal(1),
  metadata: Part,
  components: Type.Array(Part),
  dependencies: Type.Array(Type.Object({ ref: Type.String(), dependsOn: Type.Array(Type.String()) })),
  compositions: Type.Array(Part),
});

/** A dataset in Croissant, which is JSON-LD. */
export const CroissantDocument = Type.Record(Type.String(), Type.Unknown(), {
  description: "As the Croissant 1.1 vocabulary has it.",
});

const Field = Type.Object({
  id: Type.String(),
  label: Type.String(),
  reference: Type.Optional(Type.String({ description: "Where the EU AI Act asks for it." })),
  value: Type.Optional(Type.String({ description: "Not set if it is missing." })),
  source: Type.Optional(Type.Enum(["hub", "card", "files"])),
  fix: Type.Optional(Type.String({ description: "What to do if it is missing." })),
});

/** The documentation of a model: what is known, and what is missing. */
export const DocumentationSheet = Type.Object({
  id: Type.String(),
  sha: Type.String(),
  url: Type.String(),
  score: Type.Integer({ minimum: 0, maximum: 100, description: "Completeness in percent." }),
  isCardRead: Type.Boolean({ description: "False if the text of the card is not available." }),
  missing: Type.Array(Type.String(), { description: "Ids of missing fields." }),
  groups: Type.Array(Type.Object({ title: Type.String(), fields: Type.Array(Field) })),
  baseModels: Type.Array(Type.String()),
  datasets: Type.Array(Type.String()),
});

export type DocumentQuery = Static<typeof DocumentQuery>;
export type BomQuery = Static<typeof BomQuery>;
export type CycloneDxBom = Static<typeof CycloneDxBom>;
export type DocumentationSheet = Static<typeof DocumentationSheet>;
