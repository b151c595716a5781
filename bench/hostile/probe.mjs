// @ts-check
/**
 * Asks a server for `/healthz` again and again, and reports the longest wait since the last report. Arguments: the address,
 * and the pause between requests in milliseconds.
 */
import { Agent, get } from "node:http";

const address = String(process.argv[2]);
const pauseMs = Number(process.argv[3] ?? 2);
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let longest = 0;
let askedAt = performance.now();

const ask = () =>
  new Promise((resolve) => {
    askedAt = performance.now();
    get(`${address}/healthz`, { agent }, (reply) => reply.resume().once("end", resolve)).once("error", resolve);
  });

process.on("message", (message) => {
  const waiting = performance.now() - askedAt;
  if (message === "longest") process.send?.(Math.max(longest, waiting));
  longest = 0;
});
process.on("disconnect", () => process.exit());
process.send?.("ready");

for (;;) {
  await ask();
  longest = Math.max(longest, performance.now() - askedAt);
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
  askedAt = performance.now();
}
