// @ts-check
/** The least that a proxy can be in Node: one key for another, everything piped. The measure of the rest. */
import { Agent, createServer, request as send } from "node:http";

const upstream = Number(process.argv[2]);
const agent = new Agent({ keepAlive: true, maxSockets: 256 });

const server = createServer((request, response) => {
  const { "content-length": length, "content-type": type } = request.headers;
  const headers = { "content-type": type, "content-length": length, authorization: "Bearer key" };
  const onward = send(
    { host: "127.0.0.1", port: upstream, path: "/v1/chat/completions", method: "POST", agent, headers },
    (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(response);
    },
  );
  onward.on("error", () => response.destroy());
  response.on("close", () => onward.destroy());
  request.pipe(onward);
});
server.listen(0, "127.0.0.1", () =>
  process.send?.({ port: /** @type {import("node:net").AddressInfo} */ (server.address()).port }),
);
