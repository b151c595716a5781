import type { ByteSource } from "../../blobs/byte-source.ts";
import type { WorkerJob } from "../../workers/job.ts";
import { addOutput, type OutputTexts, plainTexts, textBytes } from "./call-usage.ts";

/** What a model has generated. */
export interface GeneratedOutput {
  /** As JSON has it. */
  readonly bytes: number;
  /** Set unless the texts are too long for their tokens to be counted. */
  readonly texts?: readonly string[];
}

export const generatedOutput = (texts: OutputTexts, maxBytes: number): GeneratedOutput => {
  const bytes = textBytes(texts);
  return { bytes, ...(bytes <= maxBytes && { texts: plainTexts(texts) }) };
};

/** The output in a complete reply. */
export const outputIn = (body: Buffer, maxBytes: number): GeneratedOutput => {
  const texts: OutputTexts = new Map();
  addOutput(body.toString("latin1"), texts);
  return generatedOutput(texts, maxBytes);
};

const read = async ({ maxBytes }: { readonly maxBytes: number }, [source]: readonly ByteSource[]) => {
  const bytes = (await source?.read(0, source.size)) ?? new Uint8Array();
  return outputIn(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), maxBytes);
};

/** Reads the output of a large reply: 60 MB with escapes take a second. */
export const outputJob: WorkerJob<{ readonly maxBytes: number }, GeneratedOutput> = {
  name: "generated output",
  lane: "bodies",
  maxBytes: 1024 ** 3,
  run: read,
};
