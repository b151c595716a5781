import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { createGuard } from "./guard.ts";
import { proxyFor } from "./proxy.ts";

const open: Server[] = [];
afterEach(() => {
  vi.unstubAllEnvs();
  for (const server of open.splice(0)) server.close().closeAllConnections();
});

const listen = async (server: Server): Promise<number> => {
  open.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return (server.address() as AddressInfo).port;
};

/** A server behind a proxy, and the tunnels and credentials that the proxy saw. */
const startBehindProxy = async (status = 200) => {
  const port = await listen(
    createServer((request, response) =>
      request.url === "/moved"
        ? response.writeHead(302, { location: "/here?x=1" }).end()
        : response.end(`${request.headers.host} ${request.url}`),
    ),
  );
  const tunnels: string[] = [];
  const proxy = createServer().on("connect", (request, socket) => {
    tunnels.push(`${request.url} ${request.headers["proxy-authorization"] ?? ""}`.trim());
    if (status !== 200) return socket.end(`HTTP/1.1 ${status} No\r\n\r\n`);
    const target = connect(port, "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 Connected\r\n\r\n");
      target.pipe(socket).pipe(target);
    });
    socket.on("error", () => target.destroy());
    target.on("error", () => socket.destroy());
  });
  return { port, proxyPort: await listen(proxy), tunnels };
};

test("upstreams are reached through HTTP_PROXY, redirects too, and hosts in NO_PROXY without it", async () => {
  const { port, proxyPort, tunnels } = await startBehindProxy();
  vi.stubEnv("HTTP_PROXY", `http://ada:secret@127.0.0.1:${proxyPort}`);
  vi.stubEnv("NO_PROXY", "127.0.0.1");
  const guard = createGuard({ usesProxy: true, trustedOrigin: `http://127.0.0.1:${port}` });
  expect(await (await guard.fetch("http://hub.example/moved")).text()).toBe("hub.example /here?x=1");
  const login = `Basic ${Buffer.from("ada:secret").toString("base64")}`;
  expect(tunnels).toEqual([`hub.example:80 ${login}`, `hub.example:80 ${login}`]);
  expect(await (await guard.fetch(`http://127.0.0.1:${port}/direct`)).text()).toBe(`127.0.0.1:${port} /direct`);
  expect(tunnels).toHaveLength(2);
});

test("other guards do not use the proxy, and a proxy does not open private addresses", async () => {
  const { proxyPort, tunnels } = await startBehindProxy();
  vi.stubEnv("HTTP_PROXY", `http://127.0.0.1:${proxyPort}`);
  await expect(createGuard({ usesProxy: true }).fetch("http://10.0.0.1/")).rejects.toMatchObject({ code: "address" });
  const guard = createGuard({ lookup: async () => [{ address: "10.0.0.1", family: 4 }] });
  await expect(guard.fetch("http://hub.example/")).rejects.toMatchObject({ code: "address" });
  expect(tunnels).toEqual([]);
});

test("a proxy that refuses is an error of the network", async () => {
  const { proxyPort } = await startBehindProxy(407);
  vi.stubEnv("HTTP_PROXY", `http://127.0.0.1:${proxyPort}`);
  const asked = createGuard({ usesProxy: true }).fetch("http://hub.example/");
  await expect(asked).rejects.toMatchObject({ code: "network" });
});

test.each([
  ["https://hub.example/", { HTTPS_PROXY: "http://proxy:3128" }, "http://proxy:3128/"],
  ["https://hub.example/", { https_proxy: "http://proxy:3128" }, "http://proxy:3128/"],
  ["http://hub.example/", { HTTPS_PROXY: "http://proxy:3128" }, undefined],
  ["https://hub.example/", { HTTPS_PROXY: "http://proxy:3128", NO_PROXY: "other, .example" }, undefined],
  ["https://hub.example/", { HTTPS_PROXY: "http://proxy:3128", NO_PROXY: "hub.example" }, undefined],
  ["https://hub.example/", { HTTPS_PROXY: "http://proxy:3128", NO_PROXY: "b.example" }, "http://proxy:3128/"],
  [
    "https://hub.example:8443/",
    { HTTPS_PROXY: "http://proxy:3128", NO_PROXY: "hub.example:443" },
    "http://proxy:3128/",
  ],
  ["https://hub.example/", { HTTPS_PROXY: "http://proxy:3128", NO_PROXY: "*" }, undefined],
  ["https://hub.example/", {}, undefined],
])("for %s with %o the proxy is %s", (url, environment, expected) => {
  expect(proxyFor(new URL(url), environment)?.href).toBe(expected);
});
