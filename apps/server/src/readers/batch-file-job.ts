import type { ByteSource } from "../blobs/byte-source.ts";
import { HubError } from "../errors.ts";
import { isRecord } from "../text/is-record.ts";
import type { WorkerJob } from "../workers/job.ts";
import { scanJson } from "./json-scan.ts";

export interface BatchFileRequest {
  /** The form's content type, with its boundary. */
  readonly contentType: string;
  readonly maxDepth: number;
  readonly maxLines: number;
}

/** A line of a batch file: its place in the bytes, and what it asks for. */
export interface BatchFileLine {
  readonly start: number;
  readonly end: number;
  readonly customId: string;
  readonly url: string;
}

/** An uploaded form. */
export interface BatchFile {
  readonly purpose: string;
  readonly filename: string;
  readonly bytes: Uint8Array;
  readonly lines: readonly BatchFileLine[];
}

const refuse = (message: string): HubError => new HubError("bad_request", message);
const badLine = (number: number, why: string): HubError => refuse(`Line ${number} of the file ${why}.`);

const readForm = async (bytes: Uint8Array, contentType: string): Promise<FormData> => {
  try {
    return await new Response(bytes as Uint8Array<ArrayBuffer>, {
      headers: { "content-type": contentType },
    }).formData();
  } catch {
    throw refuse('The body must be a form (multipart/form-data) with the fields "file" and "purpose".');
  }
};

const parseLine = (bytes: Uint8Array, number: number, maxDepth: number): unknown => {
  if (scanJson(bytes, maxDepth).depth > maxDepth) throw badLine(number, `is nested more than ${maxDepth} levels deep`);
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw badLine(number, "is not JSON");
  }
};

/** The request of a line, in OpenAI's format. */
const checkLine = (value: unknown, number: number): Pick<BatchFileLine, "customId" | "url"> => {
  if (!isRecord(value)) throw badLine(number, "must be a JSON object");
  const { custom_id: customId, method, url, body } = value;
  if (typeof customId !== "string" || customId === "" || customId.length > 200)
    throw badLine(number, 'needs a "custom_id" of 1 to 200 characters');
  if (method !== undefined && method !== "POST") throw badLine(number, 'must have the "method" POST');
  if (typeof url !== "string" || url.length > 100) throw badLine(number, 'needs a "url", such as /v1/chat/completions');
  if (!isRecord(body)) throw badLine(number, 'needs a "body", the JSON object of the request');
  if (body.stream === true) throw badLine(number, 'asks for a stream. Remove "stream"');
  return { customId, url };
};

const newline = 10;

/** Reads the lines that hold something. */
const linesOf = (bytes: Uint8Array, { maxDepth, maxLines }: BatchFileRequest): BatchFileLine[] => {
  const lines: BatchFileLine[] = [];
  const numbers = new Map<string, number>();
  let start = 0;
  for (let number = 1; start < bytes.length; number++) {
    const found = bytes.indexOf(newline, start);
    const end = found < 0 ? bytes.length : found;
    const line = bytes.subarray(start, end);
    if (line.some((byte) => byte > 32)) {
      if (lines.length === maxLines) throw refuse(`The file has more than ${maxLines} lines. Split it.`);
      const asked = checkLine(parseLine(line, number, maxDepth), number);
      const earlier = numbers.get(asked.customId);
      if (earlier !== undefined) throw badLine(number, `has the same "custom_id" as line ${earlier}`);
      numbers.set(asked.customId, number);
      lines.push({ start, end, ...asked });
    }
    start = end + 1;
  }
  if (lines.length === 0) throw refuse("The file is empty. Write one JSON object per line.");
  return lines;
};

const readBatchFile = async (request: BatchFileRequest, [source]: readonly ByteSource[]): Promise<BatchFile> => {
  const form = await readForm((await source?.read(0, source.size)) ?? new Uint8Array(), request.contentType);
  const file = form.get("file");
  const purpose = form.get("purpose");
  if (!(file instanceof File)) throw refuse('"file" must be a file.');
  if (purpose !== "batch") throw refuse('"purpose" must be batch: this hub stores no other files.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { purpose, filename: file.name.slice(0, 200), bytes, lines: linesOf(bytes, request) };
};

/** Reads an uploaded batch file, and checks every line. */
export const batchFileJob: WorkerJob<BatchFileRequest, BatchFile> = {
  name: "batch file",
  lane: "bodies",
  maxBytes: 1024 ** 3,
  run: readBatchFile,
};
