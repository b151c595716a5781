// @ts-check
/**
 * Lets the tests' stand-in for huggingface_hub make its calls: it takes a method's arguments by their Python names and
 * makes the call with the client of this repository, so the stand-in need not know 23 providers.
 */
import { createServer } from "node:http";
import { InferenceClient } from "@orrery/inference";

const media = (/** @type {string} */ base64, /** @type {string} */ type) =>
  new Blob([Buffer.from(base64, "base64")], { type });

/** @param {any} args */
const withFile = ({ file, inputs, ...rest }) => {
  if (!file) return { inputs, ...rest };
  const blob = media(file.base64, file.type);
  return { ...rest, inputs: inputs ? { ...inputs, image: blob } : blob };
};

/** @param {unknown} output */
const portable = async (output) =>
  output instanceof Blob ? { base64: Buffer.from(await output.arrayBuffer()).toString("base64") } : { value: output };

const clock = { now: () => Date.now(), random: () => 0, sleep: () => Promise.resolve() };

/** @param {import("@orrery/simulator").Simulator} simulator */
export const startBridge = async (simulator) => {
  const answer = async (/** @type {any} */ { method, args, token, billTo }) => {
    const client = /** @type {any} */ (new InferenceClient(token, { fetch: simulator.fetch, clock, billTo }));
    if (!method.endsWith("Stream")) return portable(await client[method](withFile(args)));
    const pieces = [];
    for await (const piece of client[method](args)) pieces.push(piece);
    return { value: pieces };
  };
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const reply = await answer(JSON.parse(Buffer.concat(chunks).toString())).catch((error) => ({
      error: String(error),
    }));
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(reply));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
};
