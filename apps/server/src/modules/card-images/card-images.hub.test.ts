import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createGuard } from "../../guard/guard.ts";
import { enginesForTests } from "../../testing/engines.ts";
import { type HubForTests, startHub } from "../../testing/hub.ts";
import { namesAddress } from "./names-address.ts";
import { createCardImageService, imageLimits } from "./service.ts";
import { sniffImage } from "./sniff-image.ts";

const png = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
const svg = Buffer.from('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');

describe("card images", () => {
  let hub: HubForTests;
  let site: Server;
  let origin: string;
  const asked: string[] = [];

  const replies: Readonly<Record<string, { type: string; body: Buffer; status?: number }>> = {
    "/a.png": { type: "text/html", body: png },
    "/b.svg?x=1&y=2": { type: "image/svg+xml", body: svg },
    "/page.png": { type: "image/png", body: Buffer.from("<html><script>alert(1)</script>") },
    "/gone.png": { type: "text/plain", body: Buffer.from("no"), status: 404 },
    "/huge.png": { type: "image/png", body: Buffer.concat([png, Buffer.alloc(imageLimits.maxBytes)]) },
    "/unnamed.png": { type: "image/png", body: png },
  };

  beforeAll(async () => {
    site = createServer((request, response) => {
      asked.push(request.url ?? "");
      const {
        type,
        body,
        status = 200,
      } = replies[request.url ?? ""] ?? { type: "", body: Buffer.alloc(0), status: 404 };
      response.writeHead(status, { "content-type": type }).end(body);
    });
    await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
    origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    const engine = await enginesForTests[0]?.start();
    const store = (await engine?.newStore()) ?? { dataFolder: "" };
    hub = await startHub(store);
    const named = ["/a.png", "/b.svg?x=1&amp;y=2", "/page.png", "/gone.png", "/huge.png"].map((path) => origin + path);
    const files = [
      { path: "README.md", content: `# Net\n\n${named.map((url) => `![x](${url})`).join("\n")}\n`, encoding: "utf-8" },
    ];
    const made = await hub.send("POST", "/api/repos/create", { name: "owner/net", files }, hub.token);
    expect(await made.json()).toMatchObject({ id: "owner/net" });
    await hub.send("POST", "/api/repos/create", { name: "owner/secret", files, private: true }, hub.token);
  });
  afterAll(async () => {
    await hub.close();
    site.close();
  });

  const service = (guard = createGuard({ ...imageLimits, allowPrivate: true })) =>
    createCardImageService({ ...hub.hub, db: hub.hub.database.db, guard });
  const anybody = { isSession: false, organizations: [] } as const;

  it("tells the type by the bytes, not by what the site says", async () => {
    const { image } = service();
    expect(await image("model", "owner/net", `${origin}/a.png`, anybody)).toMatchObject({ type: "image/png" });
    expect(await image("model", "owner/net", `${origin}/b.svg?x=1&y=2`, anybody)).toMatchObject({
      type: "image/svg+xml",
    });
  });

  it("asks a site once for many readers", async () => {
    const { image } = service();
    asked.length = 0;
    await Promise.all(Array.from({ length: 5 }, () => image("model", "owner/net", `${origin}/a.png`, anybody)));
    await image("model", "owner/net", `${origin}/a.png`, anybody);
    expect(asked).toEqual(["/a.png"]);
  });

  it.each([
    ["/page.png", "unprocessable", "The URL is not an image."],
    ["/gone.png", "unavailable", "The image's site returned status 404."],
    ["/huge.png", "unavailable", "sent more than"],
    ["/unnamed.png", "not_found", "The card has no image with that URL."],
  ])("refuses %s as %s", async (path, code, message) => {
    const failed = await service()
      .image("model", "owner/net", origin + path, anybody)
      .catch((error) => error);
    expect(failed).toMatchObject({ code });
    expect(failed.message).toMatch(new RegExp(`${message}|announced more than`));
  });

  it("shows nothing of a private repository's card", async () => {
    await expect(service().image("model", "owner/secret", `${origin}/a.png`, anybody)).rejects.toMatchObject({
      code: "RepoNotFound",
    });
  });

  it("the hub's own guard does not reach this machine, and the route says so", async () => {
    const reply = await hub.get(`/api/models/owner/net/card-image?url=${encodeURIComponent(`${origin}/a.png`)}`);
    expect(reply.status).toBe(503);
    expect(((await reply.json()) as { error: string }).error).toContain("The image could not be fetched");
  });
});

describe("sniffImage", () => {
  it.each([
    ["image/png", "89504e470d0a1a0a00"],
    ["image/jpeg", "ffd8ffe000"],
    ["image/gif", "474946383961"],
    ["image/webp", "524946460000000057454250"],
    ["image/avif", "0000002066747970617669660000"],
  ])("%s", (type, hex) => expect(sniffImage(Buffer.from(hex, "hex"))).toBe(type));

  it.each(["<html>", "<!doctype html><svg>", "PK\u0003\u0004", "", "%PDF-1.4"])("is no picture: %s", (text) =>
    expect(sniffImage(Buffer.from(text))).toBeUndefined(),
  );
});

describe("namesAddress", () => {
  it("knows an address as Markdown and as HTML write it", () => {
    expect(namesAddress("![a](https://x.example/a%20b.png)", "https://x.example/a%20b.png")).toBe(true);
    expect(namesAddress('<img src="https://x.example/?a=1&amp;b=2">', "https://x.example/?a=1&b=2")).toBe(true);
    expect(namesAddress("![a](https://x.example/ä.png)", "https://x.example/%C3%A4.png")).toBe(true);
    expect(namesAddress("nothing", "https://x.example/a.png")).toBe(false);
    expect(namesAddress("https://", "https://")).toBe(false);
  });
});
