import { HubError } from "../errors.js";
import { scanJson } from "./json-scan.js";
const refuse = (message) => new HubError("bad_request", message);
const badLine = (number, why) => refuse(`Line ${number} of the file ${why}.`);
const readForm = async (bytes, contentType) => {
    try {
        return await new Response(bytes, {
            headers: { "content-type": contentType },
        }).formData();
    }
    catch {
        throw refuse('The body must be a form (multipart/form-data) with the fields "file" and "purpose".');
    }
};
const parseLine = (bytes, number, maxDepth) => {
    if (scanJson(bytes, maxDepth).depth > maxDepth)
        throw badLine(number, `is nested more than ${maxDepth} levels deep`);
    try {
        return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    }
    catch {
        throw badLine(number, "is not JSON");
    }
};
const isFields = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
/** The request of a line, in OpenAI's format. */
const checkLine = (value, number) => {
    if (!isFields(value))
        throw badLine(number, "must be a JSON object");
    const { custom_id: customId, method, url, body } = value;
    if (typeof customId !== "string" || customId === "" || customId.length > 200)
        throw badLine(number, 'needs a "custom_id" of 1 to 200 characters');
    if (method !== undefined && method !== "POST")
        throw badLine(number, 'must have the "method" POST');
    if (typeof url !== "string" || url.length > 100)
        throw badLine(number, 'needs a "url", such as /v1/chat/completions');
    if (!isFields(body))
        throw badLine(number, 'needs a "body", the JSON object of the request');
    if (body.stream === true)
        throw badLine(number, 'asks for a stream. Remove "stream"');
    return { customId, url };
};
const newline = 10;
/** Reads the lines that hold something. */
const linesOf = (bytes, { maxDepth, maxLines }) => {
    const lines = [];
    const numbers = new Map();
    let start = 0;
    for (let number = 1; start < bytes.length; number++) {
        const found = bytes.indexOf(newline, start);
        const end = found < 0 ? bytes.length : found;
        const line = bytes.subarray(start, end);
        if (line.some((byte) => byte > 32)) {
            if (lines.length === maxLines)
                throw refuse(`The file has more than ${maxLines} lines. Split it.`);
            const asked = checkLine(parseLine(line, number, maxDepth), number);
            const earlier = numbers.get(asked.customId);
            if (earlier !== undefined)
                throw badLine(number, `has the same "custom_id" as line ${earlier}`);
            numbers.set(asked.customId, number);
            lines.push({ start, end, ...asked });
        }
        start = end + 1;
    }
    if (lines.length === 0)
        throw refuse("The file is empty. Write one JSON object per line.");
    return lines;
};
const readBatchFile = async (request, [source]) => {
    const form = await readForm((await source?.read(0, source.size)) ?? new Uint8Array(), request.contentType);
    const file = form.get("file");
    const purpose = form.get("purpose");
    if (!(file instanceof File))
        throw refuse('"file" must be a file.');
    if (purpose !== "batch")
        throw refuse('"purpose" must be batch: this hub stores no other files.');
    const bytes = new Uint8Array(await file.arrayBuffer());
    return { purpose, filename: file.name.slice(0, 200), bytes, lines: linesOf(bytes, request) };
};
/** Reads an uploaded batch file, and checks every line. */
export const batchFileJob = {
    name: "batch file",
    lane: "bodies",
    maxBytes: 1024 ** 3,
    run: readBatchFile,
};
//# sourceMappingURL=batch-file-job.js.map