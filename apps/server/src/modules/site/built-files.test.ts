import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveBuiltFiles } from "./built-files.ts";

const script = "export const a = 1;\n".repeat(100);
const decoders = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes };
const folder = mkdtempSync(join(tmpdir(), "orrery-site-"));
const app = fastify();

beforeAll(async () => {
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "theme.js"), script);
  writeFileSync(join(folder, "assets/a-1234.js"), script);
  writeFileSync(join(folder, "assets/a-1234.js.br"), brotliCompressSync(script));
  writeFileSync(join(folder, "assets/a-1234.js.gz"), gzipSync(script));
  await app.register(serveBuiltFiles, { folder });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, encoding = "identity") => app.inject({ url, headers: { "accept-encoding": encoding } });

test.each(["br", "gzip", "identity"] as const)(
  "scripts are sent as %s to browsers that ask for it",
  async (encoding) => {
    const { headers, rawPayload } = await get("/assets/a-1234.js", encoding);
    expect(headers["content-encoding"]).toBe(encoding === "identity" ? undefined : encoding);
    expect(headers.vary).toBe("accept-encoding");
    expect(headers["content-type"]).toMatch(/^application\/javascript/);
    expect(decoders[encoding](rawPayload).toString()).toBe(script);
  },
);

test("a file with a hash in its name is kept for a year, others are checked again", async () => {
  expect((await get("/assets/a-1234.js")).headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect((await get("/theme.js")).headers["cache-control"]).toBe("no-cache");
});
