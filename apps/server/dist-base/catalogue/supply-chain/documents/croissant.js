import { spdxOf } from "./spdx-licenses.js";
/** Names of Croissant's own vocabulary that documents use without a prefix. */
const vocabulary = "annotation arrayShape citeAs column containedIn equivalentProperty excludes extract field fileProperty fileObject fileSet format includes isArray isLiveDataset jsonPath key md5 parentField path recordSet references regex readLines repeated replace samplingRate sdVersion separator source subField transform unArchive value";
const context = {
    "@language": "en",
    "@vocab": "https://schema.org/",
    sc: "https://schema.org/",
    cr: "http://mlcommons.org/croissant/",
    rai: "http://mlcommons.org/croissant/RAI/",
    dct: "http://purl.org/dc/terms/",
    conformsTo: "dct:conformsTo",
    data: { "@id": "cr:data", "@type": "@json" },
    dataType: { "@id": "cr:dataType", "@type": "@vocab" },
    examples: { "@id": "cr:examples", "@type": "@json" },
    ...Object.fromEntries(vocabulary.split(" ").map((name) => [name, `cr:${name}`])),
};
const encodings = { csv: "text/csv", jsonl: "application/jsonlines", parquet: "application/x-parquet" };
/** Columns of other types (lists, objects, bytes) are not described: loaders disagree about them. */
const dataTypes = {
    text: "sc:Text",
    integer: "sc:Integer",
    number: "sc:Float",
    boolean: "sc:Boolean",
    time: "sc:DateTime",
};
const repositoryId = "repo";
/** Names of subsets and columns can have any characters; identifiers must be valid relative addresses. */
const idPart = encodeURIComponent;
const fileSetId = (config) => `files-for-config-${idPart(config)}`;
const splitsId = (config) => `${idPart(config)}_splits`;
const fieldId = (config, field) => `${idPart(config)}/${idPart(field)}`;
const maxIncludes = 1_000;
const licenseUrl = ({ id, name, link }) => {
    const spdx = spdxOf(id);
    return spdx ? `https://spdx.org/licenses/${spdx}.html` : (link ?? name ?? id);
};
/** Glob patterns would read these signs in a path. */
const globPath = (path) => path.replace(/[[\]*?]/g, "[$&]");
const repositoryFile = ({ url, sha }) => ({
    "@type": "cr:FileObject",
    "@id": repositoryId,
    name: repositoryId,
    description: "The git repository.",
    contentUrl: `${url}/tree/${sha}`,
    encodingFormat: "git+https",
    // Croissant has no hash for a git repository yet. Loaders know this placeholder and check no hash.
    sha256: "https://github.com/mlcommons/croissant/issues/80",
});
const fileSet = ({ name, format, splits }) => ({
    "@type": "cr:FileSet",
    "@id": fileSetId(name),
    name: fileSetId(name),
    containedIn: { "@id": repositoryId },
    encodingFormat: encodings[format],
    includes: splits
        .flatMap(({ paths }) => paths)
        .slice(0, maxIncludes)
        .map(globPath),
});
const escapePattern = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
/** A pattern that finds the split in each path; undefined if paths don't tell it. */
const splitPattern = (splits) => {
    const names = splits.map(({ split }) => escapePattern(split)).join("|");
    const pattern = `(?:^|[^A-Za-z0-9])(${names})(?:[^A-Za-z0-9]|$)`;
    const finds = new RegExp(pattern);
    const isTold = splits.every(({ split, paths }) => paths.every((path) => finds.exec(path)?.[1] === split));
    return isTold && splits.length > 0 ? pattern : undefined;
};
const splitRecords = ({ name, splits }) => ({
    "@type": "cr:RecordSet",
    "@id": splitsId(name),
    name: `${name}_splits`,
    description: "Names of the splits.",
    dataType: "cr:Split",
    key: { "@id": `${splitsId(name)}/split_name` },
    field: [{ "@type": "cr:Field", "@id": `${splitsId(name)}/split_name`, name: "split_name", dataType: "sc:Text" }],
    data: splits.map(({ split }) => ({ [`${splitsId(name)}/split_name`]: split })),
});
const splitField = ({ name }, regex) => ({
    "@type": "cr:Field",
    "@id": fieldId(name, "split"),
    name: "split",
    description: "Split that the row belongs to.",
    dataType: "sc:Text",
    references: { field: { "@id": `${splitsId(name)}/split_name` } },
    source: { fileSet: { "@id": fileSetId(name) }, extract: { fileProperty: "fullpath" }, transform: { regex } },
});
const columnFields = ({ name, columns = [] }) => columns.flatMap((column) => {
    const dataType = dataTypes[column.type];
    const source = { fileSet: { "@id": fileSetId(name) }, extract: { column: column.name } };
    const id = fieldId(name, column.name === "split" ? "split_column" : column.name);
    return dataType ? { "@type": "cr:Field", "@id": id, name: column.name, dataType, source } : [];
});
const recordSets = (config) => {
    const columns = columnFields(config);
    if (columns.length === 0)
        return [];
    const regex = splitPattern(config.splits);
    const field = [...(regex ? [splitField(config, regex)] : []), ...columns];
    const rows = {
        "@type": "cr:RecordSet",
        "@id": idPart(config.name),
        name: config.name,
        description: `Rows of the subset "${config.name}".`,
        field,
    };
    return regex ? [splitRecords(config), rows] : [rows];
};
const day = (time) => new Date(time).toISOString();
/** Writes the Croissant 1.1 document of a dataset. */
export const writeCroissant = (dataset) => {
    const { configs, licenses, keywords, languages, author, upstream, citation } = dataset;
    const sets = configs.flatMap(recordSets);
    return {
        "@context": context,
        "@type": "sc:Dataset",
        conformsTo: "http://mlcommons.org/croissant/1.1",
        name: dataset.name,
        description: dataset.description,
        ...(licenses.length > 0 && { license: licenses.map(licenseUrl) }),
        url: dataset.url,
        ...(author && { creator: { "@type": "Organization", name: author, url: dataset.ownerUrl } }),
        datePublished: day(dataset.createdAt),
        dateModified: day(dataset.committedAt),
        version: dataset.sha,
        ...(keywords.length > 0 && { keywords }),
        ...(languages.length > 0 && { inLanguage: languages }),
        ...(upstream && { sameAs: upstream }),
        ...(citation && { citeAs: citation }),
        distribution: [repositoryFile(dataset), ...configs.map(fileSet)],
        ...(sets.length > 0 && { recordSet: sets }),
    };
};
//# sourceMappingURL=croissant.js.map