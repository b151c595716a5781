import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { parse } from "csv-parse";
import { HubError } from "../../errors.ts";
import { isRecord } from "../../text/is-record.ts";
import { bounds } from "./bounds.ts";
import { type DataShard, tooMuch } from "./shard.ts";

/** Told of every stretch of unpacked bytes; throws to stop. */
type Meter = (path: string, bytes: number) => void;

const unreadable = (path: string, line: number, why: string): HubError =>
  new HubError("unprocessable", `${path} cannot be shown as rows: line ${line} ${why}.`);

const stretch = 1024 * 1024;

async function* stretchesOf({ source }: DataShard): AsyncGenerator<Buffer> {
  for (let at = 0; at < source.size; at += stretch) {
    const { buffer, byteOffset, byteLength } = await source.read(at, stretch);
    yield Buffer.from(buffer, byteOffset, byteLength);
  }
}

/** The bytes of a file, unpacked and counted. */
async function* bytesOf(shard: DataShard, meter: Meter): AsyncGenerator<Buffer> {
  const source = Readable.from(stretchesOf(shard));
  const stream: Readable = shard.path.endsWith(".gz") ? source.pipe(createGunzip()) : source;
  source.once("error", (error) => stream.destroy(error));
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      meter(shard.path, chunk.length);
      yield chunk;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code?.startsWith("Z_"))
      throw tooMuch(shard.path, "it is not compressed as its name says");
    throw error;
  } finally {
    source.destroy();
    stream.destroy();
  }
}

/** The lines of a file; one that is too long is an error, so that no more than one is ever held. */
async function* linesOf(shard: DataShard, meter: Meter): AsyncGenerator<string> {
  let parts: Buffer[] = [];
  let held = 0;
  for await (const chunk of bytesOf(shard, meter)) {
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      const part = chunk.subarray(start, end);
      yield (held > 0 ? Buffer.concat([...parts, part]) : part).toString();
      parts = [];
      held = 0;
      start = end + 1;
    }
    parts.push(chunk.subarray(start));
    held += chunk.length - start;
    if (held > bounds.record) throw tooMuch(shard.path, "it has a line longer than 8 MiB");
  }
  if (held > 0) yield Buffer.concat(parts).toString();
}

/** The objects of a file of JSON lines; a line that is no object becomes the column “value”. */
export async function* jsonRecords(shard: DataShard, meter: Meter): AsyncGenerator<ReadonlyMap<string, unknown>> {
  let number = 0;
  for await (const line of linesOf(shard, meter)) {
    number += 1;
    const text = number === 1 ? line.replace(/^\ufeff/, "") : line;
    if (text.trim() === "") continue;
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      throw unreadable(shard.path, number, "is not JSON");
    }
    yield new Map(isRecord(value) ? Object.entries(value) : [["value", value]]);
  }
}

/** The records of a file of separated values, each a list of texts; the first names the columns. */
export async function* csvRecords(shard: DataShard, meter: Meter): AsyncGenerator<readonly string[]> {
  const parser = parse({
    bom: true,
    delimiter: /\.tsv(\.gz)?$/.test(shard.path) ? "\t" : ",",
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: bounds.record,
  });
  const done = pipeline(bytesOf(shard, meter), parser);
  // A reader that stops early breaks the pipeline, which is no problem.
  done.catch(() => {});
  try {
    yield* parser as AsyncIterable<readonly string[]>;
    await done;
  } catch (error) {
    if (!(error as { code?: string }).code?.startsWith("CSV_")) throw error;
    throw unreadable(shard.path, parser.info.lines, "can't be split into cells: check for an unclosed quote");
  } finally {
    parser.destroy();
  }
}
