// @ts-check
/** A provider that reads every request to its end, and answers chats and embeddings. */
import { createServer } from "node:http";

const answer = JSON.stringify({
  choices: [{ index: 0, message: { role: "assistant", content: "Yes." }, finish_reason: "stop" }],
  data: [{ index: 0, embedding: [1, 0] }],
});
const server = createServer((request, response) => {
  request.resume().once("end", () => response.setHeader("content-type", "application/json").end(answer));
});
server.listen(0, "127.0.0.1", () => {
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  process.send?.({ address: `http://127.0.0.1:${port}` });
});
process.on("disconnect", () => process.exit());
