import { isRecord } from "../../text/is-record.ts";

type Node = Readonly<Record<string, unknown>>;

/** Properties that Croissant 1.1 requires of each kind of node. */
const required: Readonly<Record<string, readonly string[]>> = {
  "sc:Dataset": [
    "@context",
    "conformsTo",
    "name",
    "description",
    "license",
    "url",
    "creator",
    "datePublished",
    "distribution",
  ],
  "cr:FileObject": ["@id", "name", "contentUrl", "encodingFormat", "sha256"],
  "cr:FileSet": ["@id", "name", "containedIn", "encodingFormat", "includes"],
  "cr:RecordSet": ["@id", "name", "field"],
  "cr:Field": ["@id", "name", "dataType"],
};

const dataTypes = /^(?:sc:(?:Text|Integer|Float|Boolean|Date|DateTime|URL|ImageObject|AudioObject)|cr:Split)$/;

const isNode = (value: unknown): value is Node => isRecord(value);

/** Every object below a node but those of the context and of plain data. */
const nodesIn = (value: unknown): Node[] => {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  if (!isNode(value)) return [];
  const inner = Object.entries(value).filter(([name]) => name !== "@context" && name !== "data" && name !== "examples");
  return [value, ...inner.flatMap(([, child]) => nodesIn(child))];
};

const isReference = (node: Node): boolean => Object.keys(node).length === 1 && typeof node["@id"] === "string";

const nodeProblems = (node: Node): string[] => {
  const type = String(node["@type"] ?? "");
  const name = String(node["@id"] ?? node.name ?? type);
  const missing = (required[type] ?? []).filter((property) => node[property] === undefined || node[property] === "");
  const isOdd = type === "cr:Field" && !dataTypes.test(String(node.dataType));
  return [
    ...missing.map((property) => `${name}: ${property} is missing`),
    ...(isOdd ? [`${name}: dataType "${node.dataType}" is unknown`] : []),
  ];
};

/** What is wrong with a Croissant document by the rules of version 1.1. */
export const croissantProblems = (document: object): string[] => {
  const nodes = nodesIn(document);
  const root = document as Node;
  const ids = nodes.filter((node) => !isReference(node)).flatMap((node) => (node["@id"] as string | undefined) ?? []);
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at);
  const dangling = nodes.filter((node) => isReference(node) && !ids.includes(node["@id"] as string));
  return [
    ...nodes.flatMap(nodeProblems),
    ...(root["@type"] === "sc:Dataset" ? [] : ["@type must be sc:Dataset"]),
    ...(root.conformsTo === "http://mlcommons.org/croissant/1.1" ? [] : ["conformsTo must name version 1.1"]),
    ...twice.map((id) => `"${id}" is declared twice`),
    ...dangling.map((node) => `the document refers to "${node["@id"]}", which it does not have`),
  ];
};
