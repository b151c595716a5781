import { write, writeSync } from "node:fs";
import { errorMessage } from "../../errors.ts";

export interface LogOutput {
  readonly write: (line: string) => void;
  /** Writes what still waits, at once: for the end of the process. */
  readonly flush: () => void;
}

/** How bytes are written to a file descriptor. */
interface Writer {
  readonly write: (bytes: Buffer, done: (error: NodeJS.ErrnoException | null, written: number) => void) => void;
  readonly writeSync: (bytes: Buffer) => number;
}

/** More waiting lines are lost: a log that nobody takes must not fill the memory. */
const maxWaitingBytes = 4 * 1024 * 1024;

/** How long a full pipe gets to be read. */
const retryMs = 100;

const lostLine = (count: number, reason: string): string => {
  const msg = `${count} log ${count === 1 ? "line was" : "lines were"} lost: the log could not be written (${reason})`;
  return `${JSON.stringify({ level: 40, time: Date.now(), msg })}\n`;
};

const toDescriptor = (descriptor: number): Writer => ({
  write: (bytes, done) => write(descriptor, bytes, done),
  writeSync: (bytes) => writeSync(descriptor, bytes),
});

/**
 * Writes log lines in the background and never throws. Lines that cannot be written are lost and counted; the hub goes on.
 * Pino's own output throws into the request that logs when a disk is full, and blocks the process when a pipe is.
 */
export const createLogOutput = (descriptor: number, writer: Writer = toDescriptor(descriptor)): LogOutput => {
  let lines: string[] = [];
  let waitingBytes = 0;
  let lost = { count: 0, reason: "" };
  // Whether the newest line was written in part.
  let isTorn = false;
  let isWriting = false;

  const lose = (count: number, reason: string): void => {
    lost = { count: lost.count + count, reason };
  };
  const take = (): { bytes: Buffer; count: number } => {
    const note = lost.count > 0 ? `${isTorn ? "\n" : ""}${lostLine(lost.count, lost.reason)}` : "";
    const taken = { bytes: Buffer.from(note + lines.join("")), count: lines.length + lost.count };
    [lines, waitingBytes, lost] = [[], 0, { count: 0, reason: "" }];
    return taken;
  };
  const send = (bytes: Buffer, count: number): void => {
    isWriting = true;
    writer.write(bytes, (error, written) => {
      if (error?.code === "EAGAIN") return void setTimeout(send, retryMs, bytes, count).unref();
      if (error) lose(count, error.code ?? error.message);
      else {
        isTorn = written < bytes.length;
        if (isTorn) return send(bytes.subarray(written), count);
      }
      isWriting = false;
      // After an error the next line tries again: a disk that is full stays so for a while.
      if (!error && lines.length > 0) start();
    });
  };
  const start = (): void => {
    const { bytes, count } = take();
    send(bytes, count);
  };
  return {
    write: (line) => {
      if (waitingBytes + line.length > maxWaitingBytes) return lose(1, "too many lines wait");
      lines.push(line);
      waitingBytes += line.length;
      if (!isWriting) start();
    },
    flush: () => {
      if (lines.length === 0) return;
      const { bytes, count } = take();
      try {
        writer.writeSync(bytes);
      } catch (error) {
        lose(count, errorMessage(error));
      }
    },
  };
};
