import { invalidField, listAt, objectAt, textAt, typeName, unsupportedField } from "../request-fields.js";
const noFiles = (param) => unsupportedField(param, "this hub stores no files for providers. Send the data in the request.");
const textOf = ({ text }, param) => ({ type: "text", text: textAt(text, `${param}.text`) });
const imageOf = ({ image_url: url, file_id: file, detail }, param) => {
    if (typeof url !== "string" && typeof file === "string")
        throw noFiles(`${param}.file_id`);
    const address = textAt(url, `${param}.image_url`);
    return { type: "image_url", image_url: { url: address, ...(typeof detail === "string" && { detail }) } };
};
const fileOf = ({ file_data: data, filename, file_id: id, file_url: url }, param) => {
    if (typeof data === "string")
        return { type: "file", file: { filename: typeof filename === "string" ? filename : "file", file_data: data } };
    if (typeof id === "string")
        throw noFiles(`${param}.file_id`);
    if (typeof url === "string")
        throw unsupportedField(`${param}.file_url`, "providers cannot fetch files. Send the file as file_data.");
    throw invalidField(`${param}.file_data`, "a string");
};
const readers = {
    input_text: textOf,
    output_text: textOf,
    text: textOf,
    refusal: ({ refusal }, param) => ({ type: "text", text: textAt(refusal, `${param}.refusal`) }),
    input_image: imageOf,
    input_file: fileOf,
};
/** Reads the content of a message or of a tool's output as chat parts. */
export const readParts = (content, param) => {
    if (typeof content === "string")
        return content === "" ? [] : [{ type: "text", text: content }];
    return listAt(content, param).map((value, index) => {
        const at = `${param}.${index}`;
        const part = objectAt(value, at);
        const read = Object.hasOwn(readers, String(part.type)) ? readers[String(part.type)] : undefined;
        if (read)
            return read(part, at);
        throw unsupportedField(`${at}.type`, `"${typeName(part.type)}" has no equivalent for other models.`);
    });
};
//# sourceMappingURL=input-content.js.map