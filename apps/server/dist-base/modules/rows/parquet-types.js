const leafTypes = {
    BOOLEAN: "boolean",
    INT32: "integer",
    INT64: "integer",
    INT96: "time",
    FLOAT: "number",
    DOUBLE: "number",
};
const annotatedTypes = {
    UTF8: "text",
    STRING: "text",
    ENUM: "text",
    UUID: "text",
    JSON: "mixed",
    DECIMAL: "number",
    FLOAT16: "number",
    DATE: "time",
    TIMESTAMP: "time",
    TIMESTAMP_MILLIS: "time",
    TIMESTAMP_MICROS: "time",
};
/** The type of a column of a Parquet file. */
export const typeOfColumn = ({ element, children }) => {
    const annotation = element.logical_type?.type ?? element.converted_type ?? "";
    if (element.repetition_type === "REPEATED" || annotation === "LIST")
        return "list";
    if (children.length > 0)
        return "object";
    return annotatedTypes[annotation] ?? leafTypes[element.type ?? ""] ?? "binary";
};
//# sourceMappingURL=parquet-types.js.map