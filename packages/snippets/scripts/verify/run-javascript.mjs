// @ts-check
/** Runs in a process of its own: imports every snippet of a list as a module, one after the other. */
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [list = "", report = "", simulator = ""] = process.argv.slice(2);
const platformFetch = globalThis.fetch;
const platformTimeout = globalThis.setTimeout;
const platformWrite = process.stdout.write.bind(process.stdout);

/** The simulator's address for a public one. @param {string} address */
const mapped = (address) => {
  if (address.startsWith(simulator)) return address;
  const { host, pathname, search } = new URL(address);
  const prefix = { "huggingface.co": "", "router.huggingface.co": "/router" }[host] ?? `/${host}`;
  return `${simulator}${prefix}${pathname}${search}`;
};

globalThis.fetch = (input, init) =>
  input instanceof Request
    ? platformFetch(new Request(mapped(input.url), input), init)
    : platformFetch(mapped(String(input)), init);

// There is no wait between questions about a job; longer times are limits, not waits.
globalThis.setTimeout = /** @type {any} */ (
  (/** @type {() => void} */ run, /** @type {number} */ ms, /** @type {unknown[]} */ ...rest) =>
    platformTimeout(run, ms >= 400 && ms <= 5000 ? 1 : ms, ...rest)
);

let printed = "";
const keep = (/** @type {unknown[]} */ ...values) => {
  printed += `${values.map((value) => (typeof value === "string" ? value : JSON.stringify(value))).join(" ")}\n`;
};
console.log = keep;
process.stdout.write = /** @type {any} */ (
  (/** @type {string} */ text) => {
    printed += text;
    return true;
  }
);

/** @type {Record<string, object>} */
const outcomes = {};
for (const { id, file } of JSON.parse(readFileSync(list, "utf8"))) {
  printed = "";
  await platformFetch(`${simulator}/_simulator/calls`, { method: "DELETE" });
  let error;
  try {
    await import(pathToFileURL(file).href);
  } catch (cause) {
    error = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
  }
  const calls = await (await platformFetch(`${simulator}/_simulator/calls`)).json();
  outcomes[id] = { calls, output: printed, ...(error && { error }) };
}
writeFileSync(report, JSON.stringify(outcomes));
platformWrite("done\n");
process.exit(0);
