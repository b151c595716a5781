import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { NamedEvent, Reply } from "../simulated-provider.ts";
import type { LoggedCall } from "../state/logged-call.ts";
import type { ErrorShape, Simulation } from "../state/simulation.ts";

/** Writes replies, whole or broken in the way a simulation asks for. */

const errorBodies: Readonly<Record<ErrorShape, (message: string) => unknown>> = {
  text: (error) => ({ error }),
  message: (message) => ({ message }),
  object: (message) => ({ error: { message, type: "simulated", code: "simulated" } }),
  detail: (detail) => ({ detail }),
  plain: (message) => message,
};

const sendText = (outgoing: ServerResponse, status: number, type: string, body: string): void => {
  outgoing.writeHead(status, { "content-type": type });
  outgoing.end(body);
};

export const sendJson = (outgoing: ServerResponse, status: number, value: unknown): void =>
  sendText(outgoing, status, "application/json", JSON.stringify(value));

const sendStatus = (outgoing: ServerResponse, { status = 500, retryAfter, shape = "text" }: Simulation): void => {
  if (retryAfter !== undefined) outgoing.setHeader("retry-after", retryAfter);
  outgoing.setHeader("x-request-id", "sim-request");
  const body = errorBodies[shape](`simulated ${status}`);
  if (typeof body === "string") sendText(outgoing, status, "text/plain", body);
  else sendJson(outgoing, status, body);
};

const minute = 60_000;

/** Waits, unless the other side leaves first. */
const pause = async (outgoing: ServerResponse, ms: number): Promise<void> => {
  const left = new AbortController();
  const leave = () => left.abort();
  outgoing.once("close", leave);
  await wait(ms, undefined, { signal: left.signal, ref: false }).catch(() => undefined);
  outgoing.off("close", leave);
};

/** Plays a fault that comes before any answer; true when nothing is left to answer. */
export const playFaultBeforeReply = async (outgoing: ServerResponse, simulation: Simulation): Promise<boolean> => {
  const { fault, delay = minute, shape = "object" } = simulation;
  if (fault === "refuse" || fault === "no-host" || fault === "reset") outgoing.destroy();
  else if (fault === "status") sendStatus(outgoing, simulation);
  else if (fault === "error-body") sendJson(outgoing, 200, errorBodies[shape]("simulated error in a good reply"));
  else if (fault === "content-type") sendText(outgoing, 200, "text/html", "<!doctype html><title>Sign in</title>");
  else if (fault === "slow-headers") {
    await pause(outgoing, delay);
    return outgoing.destroyed;
  } else return false;
  return true;
};

/** Writes, and waits while the other side does not read; no longer than it stays. */
const write = async (outgoing: ServerResponse, text: string): Promise<void> => {
  if (outgoing.destroyed || outgoing.write(text)) return;
  const over = new AbortController();
  const { signal } = over;
  await Promise.race([once(outgoing, "drain", { signal }), once(outgoing, "close", { signal })]);
  over.abort();
};

const frameOf = (event: unknown): string => `data: ${JSON.stringify(event)}\n\n`;

const namedFrames = (group: readonly NamedEvent[]): string =>
  group.map((event) => `event: ${event.type}\n${frameOf(event)}`).join("");

/** A stream as it is sent. */
interface FramedStream {
  readonly frames: readonly string[];
  /** What follows the last frame. */
  readonly end: string;
}

const coalescedSize = 64;

const sendEvents = async (
  outgoing: ServerResponse,
  frames: readonly string[],
  { pace = "burst", delay = 1 }: Simulation,
  call: LoggedCall,
): Promise<void> => {
  const step = pace === "coalesced" ? coalescedSize : 1;
  for (let start = 0; start < frames.length && !outgoing.destroyed; start += step) {
    const part = frames.slice(start, start + step);
    await write(outgoing, part.join(""));
    call.eventsSent += part.length;
    if (pace === "delay") await pause(outgoing, delay);
  }
};

const mebibyte = 2 ** 20;

const sendLongLine = async (outgoing: ServerResponse, start: string, size = 32 * mebibyte): Promise<void> => {
  await write(outgoing, `${start}{"choices":[],"padding":"`);
  const piece = "x".repeat(Math.min(size, 2 ** 16));
  for (let sent = 0; sent < size && !outgoing.destroyed; sent += piece.length) await write(outgoing, piece);
};

/** Ends a stream the way the simulation wants it; whatever is left open is closed by the other side. */
const endStream = async (outgoing: ServerResponse, end: string, { fault, size, shape = "object" }: Simulation) => {
  if (fault === "stall") return;
  if (fault === "long-line") return sendLongLine(outgoing, "data: ", size);
  if (fault === "cut") return void outgoing.destroy();
  if (fault === "error-event") await write(outgoing, frameOf(errorBodies[shape]("simulated error in the stream")));
  if (fault === "bad-json") await write(outgoing, "data: {not json\n\n");
  const isOver = fault === undefined || fault === "bad-json" || fault === "no-usage";
  outgoing.end(isOver ? end : "");
};

const breaksEarly = ["stall", "cut", "error-event", "bad-json", "no-finish", "long-line"];

const sendStream = async (
  outgoing: ServerResponse,
  { frames, end }: FramedStream,
  simulation: Simulation,
  call: LoggedCall,
): Promise<void> => {
  const isBroken = breaksEarly.includes(simulation.fault ?? "");
  outgoing.writeHead(200, { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-cache" });
  outgoing.flushHeaders();
  await sendEvents(outgoing, isBroken ? frames.slice(0, simulation.after ?? 2) : frames, simulation, call);
  if (!outgoing.destroyed) await endStream(outgoing, end, simulation);
};

/** Sends a body, half of it where the simulation cuts or stalls, or one without end. */
const sendBody = async (
  outgoing: ServerResponse,
  status: number,
  type: string,
  body: Buffer,
  { fault, size }: Simulation,
): Promise<void> => {
  if (fault === "long-line") {
    outgoing.writeHead(status, { "content-type": type });
    return sendLongLine(outgoing, "", size);
  }
  const whole = fault === "bad-json" ? body.subarray(0, Math.ceil(body.length / 2)) : body;
  outgoing.writeHead(status, { "content-type": type, "content-length": whole.length });
  if (fault !== "cut" && fault !== "stall") return void outgoing.end(whole);
  outgoing.write(whole.subarray(0, Math.ceil(whole.length / 2)), () => {
    if (fault === "cut") outgoing.destroy();
  });
};

/** Sends a reply with the faults and the pace that are asked for. */
export const respond = async (
  outgoing: ServerResponse,
  reply: Reply,
  simulation: Simulation,
  call: LoggedCall,
): Promise<void> => {
  if ("events" in reply)
    return sendStream(outgoing, { frames: reply.events.map(frameOf), end: "data: [DONE]\n\n" }, simulation, call);
  if ("namedEvents" in reply)
    return sendStream(outgoing, { frames: reply.namedEvents.map(namedFrames), end: "" }, simulation, call);
  if ("file" in reply) return sendBody(outgoing, 200, reply.file.type, Buffer.from(reply.file.bytes), simulation);
  for (const [name, value] of Object.entries(reply.headers ?? {})) outgoing.setHeader(name, value);
  return sendBody(
    outgoing,
    reply.status ?? 200,
    "application/json",
    Buffer.from(JSON.stringify(reply.json)),
    simulation,
  );
};
