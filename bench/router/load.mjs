// @ts-check
/** A load generator that costs next to nothing: written bytes go out, replies are counted by their length. */
import { connect } from "node:net";

/**
 * @typedef {{ port: number, head: string, body: string }} Shot
 * @param {Shot} shot
 */
const bytesOf = ({ port, head, body }) => {
  const [path, ...own] = head.split("\n");
  const lines = [
    `POST ${path} HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    "content-type: application/json",
    `content-length: ${Buffer.byteLength(body)}`,
    ...own,
  ];
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n${body}`);
};

/**
 * Sends a request over and over on one connection until told to stop.
 * @param {Shot} shot
 * @param {() => boolean} isOver
 * @param {(milliseconds: number, firstMs: number) => void} note
 */
const worker = (shot, isOver, note) =>
  new Promise((resolve, reject) => {
    const bytes = bytesOf(shot);
    const socket = connect(shot.port, "127.0.0.1");
    socket.setNoDelay(true);
    let [startedAt, firstAt, needed, seen] = [0, 0, -1, 0];
    let tail = "";
    const fire = () => {
      if (isOver()) {
        socket.destroy();
        return resolve(undefined);
      }
      [startedAt, firstAt, needed, seen, tail] = [performance.now(), 0, -1, 0, ""];
      socket.write(bytes);
    };
    const done = () => {
      note(performance.now() - startedAt, firstAt - startedAt);
      fire();
    };
    socket.on("connect", fire);
    socket.on("error", reject);
    socket.on("close", () => (isOver() ? resolve(undefined) : reject(new Error("the gateway closed the connection"))));
    socket.on("data", (chunk) => {
      if (firstAt === 0) {
        firstAt = performance.now();
        const text = chunk.toString("latin1");
        if (!text.startsWith("HTTP/1.1 200")) return reject(new Error(text.slice(0, 600)));
        const length = /content-length: (\d+)/i.exec(text)?.[1];
        needed = length === undefined ? -1 : text.indexOf("\r\n\r\n") + 4 + Number(length);
      }
      seen += chunk.length;
      if (needed >= 0) return seen >= needed ? done() : undefined;
      tail = (tail + chunk.subarray(-16).toString("latin1")).slice(-16);
      if (tail.endsWith("0\r\n\r\n")) done();
    });
  });

/** @param {readonly number[]} values @param {number} part */
export const quantile = (values, part) => {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
};

/**
 * Loads a gateway for a while.
 * @param {Shot} shot
 * @param {{ concurrency: number, seconds: number }} how
 */
export const load = async (shot, { concurrency, seconds }) => {
  const until = performance.now() + seconds * 1000;
  /** @type {number[]} */
  const times = [];
  /** @type {number[]} */
  const firsts = [];
  const startedAt = performance.now();
  const isOver = () => performance.now() >= until;
  const note = (/** @type {number} */ ms, /** @type {number} */ first) => {
    times.push(ms);
    firsts.push(first);
  };
  await Promise.all(Array.from({ length: concurrency }, () => worker(shot, isOver, note)));
  return { count: times.length, perSecond: (times.length * 1000) / (performance.now() - startedAt), times, firsts };
};
