// @ts-check
/**
 * Starts a hub from this folder with an empty store, as `npm start` does on the first day, and asks every bundled model
 * for what it does: through our client, curl and the usual clients. Prints a table; fails where an answer is wrong.
 *
 * With the network cut off, from a fresh clone after `npm ci`:
 *   unshare --map-root-user --net sh -c 'ip link set lo up && node models/scripts/check-offline.mjs'
 * A hub that runs already: node models/scripts/check-offline.mjs --address http://127.0.0.1:4747 --token hf_…
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { freePort } from "../../scripts/free-port.mjs";
import { bundledCalls, programs } from "./bundled-calls.mjs";

const { values } = parseArgs({ options: { address: { type: "string" }, token: { type: "string" } } });
const root = fileURLToPath(new URL("../..", import.meta.url));

/** Tries an address that no machine has: without a network there is not even a way towards it. */
const networkState = async () => {
  const socket = connect({ host: "192.0.2.1", port: 9, timeout: 500 });
  try {
    await Promise.race([once(socket, "connect"), once(socket, "timeout")]);
    return "there is a network";
  } catch (error) {
    return `cut off (${/** @type {NodeJS.ErrnoException} */ (error).code})`;
  } finally {
    socket.destroy();
  }
};

/** Starts the hub and reads its owner's token from what it prints. */
const startHub = async () => {
  const data = mkdtempSync(join(tmpdir(), "orrery-offline-"));
  const port = await freePort();
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
    cwd: root,
    env: { ...process.env, ORRERY_DATA: data, PORT: String(port), HOST: "127.0.0.1", LOG_LEVEL: "silent" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const stop = async () => {
    const ended = child.exitCode ?? once(child, "exit");
    child.kill("SIGTERM");
    await ended;
    rmSync(data, { recursive: true, force: true });
  };
  const address = `http://127.0.0.1:${port}`;
  const output = [];
  for await (const line of createInterface({ input: child.stdout })) {
    output.push(line);
    if (line.includes(`ready at ${address}`)) break;
  }
  // Built by the start of the hub.
  const { ownerTokenIn } = await import("../../apps/server/dist/testing/hub-process.js");
  const token = ownerTokenIn(output.join("\n"));
  if (!token) throw new Error("The hub ended before it was ready");
  // What it prints further on must not fill the pipe.
  child.stdout.resume();
  return { address, token, stop };
};

/** @param {import("./bundled-calls.mjs").Place} place */
const checkAll = async (place) => {
  let faults = 0;
  const names = Object.keys(programs);
  console.log(`| model | task | ${names.join(" | ")} |\n|${"---|".repeat(names.length + 2)}`);
  for (const call of bundledCalls) {
    const cells = [];
    for (const name of names) {
      try {
        cells.push(call.says(await programs[name]?.(place, call)));
      } catch (error) {
        faults += 1;
        const [line] = String(/** @type {Error} */ (error).message).split("\n");
        cells.push(`FAILED: ${line}`);
      }
    }
    console.log(`| ${call.model} | ${call.task} | ${cells.join(" | ")} |`);
  }
  return faults;
};

const begun = performance.now();
const { address, token } = values;
const hub = address ? { address, token: token ?? "", stop: async () => {} } : await startHub();
try {
  console.log(`hub at ${hub.address} after ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  console.log(`network: ${await networkState()}\n`);
  const faults = await checkAll(hub);
  const count = bundledCalls.length * Object.keys(programs).length;
  console.log(`\n${count - faults} of ${count} answers are right.`);
  process.exitCode = faults === 0 ? 0 : 1;
} finally {
  await hub.stop();
}
