import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { readConfig } from "../../apps/server/src/config/config.ts";
import { renderChart } from "./render-chart.mjs";

const deploy = fileURLToPath(new URL("../../deploy/", import.meta.url));
const read = (path: string): string => readFileSync(join(deploy, path), "utf8");

const settings = new Set(readConfig({}).provenance.map(({ variable }) => variable));
/** Settings of the hub in a file, by their look. */
const namesIn = (text: string): string[] => [
  ...new Set(text.match(/\b(?:(?:ORRERY|S3)_[A-Z_]+|DATABASE_URL\w*|REDIS_URL\w*|PORT|HOST|LOG_LEVEL)\b/g)),
];

test("the hub has every setting that the files name", () => {
  const { manifests } = renderChart(join(deploy, "helm/orrery"));
  const texts = {
    compose: read("docker/compose.yaml"),
    dockerfile: read("docker/Dockerfile"),
    systemd: read("systemd/orrery.service"),
    chart: JSON.stringify(manifests),
  };
  for (const [file, text] of Object.entries(texts)) {
    const names = namesIn(text);
    expect(names.length, file).toBeGreaterThan(1);
    for (const name of names)
      expect(settings.has(name) || settings.has(name.replace(/_FILE$/, "")), `${file}: ${name}`).toBe(true);
  }
});

test("in the compose file, the hub is not root, writes only to its data, and has its secrets as files", () => {
  const { services, secrets, volumes } = parse(read("docker/compose.yaml"), { merge: true });
  expect(services.hub).toMatchObject({ read_only: true, cap_drop: ["ALL"], volumes: ["hub:/data"], tmpfs: ["/tmp"] });
  for (const { secrets: used = [], depends_on: needed = [] } of Object.values<Record<string, string[]>>(services)) {
    expect(Object.keys(secrets)).toEqual(expect.arrayContaining(used));
    const names = Array.isArray(needed) ? needed : Object.keys(needed);
    expect(Object.keys(services)).toEqual(expect.arrayContaining(names));
  }
  expect(Object.keys(volumes)).toEqual(["hub", "database", "storage"]);
  expect(read("docker/Dockerfile")).toMatch(/^USER 1000:1000$/m);
});

/** Runs the image's health check against a server; returns its exit code. */
const checkHealth = async (server: Server, environment: Record<string, string> = {}): Promise<unknown> => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const [, command = "[]"] = /^HEALTHCHECK .*\n\s*CMD (\[.*\])$/m.exec(read("docker/Dockerfile")) ?? [];
  const [, ...args] = JSON.parse(command) as string[];
  const env = { PATH: process.env.PATH, PORT: String((server.address() as AddressInfo).port), ...environment };
  const [code] = await once(spawn(process.execPath, args, { env }), "exit");
  server.close();
  return code;
};

test("the image's health check works with and without TLS, and fails when the hub does", async () => {
  const folder = mkdtempSync(join(tmpdir(), "orrery-health-"));
  const keyFile = join(folder, "key.pem");
  const certFile = join(folder, "cert.pem");
  const options = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=hub.example".split(
    " ",
  );
  execFileSync("openssl", [...options, "-keyout", keyFile, "-out", certFile], { stdio: "ignore" });
  const certificate = { key: readFileSync(keyFile), cert: readFileSync(certFile) };
  const answer: RequestListener = (request, response) =>
    response.writeHead(request.url === "/healthz" ? 200 : 404).end();
  const fail: RequestListener = (_request, response) => response.writeHead(503).end();
  const withTls = { ORRERY_TLS_CERT: certFile };
  expect(await checkHealth(createServer(answer))).toBe(0);
  expect(await checkHealth(createTlsServer(certificate, answer), withTls)).toBe(0);
  expect(await checkHealth(createServer(fail))).toBe(1);
  expect(await checkHealth(createTlsServer(certificate, fail), withTls)).toBe(1);
});

const analyze = (...args: string[]) => spawnSync("systemd-analyze", args, { encoding: "utf8" });
const hasSystemd = analyze("--version").status === 0;

test.skipIf(!hasSystemd)(
  "systemd accepts the unit, and rates it as protected (skipped without systemd-analyze)",
  () => {
    const file = join(mkdtempSync(join(tmpdir(), "orrery-unit-")), "orrery.service");
    // The program is installed on the server, not here.
    writeFileSync(file, read("systemd/orrery.service").replace("/opt/orrery/bin/orrery", "/bin/echo"));
    const verified = analyze("verify", "--man=no", file);
    expect([verified.status, verified.stderr]).toEqual([0, ""]);
    const rated = analyze("security", "--offline=true", "--threshold=25", "--no-pager", file);
    expect(rated.status, rated.stdout).toBe(0);
  },
);
