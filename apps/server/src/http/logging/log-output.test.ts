import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { createLogOutput } from "./log-output.ts";

type Done = (error: NodeJS.ErrnoException | null, written: number) => void;

/** A place to write to whose replies the test gives. */
const openPlace = () => {
  const asked: { text: string; done: Done }[] = [];
  const writer = {
    write: (bytes: Buffer, done: Done) => void asked.push({ text: String(bytes), done }),
    writeSync: (bytes: Buffer) => bytes.length,
  };
  const next = (): { text: string; done: Done } => {
    const [one] = asked.splice(0, 1);
    if (!one) throw new Error("nothing was written");
    return one;
  };
  return { output: createLogOutput(1, writer), next, asked };
};

const failure = (code: string): NodeJS.ErrnoException => Object.assign(new Error(code), { code });

test("writes all lines to a file, and what waits at the end", async () => {
  const folder = mkdtempSync(join(tmpdir(), "orrery-log-"));
  const path = join(folder, "log");
  const descriptor = openSync(path, "a");
  const output = createLogOutput(descriptor);
  for (const line of ["one\n", "two\n", "three\n"]) output.write(line);
  await expect.poll(() => readFileSync(path, "utf8")).toBe("one\ntwo\nthree\n");
  output.flush();
  expect(readFileSync(path, "utf8")).toBe("one\ntwo\nthree\n");
  closeSync(descriptor);
  rmSync(folder, { recursive: true });
});

test("says how many lines were lost once there is room again", () => {
  const { output, next, asked } = openPlace();
  output.write("one\n");
  output.write("two\n");
  next().done(failure("ENOSPC"), 0);
  expect(asked).toEqual([]);
  output.write("three\n");
  const { text, done } = next();
  const [note = "", ...rest] = text.split("\n");
  expect(JSON.parse(note)).toMatchObject({
    level: 40,
    msg: "1 log line was lost: the log could not be written (ENOSPC)",
  });
  expect(rest).toEqual(["two", "three", ""]);
  done(null, Buffer.byteLength(text));
});

test("a line that was written in part does not spoil the next", () => {
  const { output, next } = openPlace();
  output.write("abcdef\n");
  next().done(null, 3);
  next().done(failure("ENOSPC"), 0);
  output.write("next\n");
  const [torn, note = "", line] = next().text.split("\n");
  expect({ torn, line }).toEqual({ torn: "", line: "next" });
  expect(JSON.parse(note).msg).toMatch(/^1 log line was lost/);
});

test("a short write is finished, and a full pipe is tried again", () => {
  vi.useFakeTimers();
  try {
    const { output, next } = openPlace();
    output.write("abcdef\n");
    next().done(null, 3);
    const rest = next();
    expect(rest.text).toBe("def\n");
    rest.done(failure("EAGAIN"), 0);
    vi.advanceTimersByTime(100);
    expect(next().text).toBe("def\n");
  } finally {
    vi.useRealTimers();
  }
});

test("lines beyond 4 MiB are lost while nothing is taken", () => {
  const { output, next } = openPlace();
  const line = `${"x".repeat(1024 * 1024 - 1)}\n`;
  for (let i = 0; i < 7; i += 1) output.write(line);
  next().done(null, line.length);
  expect(JSON.parse(next().text.split("\n")[0] ?? "").msg).toMatch(/^2 log lines were lost/);
});
