import type { Readable, Writable } from "node:stream";
import type { BodyEnd } from "./request-text.ts";

const chunkOf = (bytes: Buffer): string => `${bytes.length.toString(16)}\r\n`;

/** Sends a body that comes as a stream, no faster than it is taken. Says once how that ended. */
export const sendBody = (body: Readable, to: Writable, end: BodyEnd, onDone: (error?: Error) => void): void => {
  let sent = 0;
  let isDone = false;
  const finish = (error?: Error): void => {
    if (isDone) return;
    isDone = true;
    body.off("data", pass).off("end", whole).off("error", finish).off("close", broken);
    to.off("drain", onward);
    onDone(error);
  };
  const onward = (): void => void body.resume();
  const pass = (bytes: Buffer): void => {
    sent += bytes.length;
    if (typeof end === "number" && sent > end)
      return void finish(new Error("the body is longer than it was said to be"));
    const framed = end === "chunks" ? [chunkOf(bytes), bytes, "\r\n"] : [bytes];
    const canTakeMore = framed.map((part) => to.write(part)).every(Boolean);
    if (!canTakeMore) body.pause();
  };
  const whole = (): void => {
    if (typeof end === "number" && sent < end)
      return void finish(new Error("the body is shorter than it was said to be"));
    if (end === "chunks") to.write("0\r\n\r\n");
    finish();
  };
  const broken = (): void => finish(new Error("the body broke off"));
  to.on("drain", onward);
  body.on("data", pass).on("end", whole).on("error", finish).on("close", broken);
};
