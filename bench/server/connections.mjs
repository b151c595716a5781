// @ts-check
/** What 2,000 connections that send nothing cost a hub, and how 500 streams at once fare. */
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { cpuOf } from "../cpu-of.mjs";
import { longestOf, startChild } from "../start-child.mjs";

const idle = 2_000;
const streams = 500;
const events = 100;
const pauseMs = 100;

const memoryOf = (/** @type {number | undefined} */ pid) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);

/** @param {number} port */
const openConnections = async (port) => {
  const sockets = [];
  for (let count = 0; count < idle; count += 1) {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    // A hub closes connections that never ask; those of browsers have asked before.
    socket.write("GET /healthz HTTP/1.1\r\nhost: hub\r\n\r\n");
    await once(socket, "data");
    sockets.push(socket);
  }
  return sockets;
};

/** Whether one stream arrived whole. @param {number} port @param {string} token */
const readStream = async (port, token) => {
  const reply = await fetch(`http://127.0.0.1:${port}/router/v1/chat/completions`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ model: "bench/chat", messages: [{ role: "user", content: "Hello" }], stream: true }),
  });
  const text = await reply.text();
  return text.split('"content":" word"').length === events + 1 && text.trimEnd().endsWith("data: [DONE]");
};

export const measureConnections = async () => {
  const { child: upstream, told: provider } = await startChild("./router/upstream.mjs", [
    String(events),
    String(pauseMs),
  ]);
  const { child: hub, told } = await startChild("./router/orrery.mjs", [String(provider.port)]);
  const { child: probe } = await startChild("./hostile/probe.mjs", [`http://127.0.0.1:${told.port}`]);
  const before = memoryOf(hub.pid);
  const sockets = await openConnections(told.port);
  const perConnection = (memoryOf(hub.pid) - before) / idle;
  const open = sockets.filter((socket) => !socket.closed).length;
  await longestOf(probe);
  const [cpu, startedAt] = [cpuOf(hub.pid), performance.now()];
  const whole = (await Promise.all(Array.from({ length: streams }, () => readStream(told.port, told.token)))).filter(
    Boolean,
  );
  const took = performance.now() - startedAt;
  const busy = (cpuOf(hub.pid) - cpu) / took;
  console.log(`idle     ${open} of ${idle} connections open, ${perConnection.toFixed(1)} kB of memory each`);
  console.log(
    `streams  ${whole.length} of ${streams} at once arrive whole in ${(took / 1000).toFixed(1)} s (the provider takes ${((events * pauseMs) / 1000).toFixed(1)} s); ` +
      `${(busy * 100).toFixed(0)}% of a core, longest wait for /healthz ${(await longestOf(probe)).toFixed(0)} ms`,
  );
  for (const socket of sockets) socket.destroy();
  for (const child of [probe, hub]) child.disconnect();
  upstream.kill();
};
