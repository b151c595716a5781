import { readFileSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import { isIP } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { kindOfAddress } from "./address.ts";
import { isGuardError } from "./errors.ts";
import { createGuard, type GuardSettings } from "./guard.ts";

interface Hostile {
  readonly name: string;
  readonly url: string;
  readonly code: string;
  readonly resolves?: readonly string[];
}

const corpus = JSON.parse(
  readFileSync(new URL("./fixtures/hostile-urls.json", import.meta.url), "utf8"),
) as readonly Hostile[];

const answer =
  (addresses: readonly string[]): NonNullable<GuardSettings["lookup"]> =>
  async () =>
    addresses.map((address) => ({ address, family: isIP(address) }));

const outcome = (reply: Promise<Response>): Promise<string> =>
  reply.then(
    async (response) => `${response.status} ${await response.text()}`,
    (error) => (isGuardError(error) ? error.code : String(error)),
  );

const servers: Server[] = [];
const serve = async (listener: RequestListener): Promise<{ readonly port: number; readonly address: string }> => {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  return { port, address: `http://127.0.0.1:${port}` };
};

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

test("the corpus is large, and every entry has its own name", () => {
  expect(new Set(corpus.map(({ name }) => name)).size).toBe(corpus.length);
  expect(corpus.length).toBeGreaterThanOrEqual(60);
});

describe("hostile addresses are refused before anything is sent", () => {
  test.each(corpus)("$name", async ({ url, code, resolves }) => {
    const asked: string[] = [];
    const guard = createGuard({
      lookup: async (host) => {
        asked.push(host);
        return answer(resolves ?? ["127.0.0.1"])(host);
      },
    });
    expect(await outcome(guard.fetch(url))).toBe(code);
    if (!resolves) expect(asked).toEqual([]);
  });
});

test.each([
  ["93.184.216.34", "public"],
  ["2606:4700::1111", "public"],
  ["64:ff9b::5db8:d822", "public"],
  ["::ffff:93.184.216.34", "public"],
  ["2001:db8::1", "reserved"],
  ["fd00:ec2::254", "metadata"],
  ["::", "unspecified"],
  ["nonsense", "reserved"],
])("%s is %s", (address, kind) => {
  expect(kindOfAddress(address)).toBe(kind);
});

describe("what is allowed passes", () => {
  test("a reply comes with status, headers and body, from the address that was checked", async () => {
    const { port } = await serve((request, reply) => {
      reply.setHeader("x-seen", `${request.method} ${request.headers.host} ${request.headers["accept-encoding"]}`);
      reply.end("hello");
    });
    let asked = 0;
    const guard = createGuard({
      allowPrivate: true,
      lookup: async (host) => {
        asked += 1;
        return answer(["127.0.0.1"])(host);
      },
    });
    const reply = await guard.fetch(`http://models.example.com:${port}/x`, { headers: { Host: "evil" } });
    expect([reply.status, reply.headers.get("x-seen"), await reply.text(), asked]).toEqual([
      200,
      `GET models.example.com:${port} identity`,
      "hello",
      1,
    ]);
  });

  test("a body is sent, and a redirect may be looked at instead of followed", async () => {
    const { address } = await serve(async (request, reply) => {
      let text = "";
      for await (const chunk of request) text += chunk;
      reply.writeHead(307, { location: "/elsewhere" }).end(text);
    });
    const guard = createGuard({ allowPrivate: true });
    const reply = await guard.fetch(address, { method: "POST", body: "payload", redirect: "manual" });
    expect([reply.status, reply.headers.get("location"), await reply.text()]).toEqual([307, "/elsewhere", "payload"]);
  });

  test("private addresses do not include metadata services", async () => {
    const guard = createGuard({ allowPrivate: true, lookup: answer(["169.254.169.254"]) });
    expect(await outcome(guard.fetch("http://169.254.169.254/latest/"))).toBe("address");
    expect(await outcome(guard.fetch("http://metadata.google.internal/"))).toBe("address");
    expect(await outcome(guard.fetch("http://[fd00:ec2::254]/"))).toBe("address");
  });
});

describe("every redirect is checked like the first address", () => {
  const redirecting = (location: string) =>
    serve((request, reply) => {
      if (request.url === "/end") reply.end(`${request.method} ${request.headers.authorization ?? "-"}`);
      else reply.writeHead(request.url === "/see" ? 303 : 302, { location }).end();
    });
  const guard = createGuard({ allowPrivate: true });

  test("a good one is followed with its secrets", async () => {
    const { address } = await redirecting("/end");
    const headers = { authorization: "Bearer x" };
    expect(await outcome(guard.fetch(`${address}/`, { headers }))).toBe("200 GET Bearer x");
    expect(await outcome(guard.fetch(`${address}/see`, { method: "PUT", body: "x", headers }))).toBe(
      "200 GET Bearer x",
    );
  });

  test("another origin does not get the secrets", async () => {
    const target = await redirecting("/end");
    const { address } = await redirecting(`${target.address}/end`);
    expect(await outcome(guard.fetch(`${address}/`, { headers: { Authorization: "Bearer x" } }))).toBe("200 GET -");
  });

  test.each([
    ["http://169.254.169.254/latest/meta-data/", "address"],
    ["http://[::ffff:a9fe:a9fe]/", "address"],
    ["//0.0.0.0/", "address"],
    ["file:///etc/passwd", "scheme"],
    ["http://user:secret@127.0.0.1/", "credentials"],
    ["http:127.0.0.1", "bad_url"],
    ["http://[", "bad_url"],
    ["http:", "bad_url"],
    ["/again", "too_many_redirects"],
  ])("%s is refused", async (location, code) => {
    const { address } = await redirecting(location);
    expect(await outcome(guard.fetch(`${address}/`))).toBe(code);
  });

  test("a name that changes its address between two steps is caught", async () => {
    const { port } = await redirecting("/next");
    const answers = ["127.0.0.1", "169.254.169.254"];
    const rebinding = createGuard({
      allowPrivate: true,
      lookup: (host) => answer([answers.shift() ?? "127.0.0.1"])(host),
    });
    expect(await outcome(rebinding.fetch(`http://rebind.example.com:${port}/`))).toBe("address");
  });
});

describe("replies are bounded", () => {
  const read = (reply: Promise<Response>) =>
    outcome(reply).catch((error) => (isGuardError(error) ? error.code : error));

  test("by bytes, announced or not", async () => {
    const announced = await serve((_request, reply) => reply.end("x".repeat(101)));
    const streamed = await serve((_request, reply) => {
      reply.write("x".repeat(60));
      reply.end("x".repeat(60));
    });
    const guard = createGuard({ allowPrivate: true, maxBytes: 100 });
    expect(await read(guard.fetch(announced.address))).toBe("too_large");
    expect(await read(guard.fetch(streamed.address))).toBe("too_large");
  });

  test("by time, before the head and within the body", async () => {
    const silent = await serve(() => {});
    const stalling = await serve((_request, reply) => void reply.write("begun"));
    const guard = createGuard({ allowPrivate: true, timeoutMs: 100 });
    expect(await read(guard.fetch(silent.address))).toBe("timeout");
    expect(await read(guard.fetch(stalling.address))).toBe("timeout");
    const mute = createGuard({ timeoutMs: 50, lookup: () => new Promise(() => {}) });
    expect(await read(mute.fetch("http://slow.example.com/"))).toBe("timeout");
  });

  test("by silence, before the head and within the body, however much time the whole may take", async () => {
    const silent = await serve(() => {});
    const stalling = await serve((_request, reply) => void reply.write("begun"));
    const guard = createGuard({ allowPrivate: true, timeoutMs: 600_000, idleMs: 100 });
    expect(await read(guard.fetch(silent.address))).toBe("timeout");
    expect(await read(guard.fetch(stalling.address))).toBe("timeout");
    const mute = createGuard({ trustedOrigin: "http://hub.example", idleMs: 50, lookup: () => new Promise(() => {}) });
    expect(await read(mute.fetch("http://hub.example/"))).toBe("timeout");
  });

  test("a pause of the reader does not count as silence", async () => {
    const { address } = await serve((_request, reply) => void reply.end("x".repeat(4_000_000)));
    const reply = await createGuard({ allowPrivate: true, idleMs: 200 }).fetch(address);
    const started = performance.now();
    while (performance.now() - started < 300) await new Promise((resolve) => setImmediate(resolve));
    expect(await reply.text()).toHaveLength(4_000_000);
  });

  test("a cut connection is an error, not a short reply", async () => {
    const { address } = await serve((_request, reply) => {
      reply.writeHead(200, { "content-length": "10" });
      reply.write("half", () => reply.destroy());
    });
    expect(await read(createGuard({ allowPrivate: true }).fetch(address))).toBe("network");
    expect(await read(createGuard({ allowPrivate: true }).fetch("http://127.0.0.1:1/"))).toBe("network");
  });

  test("the caller may stop, and gets their own reason", async () => {
    const { address } = await serve(() => {});
    const signal = AbortSignal.abort(new Error("enough"));
    await expect(createGuard({ allowPrivate: true }).fetch(address, { signal })).rejects.toThrow("enough");
  });
});

describe("an upstream that the hub's owner has named", () => {
  const leadsTo = (target: () => string) =>
    serve((request, response) => {
      if (request.url === "/start") response.writeHead(302, { location: target() }).end();
      else response.end("inner");
    });

  test("is reached on a private network, and so is what it leads to", async () => {
    const inner = await serve((_request, response) => void response.end("inner"));
    const upstream = await leadsTo(() => `${inner.address}/there`);
    const guard = createGuard({ trustedOrigin: upstream.address });
    expect(await outcome(guard.fetch(`${upstream.address}/start`))).toBe("200 inner");
  });

  test("leads nowhere private where it is public, not even by its own name", async () => {
    const asked: string[] = [];
    const guard = createGuard({
      trustedOrigin: "http://hub.example",
      lookup: async (host) => {
        asked.push(host);
        // A name that is public when it is first asked for, and private ever after.
        return answer([asked.length === 1 ? "93.184.216.34" : "127.0.0.1"])(host);
      },
    });
    expect(await outcome(guard.fetch("http://hub.example:9/start"))).toBe("address");
    expect(await outcome(guard.fetch("http://127.0.0.1:9/start"))).toBe("address");
    expect(await outcome(guard.fetch("http://169.254.169.254/latest"))).toBe("address");
  });

  test("is never a metadata service, wherever it is", async () => {
    const guard = createGuard({ trustedOrigin: "http://127.0.0.1:1" });
    expect(await outcome(guard.fetch("http://169.254.169.254/latest/meta-data"))).toBe("address");
  });
});
