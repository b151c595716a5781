import type { Readable, Writable } from "node:stream";
import type { BodyEnd } from "./request-text.ts";

/** Who hears how the sending of a body goes. */
interface SendingListener {
  /** Something was sent, or what was sent has been taken. */
  readonly onProgress: () => void;
  /** Told once, unless the sending is stopped. */
  readonly onDone: (error?: Error) => void;
}

/** Why a body cannot be sent as it was announced; never the fault of who receives it. */
class BodyFault extends Error {
  override readonly name = "BodyFault";
  readonly code = "BAD_BODY";
}

const ignore = (): void => {};

const write = (to: Writable, bytes: Buffer, end: BodyEnd): boolean => {
  if (end !== "chunks") return to.write(bytes);
  to.cork();
  to.write(`${bytes.length.toString(16)}\r\n`);
  to.write(bytes);
  const canTakeMore = to.write("\r\n");
  to.uncork();
  return canTakeMore;
};

/**
 * Sends a body that comes as a stream, no faster than it is taken.
 * @returns Stops that. What is left of the body passes unheard, so that whoever sends it is not left waiting.
 */
export const sendBody = (body: Readable, to: Writable, end: BodyEnd, listener: SendingListener): (() => void) => {
  let [sent, isOver] = [0, false];
  const stop = (): void => {
    isOver = true;
    body.off("data", pass).off("end", whole).off("error", broken).off("close", broken).on("error", ignore);
    to.off("drain", onward);
    body.resume();
  };
  const finish = (fault?: string): void => {
    if (isOver) return;
    stop();
    listener.onDone(fault === undefined ? undefined : new BodyFault(fault));
  };
  const onward = (): void => {
    listener.onProgress();
    body.resume();
  };
  const pass = (piece: Buffer | string): void => {
    const bytes = typeof piece === "string" ? Buffer.from(piece) : piece;
    // A chunk without bytes is the last one: what follows would be another request.
    if (bytes.length === 0) return;
    sent += bytes.length;
    if (typeof end === "number" && sent > end) return void finish("the body is longer than it was said to be");
    listener.onProgress();
    if (!write(to, bytes, end)) body.pause();
  };
  const whole = (): void => {
    if (typeof end === "number" && sent < end) return void finish("the body is shorter than it was said to be");
    if (end === "chunks") to.write("0\r\n\r\n");
    finish();
  };
  const broken = (): void => finish("the body broke off");
  to.on("drain", onward);
  body.on("data", pass).on("end", whole).on("error", broken).on("close", broken);
  // One that is over already tells nothing any more.
  if (body.destroyed || body.readableEnded) process.nextTick(broken);
  return stop;
};
