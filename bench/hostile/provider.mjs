// @ts-check
/** A provider that reads every request to its end. What it answers is in the name of the model. */
import { createServer } from "node:http";
import { answers, reply } from "./answers.mjs";

const server = createServer(async (request, response) => {
  let text = "";
  for await (const chunk of request) if (text.length < 10_000) text += chunk;
  const [name] = Object.keys(answers).filter((known) => text.includes(`"model":"${known}"`));
  response.setHeader("content-type", "application/json").end(answers[name ?? ""]?.() ?? reply({ content: "Yes." }));
});
server.listen(0, "127.0.0.1", () => {
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  process.send?.({ address: `http://127.0.0.1:${port}` });
});
process.on("disconnect", () => process.exit());
